package household.standin.aggregate;

import de.bwaldvogel.mongo.backend.Missing;
import household.standin.index.KeyEncoding;
import household.standin.query.Errors;
import household.standin.query.Values;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What `$group` gathers for one field of one group. */
abstract class Accumulator {
    static final Set<String> NAMES =
            Set.of(
                    "$sum",
                    "$avg",
                    "$min",
                    "$max",
                    "$first",
                    "$last",
                    "$push",
                    "$addToSet",
                    "$count");

    abstract void add(Object value);

    abstract Object result();

    static Accumulator named(String name) {
        switch (name) {
            case "$sum":
                return new Sum(false);
            case "$avg":
                return new Sum(true);
            case "$count":
                return new Count();
            case "$min":
                return new Extreme(-1);
            case "$max":
                return new Extreme(1);
            case "$first":
                return new Kept(true);
            case "$last":
                return new Kept(false);
            case "$push":
                return new Pushed();
            case "$addToSet":
                return new Distinct();
            default:
                throw Errors.location(15952, "unknown group operator '" + name + "'");
        }
    }

    private static final class Sum extends Accumulator {
        private final NumberSum sum = new NumberSum();
        private final boolean average;
        private long count;

        Sum(boolean average) {
            this.average = average;
        }

        @Override
        void add(Object value) {
            if (value instanceof Number) {
                sum.add((Number) value);
                count++;
            }
        }

        @Override
        Object result() {
            if (!average) {
                return sum.result();
            }
            return count == 0 ? null : (Object) (sum.asDouble() / count);
        }
    }

    private static final class Count extends Accumulator {
        private long count;

        @Override
        void add(Object value) {
            count++;
        }

        @Override
        Object result() {
            return (int) count == count ? (Object) (int) count : (Object) count;
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

    private static final class Kept extends Accumulator {
        private final boolean first;
        private boolean any;
        private Object value;

        Kept(boolean first) {
            this.first = first;
        }

        @Override
        void add(Object next) {
            if (!first || !any) {
                value = Values.orNull(next);
            }
            any = true;
        }

        @Override
        Object result() {
            return value;
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
        private final Map<ByteBuffer, Object> values = new LinkedHashMap<>();

        @Override
        void add(Object value) {
            if (!(value instanceof Missing)) {
                values.putIfAbsent(ByteBuffer.wrap(KeyEncoding.of(value)), value);
            }
        }

        @Override
        Object result() {
            return new ArrayList<>(values.values());
        }
    }
}
