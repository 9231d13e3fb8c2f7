package household.standin.bson;

import static de.bwaldvogel.mongo.wire.BsonConstants.*;

import de.bwaldvogel.mongo.backend.Missing;
import de.bwaldvogel.mongo.bson.BinData;
import de.bwaldvogel.mongo.bson.BsonRegularExpression;
import de.bwaldvogel.mongo.bson.Decimal128;
import de.bwaldvogel.mongo.bson.ObjectId;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.UUID;

/** Writes BSON into bytes. Rows, which are BSON already, are copied. */
public final class BsonWriter {
    private byte[] bytes = new byte[512];
    private int length;

    public static byte[] bytesOf(Map<String, ?> document) {
        BsonWriter writer = new BsonWriter();
        writer.document(document);
        return Arrays.copyOf(writer.bytes, writer.length);
    }

    private void document(Map<?, ?> document) {
        int start = begin();
        document.forEach(
                (name, value) -> {
                    // What an aggregation did not find is no field.
                    if (!(value instanceof Missing)) {
                        element((String) name, value);
                    }
                });
        end(start);
    }

    private void array(Collection<?> array) {
        int start = begin();
        int place = 0;
        for (Object value : array) {
            element(Integer.toString(place++), value instanceof Missing ? null : value);
        }
        end(start);
    }

    /** Leaves room for a length. */
    private int begin() {
        writeInt(0);
        return length - 4;
    }

    private void end(int start) {
        write(0);
        setInt(start, length - start);
    }

    private void element(String name, Object value) {
        int typeAt = length;
        write(0);
        text(name);
        // Not in one expression: writing the value may replace the array.
        byte type = value(value);
        bytes[typeAt] = type;
    }

    /** Gives the type of what it wrote. */
    private byte value(Object value) {
        if (value instanceof String text) {
            int start = begin();
            text(text);
            setInt(start, length - start - 4);
            return TYPE_UTF8_STRING;
        } else if (value instanceof Integer number) {
            writeInt(number);
            return TYPE_INT32;
        } else if (value == null) {
            return TYPE_NULL;
        } else if (value instanceof Row row) {
            write(row.bytes());
            return TYPE_EMBEDDED_DOCUMENT;
        } else if (value instanceof Map<?, ?> document) {
            document(document);
            return TYPE_EMBEDDED_DOCUMENT;
        } else if (value instanceof Collection<?> array) {
            array(array);
            return TYPE_ARRAY;
        } else if (value instanceof Long number) {
            writeLong(number);
            return TYPE_INT64;
        } else if (value instanceof Double number) {
            writeLong(Double.doubleToRawLongBits(number));
            return TYPE_DOUBLE;
        } else if (value instanceof Boolean flag) {
            write(flag ? 1 : 0);
            return TYPE_BOOLEAN;
        } else if (value instanceof Instant time) {
            writeLong(time.toEpochMilli());
            return TYPE_UTC_DATETIME;
        } else if (value instanceof ObjectId id) {
            write(id.toByteArray());
            return TYPE_OBJECT_ID;
        }
        return rare(value);
    }

    private byte rare(Object value) {
        if (value instanceof BinData data) {
            writeInt(data.getData().length);
            write(BINARY_SUBTYPE_GENERIC);
            write(data.getData());
            return TYPE_DATA;
        } else if (value instanceof UUID uuid) {
            writeInt(LENGTH_UUID);
            write(BINARY_SUBTYPE_UUID);
            writeLong(Long.reverseBytes(uuid.getMostSignificantBits()));
            writeLong(Long.reverseBytes(uuid.getLeastSignificantBits()));
            return TYPE_DATA;
        } else if (value instanceof Decimal128 decimal) {
            writeLong(decimal.getLow());
            writeLong(decimal.getHigh());
            return TYPE_DECIMAL128;
        } else if (value instanceof BsonRegularExpression expression) {
            text(expression.getPattern());
            text(expression.getOptions() == null ? "" : expression.getOptions());
            return TYPE_REGEX;
        }
        throw new IllegalArgumentException("No BSON: " + value.getClass());
    }

    private void text(String text) {
        write(text.getBytes(StandardCharsets.UTF_8));
        write(0);
    }

    private void room(int wanted) {
        if (bytes.length - length < wanted) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + wanted));
        }
    }

    private void write(int value) {
        room(1);
        bytes[length++] = (byte) value;
    }

    private void write(byte[] data) {
        room(data.length);
        System.arraycopy(data, 0, bytes, length, data.length);
        length += data.length;
    }

    private void writeInt(int value) {
        room(4);
        setInt(length, value);
        length += 4;
    }

    private void setInt(int place, int value) {
        for (int i = 0; i < 4; i++) {
            bytes[place + i] = (byte) (value >> 8 * i);
        }
    }

    private void writeLong(long value) {
        writeInt((int) value);
        writeInt((int) (value >>> 32));
    }
}
