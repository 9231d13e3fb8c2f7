package household.standin.aggregate;

import de.bwaldvogel.mongo.bson.Decimal128;
import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * A sum that is exact in integers, whatever comes in between, and carries the rounding of doubles
 * along.
 */
final class NumberSum {
    private long total;
    private BigInteger beyond = BigInteger.ZERO;
    private boolean sawLong;
    private boolean sawDouble;
    private double doubles;
    private double rounding;
    private BigDecimal decimals;

    void add(Number number) {
        if (number instanceof Integer) {
            addWhole(number.longValue());
        } else if (number instanceof Long) {
            sawLong = true;
            addWhole((Long) number);
        } else if (number instanceof Decimal128) {
            BigDecimal exact = ((Decimal128) number).toBigDecimal();
            decimals = decimals == null ? exact : decimals.add(exact);
        } else {
            sawDouble = true;
            addDouble(number.doubleValue());
        }
    }

    private void addWhole(long value) {
        long sum = total + value;
        if (((total ^ sum) & (value ^ sum)) < 0) {
            beyond = beyond.add(BigInteger.valueOf(total));
            sum = value;
        }
        total = sum;
    }

    private void addDouble(double value) {
        double sum = doubles + value;
        double part = sum - doubles;
        rounding += (doubles - (sum - part)) + (value - part);
        doubles = sum;
    }

    /**
     * 32 bits where all were and it fits, else 64; a double where one was, or where 64 bits do not
     * hold it.
     */
    Number result() {
        BigInteger whole = beyond.add(BigInteger.valueOf(total));
        if (decimals != null) {
            BigDecimal rest = sawDouble ? new BigDecimal(doubles + rounding) : BigDecimal.ZERO;
            return new Decimal128(decimals.add(new BigDecimal(whole)).add(rest));
        }
        if (sawDouble) {
            return asDouble(whole);
        }
        if (whole.bitLength() > 63) {
            return whole.doubleValue();
        }
        long exact = whole.longValueExact();
        return !sawLong && (int) exact == exact ? (Number) (int) exact : (Number) exact;
    }

    double asDouble() {
        Number result = result();
        return result.doubleValue();
    }

    private double asDouble(BigInteger whole) {
        if (Double.isNaN(doubles) || Double.isInfinite(doubles)) {
            return doubles;
        }
        return new BigDecimal(doubles)
                .add(new BigDecimal(rounding))
                .add(new BigDecimal(whole))
                .doubleValue();
    }
}
