package household.standin.query;

import static java.nio.charset.StandardCharsets.UTF_8;

import de.bwaldvogel.mongo.backend.Missing;
import de.bwaldvogel.mongo.bson.ObjectId;
import household.standin.index.KeyEncoding;
import java.time.Instant;
import java.util.Arrays;

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
                || value instanceof Instant;
    }

    public static Object orNull(Object value) {
        return value instanceof Missing ? null : value;
    }

    public static boolean isTrue(Object value) {
        return value instanceof Number number
                ? number.doubleValue() != 0
                : orNull(value) != null && !Boolean.FALSE.equals(value);
    }

    public static boolean equal(Object one, Object other) {
        if (one instanceof String || other instanceof String) {
            return one != null && one.equals(other);
        }
        return Arrays.equals(KeyEncoding.of(one), KeyEncoding.of(other));
    }

    public static int compare(Object one, Object other) {
        if (one instanceof Integer a && other instanceof Integer b) {
            return Integer.compare(a, b);
        }
        if (one instanceof String a && other instanceof String b) {
            // By code points; Java compares halves of them.
            return Arrays.compareUnsigned(a.getBytes(UTF_8), b.getBytes(UTF_8));
        }
        return Arrays.compareUnsigned(KeyEncoding.of(one), KeyEncoding.of(other));
    }

    /** Whether a range of the one's type may hold the other. */
    static boolean sameType(Object one, Object other) {
        return one.getClass() == other.getClass()
                || KeyEncoding.tagOf(one) == KeyEncoding.tagOf(other);
    }
}
