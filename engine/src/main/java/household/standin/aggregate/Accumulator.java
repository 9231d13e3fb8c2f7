package household.standin.aggregate;

import de.bwaldvogel.mongo.backend.Missing;
import de.bwaldvogel.mongo.bson.Decimal128;
import household.standin.index.KeyEncoding;
import household.standin.query.Errors;
import household.standin.query.Values;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/** What `$group` gathers for one field of one group. */
abstract class Accumulator {
    abstract void add(Object value);

    abstract Object result();

    static Supplier<Accumulator> named(String name) {
        return switch (name) {
            case "$sum" -> Sum::new;
            case "$min" -> () -> new Extreme(-1);
            case "$max" -> () -> new Extreme(1);
            case "$push" -> Pushed::new;
            case "$addToSet" -> Distinct::new;
            default -> throw Errors.notSupported("the accumulator " + name);
        };
    }

    /** Exact in integers of 64 bits; a double where one came, or where they do not hold it. */
    private static final class Sum extends Accumulator {
        private long whole;
        private double others;
        private boolean isDouble;
        private boolean isLong;

        @Override
        void add(Object value) {
            if (value instanceof Decimal128) {
                throw Errors.notSupported("a sum of Decimal128");
            } else if (value instanceof Double number) {
                isDouble = true;
                others += number;
            } else if (value instanceof Number number) {
                isLong |= value instanceof Long;
                addWhole(number.longValue());
            }
        }

        private void addWhole(long value) {
            long sum = whole + value;
            if (((whole ^ sum) & (value ^ sum)) < 0) {
                isDouble = true;
                others += whole;
                sum = value;
            }
            whole = sum;
        }

        @Override
        Object result() {
            if (isDouble) {
                return others + whole;
            }
            return !isLong && (int) whole == whole ? (Object) (int) whole : (Object) whole;
        }
    }

    private static final class Extreme extends Accumulator {
        private final int sign;
        private Object best;

        Extreme(int sign) {
            this.sign = sign;
        }

        @Override
        void add(Object value) {
            boolean present = Values.orNull(value) != null;
            if (present && (best == null || Values.compare(value, best) * sign > 0)) {
                best = value;
            }
        }

        @Override
        Object result() {
            return best;
        }
    }

    private static final class Pushed extends Accumulator {
        private final List<Object> values = new ArrayList<>();

        @Override
        void add(Object value) {
            if (!(value instanceof Missing)) {
                values.add(value);
            }
        }

        @Override
        Object result() {
            return values;
        }
    }

    private static final class Distinct extends Accumulator {
        private final Map<byte[], Object> values = new TreeMap<>(Arrays::compareUnsigned);

        @Override
        void add(Object value) {
            if (!(value instanceof Missing)) {
                values.putIfAbsent(KeyEncoding.of(value), value);
            }
        }

        @Override
        Object result() {
            return new ArrayList<>(values.values());
        }
    }
}
