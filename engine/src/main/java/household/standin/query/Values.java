package household.standin.query;

import de.bwaldvogel.mongo.backend.Missing;
import de.bwaldvogel.mongo.bson.ObjectId;
import household.standin.index.KeyEncoding;
import java.time.Instant;
import java.util.Arrays;
import java.util.UUID;

/** Equality and order of single values, as MongoDB has them. */
public final class Values {
    private Values() {}

    /** Others (arrays, patterns, documents, null) match in ways of their own. */
    public static boolean isScalar(Object value) {
        return value instanceof String
                || value instanceof Integer
                || value instanceof Long
                || value instanceof Double
                || value instanceof Boolean
                || value instanceof ObjectId
                || value instanceof Instant
                || value instanceof UUID;
    }

    public static boolean isMissing(Object value) {
        return value instanceof Missing;
    }

    public static Object orNull(Object value) {
        return value instanceof Missing ? null : value;
    }

    /** 1, 1L and 1.0 become one. */
    static Object normalized(Object scalar) {
        if (scalar instanceof Integer) {
            return (double) (Integer) scalar;
        }
        if (scalar instanceof Long) {
            double nearest = ((Long) scalar).doubleValue();
            boolean exact = (long) nearest == (Long) scalar && nearest != 0x1p63;
            return exact ? (Object) nearest : scalar;
        }
        return scalar instanceof Double && (Double) scalar == 0 ? (Object) 0.0 : scalar;
    }

    static boolean equal(Object one, Object other) {
        if (one instanceof String || other instanceof String) {
            return one.equals(other);
        }
        return Arrays.equals(KeyEncoding.of(one), KeyEncoding.of(other));
    }

    public static int compare(Object one, Object other) {
        if (one instanceof Integer && other instanceof Integer) {
            return Integer.compare((Integer) one, (Integer) other);
        }
        if (one instanceof String && other instanceof String) {
            return compareText((String) one, (String) other);
        }
        return Arrays.compareUnsigned(KeyEncoding.of(one), KeyEncoding.of(other));
    }

    /** By bytes of UTF-8, which is by code points; Java compares halves of them. */
    private static int compareText(String one, String other) {
        int length = Math.min(one.length(), other.length());
        for (int i = 0; i < length; i++) {
            char a = one.charAt(i);
            char b = other.charAt(i);
            if (a != b) {
                boolean split = Character.isSurrogate(a) != Character.isSurrogate(b);
                return split ? (Character.isSurrogate(a) ? 1 : -1) : Character.compare(a, b);
            }
        }
        return Integer.compare(one.length(), other.length());
    }

    public static boolean isSameId(Object one, Object other) {
        return Arrays.equals(KeyEncoding.of(one), KeyEncoding.of(other));
    }

    /** Whether a range of the one's type may hold the other. */
    static boolean sameType(Object one, Object other) {
        return one.getClass() == other.getClass()
                || one instanceof Number && other instanceof Number;
    }
}
