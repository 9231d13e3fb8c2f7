package de.bwaldvogel.mongo.backend;

import de.bwaldvogel.mongo.bson.Decimal128;
import java.math.BigDecimal;

/**
 * Takes the place of mongo-java-server's class of this name, which lets 64-bit integers wrap
 * around. Here, as in mongod's aggregations, a result that does not fit becomes a double; updates
 * refuse it before they come here.
 */
public final class NumericUtils {
    private NumericUtils() {}

    private interface Exact {
        long apply(long one, long other);
    }

    private interface Inexact {
        double apply(double one, double other);
    }

    private interface Decimal {
        BigDecimal apply(BigDecimal one, BigDecimal other);
    }

    public static Number addNumbers(Number one, Number other) {
        return calculated(one, other, Math::addExact, Double::sum, BigDecimal::add);
    }

    public static Number subtractNumbers(Number one, Number other) {
        return calculated(one, other, Math::subtractExact, (a, b) -> a - b, BigDecimal::subtract);
    }

    public static Number multiplyNumbers(Number one, Number other) {
        return calculated(one, other, Math::multiplyExact, (a, b) -> a * b, BigDecimal::multiply);
    }

    private static Number calculated(
            Number one, Number other, Exact exact, Inexact inexact, Decimal decimal) {
        if (one instanceof Decimal128 || other instanceof Decimal128) {
            BigDecimal result =
                    decimal.apply(
                            Decimal128.fromNumber(one).toBigDecimal(),
                            Decimal128.fromNumber(other).toBigDecimal());
            return new Decimal128(result);
        }
        if (!isWhole(one) || !isWhole(other)) {
            return inexact.apply(one.doubleValue(), other.doubleValue());
        }
        try {
            long result = exact.apply(one.longValue(), other.longValue());
            boolean small =
                    one instanceof Integer && other instanceof Integer && (int) result == result;
            return small ? (Number) (int) result : (Number) result;
        } catch (ArithmeticException e) {
            return inexact.apply(one.doubleValue(), other.doubleValue());
        }
    }

    private static boolean isWhole(Number number) {
        return number instanceof Integer || number instanceof Long;
    }
}
