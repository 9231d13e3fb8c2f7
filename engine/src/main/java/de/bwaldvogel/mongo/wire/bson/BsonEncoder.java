package de.bwaldvogel.mongo.wire.bson;

import static de.bwaldvogel.mongo.wire.BsonConstants.*;
import static java.nio.charset.StandardCharsets.UTF_8;

import de.bwaldvogel.mongo.bson.BinData;
import de.bwaldvogel.mongo.bson.BsonRegularExpression;
import de.bwaldvogel.mongo.bson.Decimal128;
import de.bwaldvogel.mongo.bson.ObjectId;
import household.standin.bson.Row;
import io.netty.buffer.ByteBuf;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.UUID;

/**
 * Takes the place of mongo-java-server's class of this name: rows go out as the bytes they are, not
 * decoded and encoded again.
 */
public final class BsonEncoder {
    private BsonEncoder() {}

    public static void encodeDocument(Map<String, ?> document, ByteBuf out) {
        int start = begin(out);
        document.forEach((name, value) -> element(name, value, out));
        end(start, out);
    }

    private static void array(Collection<?> array, ByteBuf out) {
        int start = begin(out);
        int place = 0;
        for (Object value : array) {
            element(Integer.toString(place++), value, out);
        }
        end(start, out);
    }

    /** Leaves room for a length. */
    private static int begin(ByteBuf out) {
        out.writeIntLE(0);
        return out.writerIndex() - 4;
    }

    private static void end(int start, ByteBuf out) {
        out.writeByte(0);
        out.setIntLE(start, out.writerIndex() - start);
    }

    private static void text(String text, ByteBuf out) {
        out.writeBytes(text.getBytes(UTF_8)).writeByte(0);
    }

    private static void element(String name, Object value, ByteBuf out) {
        int type = out.writerIndex();
        out.writeByte(0);
        text(name, out);
        out.setByte(type, value(value, out));
    }

    /** Gives the type of what it wrote. */
    @SuppressWarnings("unchecked")
    private static byte value(Object value, ByteBuf out) {
        if (value instanceof String text) {
            int start = begin(out);
            text(text, out);
            out.setIntLE(start, out.writerIndex() - start - 4);
            return TYPE_UTF8_STRING;
        } else if (value instanceof Integer number) {
            out.writeIntLE(number);
            return TYPE_INT32;
        } else if (value == null) {
            return TYPE_NULL;
        } else if (value instanceof Row row) {
            out.writeBytes(row.bytes());
            return TYPE_EMBEDDED_DOCUMENT;
        } else if (value instanceof Map<?, ?> document) {
            encodeDocument((Map<String, ?>) document, out);
            return TYPE_EMBEDDED_DOCUMENT;
        } else if (value instanceof Collection<?> array) {
            array(array, out);
            return TYPE_ARRAY;
        } else if (value instanceof Long number) {
            out.writeLongLE(number);
            return TYPE_INT64;
        } else if (value instanceof Double number) {
            out.writeLongLE(Double.doubleToRawLongBits(number));
            return TYPE_DOUBLE;
        } else if (value instanceof Boolean flag) {
            out.writeBoolean(flag);
            return TYPE_BOOLEAN;
        } else if (value instanceof Instant time) {
            out.writeLongLE(time.toEpochMilli());
            return TYPE_UTC_DATETIME;
        } else if (value instanceof ObjectId id) {
            out.writeBytes(id.toByteArray());
            return TYPE_OBJECT_ID;
        } else if (value instanceof BinData data) {
            out.writeIntLE(data.getData().length).writeByte(BINARY_SUBTYPE_GENERIC);
            out.writeBytes(data.getData());
            return TYPE_DATA;
        } else if (value instanceof UUID uuid) {
            out.writeIntLE(LENGTH_UUID).writeByte(BINARY_SUBTYPE_UUID);
            out.writeLong(uuid.getMostSignificantBits()).writeLong(uuid.getLeastSignificantBits());
            return TYPE_DATA;
        } else if (value instanceof Decimal128 decimal) {
            out.writeLongLE(decimal.getLow()).writeLongLE(decimal.getHigh());
            return TYPE_DECIMAL128;
        } else if (value instanceof BsonRegularExpression expression) {
            text(expression.getPattern(), out);
            text(expression.getOptions() == null ? "" : expression.getOptions(), out);
            return TYPE_REGEX;
        }
        throw new IllegalArgumentException("No BSON: " + value.getClass());
    }
}
