package household.standin.index;

import de.bwaldvogel.mongo.backend.Missing;
import de.bwaldvogel.mongo.bson.Decimal128;
import de.bwaldvogel.mongo.bson.ObjectId;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;

/**
 * Values as bytes whose order is MongoDB's order of values, so that an index is one sorted map and
 * a range one stretch of it. Equal values (1, 1L and 1.0; null and missing) have equal bytes, and
 * each value ends by itself: the keys that start with the same values share a prefix.
 */
public final class KeyEncoding {

    public static final int UNDEFINED = 0x02;

    /** What an empty array leaves in an index: it comes before null. */
    static final Object EMPTY = new Object();

    public static final int NULL = 0x03;
    public static final int NUMBER = 0x04;
    public static final int STRING = 0x05;
    public static final int DOCUMENT = 0x06;
    public static final int ARRAY = 0x07;
    public static final int OBJECT_ID = 0x09;
    public static final int BOOLEAN = 0x0a;
    public static final int DATE = 0x0b;

    private static final int END = 0x00;
    private static final int ESCAPE = 0x01;
    private static final double TWO_TO_63 = 0x1p63;

    private KeyEncoding() {}

    public static byte[] of(Object value) {
        Bytes bytes = new Bytes();
        append(bytes, value);
        return bytes.toByteArray();
    }

    /** A descending field's bytes are turned over, and with them their order. */
    public static byte[] of(Object value, boolean ascending) {
        byte[] bytes = of(value);
        return ascending ? bytes : inverted(bytes);
    }

    public static byte[] inverted(byte[] bytes) {
        byte[] turned = new byte[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            turned[i] = (byte) ~bytes[i];
        }
        return turned;
    }

    public static byte[] joined(byte[] one, byte[] other) {
        byte[] both = Arrays.copyOf(one, one.length + other.length);
        System.arraycopy(other, 0, both, one.length, other.length);
        return both;
    }

    /** The first key behind all that begin with the prefix; null where there is none. */
    public static byte[] after(byte[] prefix) {
        int last = prefix.length - 1;
        while (last >= 0 && prefix[last] == (byte) 0xff) {
            last--;
        }
        if (last < 0) {
            return null;
        }
        byte[] next = Arrays.copyOf(prefix, last + 1);
        next[last]++;
        return next;
    }

    /** The tag under which a value lies; ranges never leave the stretch of their own type. */
    public static int tagOf(Object value) {
        return of(value)[0];
    }

    private static void append(Bytes bytes, Object value) {
        if (value == null || value instanceof Missing) {
            bytes.write(NULL);
        } else if (value == EMPTY) {
            bytes.write(UNDEFINED);
        } else if (value instanceof Number) {
            appendNumber(bytes, (Number) value);
        } else if (value instanceof String) {
            bytes.write(STRING);
            appendText(bytes, (String) value);
        } else if (value instanceof Boolean) {
            bytes.write(BOOLEAN);
            bytes.write((Boolean) value ? 1 : 0);
        } else if (value instanceof Instant) {
            bytes.write(DATE);
            bytes.writeLong(((Instant) value).toEpochMilli() ^ Long.MIN_VALUE);
        } else if (value instanceof ObjectId) {
            bytes.write(OBJECT_ID);
            bytes.writeBytes(((ObjectId) value).toByteArray());
        } else if (value instanceof Map) {
            bytes.write(DOCUMENT);
            appendFields(bytes, (Map<?, ?>) value);
        } else if (value instanceof Collection) {
            bytes.write(ARRAY);
            ((Collection<?>) value).forEach(item -> append(bytes, item));
            bytes.write(END);
        } else {
            throw new IllegalArgumentException("Cannot be indexed: " + value.getClass());
        }
    }

    /**
     * The nearest double, then how far a 64-bit integer lies from it: beyond 2^53 the double alone
     * is not exact.
     */
    private static void appendNumber(Bytes bytes, Number value) {
        double nearest =
                value instanceof Decimal128
                        ? ((Decimal128) value).toBigDecimal().doubleValue()
                        : value.doubleValue();
        long distance = 0;
        if (value instanceof Long) {
            long exact = (Long) value;
            distance = nearest == TWO_TO_63 ? exact - Long.MAX_VALUE - 1 : exact - (long) nearest;
        }
        bytes.write(NUMBER);
        bytes.writeLong(orderedBits(nearest));
        int biased = (int) distance + 0x8000;
        bytes.write(biased >> 8);
        bytes.write(biased);
    }

    private static long orderedBits(double value) {
        if (Double.isNaN(value)) {
            return 0;
        }
        long bits = Double.doubleToLongBits(value == 0 ? 0.0 : value);
        return bits < 0 ? ~bits : bits | Long.MIN_VALUE;
    }

    private static void appendText(Bytes bytes, String text) {
        for (byte each : text.getBytes(StandardCharsets.UTF_8)) {
            // The end comes before all other signs, and no text is the beginning of another one.
            if (each == END || each == ESCAPE) {
                bytes.write(ESCAPE);
                bytes.write(each + 1);
            } else {
                bytes.write(each);
            }
        }
        bytes.write(END);
    }

    private static void appendFields(Bytes bytes, Map<?, ?> document) {
        document.forEach(
                (field, value) -> {
                    byte[] encoded = of(value);
                    // Types are compared before names.
                    bytes.write(encoded[0]);
                    appendText(bytes, (String) field);
                    bytes.writeBytes(encoded);
                });
        bytes.write(END);
    }

    /** A growing array; the one of the JDK takes a lock for each byte. */
    private static final class Bytes {
        private byte[] array = new byte[32];
        private int length;

        void write(int value) {
            if (length == array.length) {
                array = Arrays.copyOf(array, 2 * length);
            }
            array[length++] = (byte) value;
        }

        void writeLong(long value) {
            for (int shift = 56; shift >= 0; shift -= 8) {
                write((int) (value >>> shift));
            }
        }

        void writeBytes(byte[] bytes) {
            for (byte each : bytes) {
                write(each);
            }
        }

        byte[] toByteArray() {
            return Arrays.copyOf(array, length);
        }
    }
}
