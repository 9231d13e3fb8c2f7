package household.standin.bson;

import de.bwaldvogel.mongo.backend.Missing;
import de.bwaldvogel.mongo.bson.BinData;
import de.bwaldvogel.mongo.bson.BsonJavaScript;
import de.bwaldvogel.mongo.bson.BsonRegularExpression;
import de.bwaldvogel.mongo.bson.BsonTimestamp;
import de.bwaldvogel.mongo.bson.Decimal128;
import de.bwaldvogel.mongo.bson.LegacyUUID;
import de.bwaldvogel.mongo.bson.MaxKey;
import de.bwaldvogel.mongo.bson.MinKey;
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
        return writer.written();
    }

    byte[] written() {
        return Arrays.copyOf(bytes, length);
    }

    private void document(Map<?, ?> document) {
        int start = begin();
        for (Map.Entry<?, ?> entry : document.entrySet()) {
            // What an aggregation did not find is no field.
            if (!(entry.getValue() instanceof Missing)) {
                element((String) entry.getKey(), entry.getValue());
            }
        }
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

    int begin() {
        int start = length;
        writeInt(0);
        return start;
    }

    void end(int start) {
        write(0);
        int behind = length;
        length = start;
        writeInt(behind - start);
        length = behind;
    }

    void head(byte type, String name) {
        write(type);
        text(name);
    }

    void element(String name, Object value) {
        int typeAt = length;
        write(0);
        text(name);
        // Not in one expression: writing the value may replace the array.
        byte type = value(value);
        bytes[typeAt] = type;
    }

    /** Gives the type of what it wrote. */
    private byte value(Object value) {
        if (value instanceof String) {
            int start = begin();
            text((String) value);
            int behind = length;
            length = start;
            writeInt(behind - start - 4);
            length = behind;
            return BsonTypes.STRING;
        }
        if (value instanceof Integer) {
            writeInt((Integer) value);
            return BsonTypes.INT_32;
        }
        if (value == null) {
            return BsonTypes.NULL;
        }
        if (value instanceof Row) {
            write(((Row) value).bytes());
            return BsonTypes.DOCUMENT;
        }
        if (value instanceof Map) {
            document((Map<?, ?>) value);
            return BsonTypes.DOCUMENT;
        }
        if (value instanceof Collection) {
            array((Collection<?>) value);
            return BsonTypes.ARRAY;
        }
        return scalar(value);
    }

    private byte scalar(Object value) {
        if (value instanceof Long) {
            writeLong((Long) value);
            return BsonTypes.INT_64;
        }
        if (value instanceof Double) {
            writeLong(Double.doubleToRawLongBits((Double) value));
            return BsonTypes.DOUBLE;
        }
        if (value instanceof Boolean) {
            write((Boolean) value ? 1 : 0);
            return BsonTypes.BOOLEAN;
        }
        if (value instanceof Instant) {
            writeLong(((Instant) value).toEpochMilli());
            return BsonTypes.DATE;
        }
        if (value instanceof ObjectId) {
            write(((ObjectId) value).toByteArray());
            return BsonTypes.OBJECT_ID;
        }
        return rare(value);
    }

    private byte rare(Object value) {
        if (value instanceof BinData) {
            byte[] data = ((BinData) value).getData();
            writeInt(data.length);
            write(0);
            write(data);
            return BsonTypes.BINARY;
        }
        if (value instanceof UUID) {
            return uuid(4, (UUID) value, true);
        }
        if (value instanceof LegacyUUID) {
            return uuid(3, ((LegacyUUID) value).getUuid(), false);
        }
        if (value instanceof BsonTimestamp) {
            writeLong(((BsonTimestamp) value).getValue());
            return BsonTypes.TIMESTAMP;
        }
        if (value instanceof Decimal128) {
            writeLong(((Decimal128) value).getLow());
            writeLong(((Decimal128) value).getHigh());
            return BsonTypes.DECIMAL_128;
        }
        if (value instanceof BsonRegularExpression) {
            BsonRegularExpression expression = (BsonRegularExpression) value;
            text(expression.getPattern());
            text(expression.getOptions() == null ? "" : expression.getOptions());
            return BsonTypes.REGEX;
        }
        if (value instanceof BsonJavaScript) {
            value(((BsonJavaScript) value).getCode());
            return BsonTypes.CODE;
        }
        if (value instanceof MinKey) {
            return BsonTypes.MIN_KEY;
        }
        if (value instanceof MaxKey) {
            return BsonTypes.MAX_KEY;
        }
        throw new IllegalArgumentException("No BSON: " + value.getClass());
    }

    private byte uuid(int subtype, UUID uuid, boolean bigEndian) {
        writeInt(16);
        write(subtype);
        long high = uuid.getMostSignificantBits();
        long low = uuid.getLeastSignificantBits();
        writeLong(bigEndian ? Long.reverseBytes(high) : high);
        writeLong(bigEndian ? Long.reverseBytes(low) : low);
        return BsonTypes.BINARY;
    }

    private void text(String text) {
        int size = text.length();
        room(size + 1);
        for (int i = 0; i < size; i++) {
            char sign = text.charAt(i);
            if (sign >= 0x80) {
                length -= i;
                write(text.getBytes(StandardCharsets.UTF_8));
                write(0);
                return;
            }
            bytes[length++] = (byte) sign;
        }
        bytes[length++] = 0;
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
        copy(data, 0, data.length);
    }

    void copy(byte[] data, int from, int to) {
        room(to - from);
        System.arraycopy(data, from, bytes, length, to - from);
        length += to - from;
    }

    private void writeInt(int value) {
        room(4);
        for (int shift = 0; shift < 32; shift += 8) {
            bytes[length++] = (byte) (value >> shift);
        }
    }

    private void writeLong(long value) {
        writeInt((int) value);
        writeInt((int) (value >>> 32));
    }
}
