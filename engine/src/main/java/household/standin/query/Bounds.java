package household.standin.query;

import household.standin.index.KeyEncoding;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;

/**
 * Which values of one field can match, as stretches of ascending key bytes: single values, or one
 * range.
 */
final class Bounds {
    /** Sorted, without doubles; null for a range. */
    final List<byte[]> points;

    final byte[] from;
    final byte[] to;

    /** Whether every value within matches, as long as the field is no array. */
    final boolean exact;

    final boolean holdsNull;

    private Bounds(List<byte[]> points, byte[] from, byte[] to, boolean exact, boolean holdsNull) {
        this.points = points;
        this.from = from;
        this.to = to;
        this.exact = exact;
        this.holdsNull = holdsNull;
    }

    static Bounds points(Iterable<?> values, boolean exact) {
        TreeSet<byte[]> sorted = new TreeSet<>(Arrays::compareUnsigned);
        boolean holdsNull = false;
        for (Object value : values) {
            sorted.add(KeyEncoding.of(value));
            holdsNull |= value == null;
        }
        return new Bounds(new ArrayList<>(sorted), null, null, exact, holdsNull);
    }

    static Bounds range(byte[] from, byte[] to, boolean exact) {
        return new Bounds(null, from, to, exact, false);
    }

    static Bounds comparison(String operator, Object value) {
        byte[] encoded = KeyEncoding.of(value);
        byte[] start = new byte[] {encoded[0]};
        // Not a number lies before all numbers, and is less than none.
        byte[] first =
                encoded[0] == KeyEncoding.NUMBER
                        ? KeyEncoding.after(KeyEncoding.of(Double.NaN))
                        : start;
        switch (operator) {
            case "$gt":
                return range(KeyEncoding.after(encoded), KeyEncoding.after(start), true);
            case "$gte":
                return range(encoded, KeyEncoding.after(start), true);
            case "$lt":
                return range(first, encoded, true);
            default:
                return range(first, KeyEncoding.after(encoded), true);
        }
    }

    /** The same values, of which some may not match. */
    Bounds inexact() {
        return new Bounds(points, from, to, false, holdsNull);
    }

    boolean isOneValue() {
        return points != null && points.size() == 1;
    }

    /**
     * Only for fields that hold no arrays: there, one element can satisfy one bound and another the
     * other.
     */
    Bounds and(Bounds other) {
        if (points == null && other.points != null) {
            return other.and(this);
        }
        if (points == null) {
            byte[] later = Arrays.compareUnsigned(from, other.from) >= 0 ? from : other.from;
            byte[] sooner = Arrays.compareUnsigned(to, other.to) <= 0 ? to : other.to;
            return range(later, sooner, exact && other.exact);
        }
        List<byte[]> kept = new ArrayList<>();
        for (byte[] point : points) {
            if (other.holds(point)) {
                kept.add(point);
            }
        }
        return new Bounds(kept, null, null, exact && other.exact, holdsNull && other.holdsNull);
    }

    private boolean holds(byte[] point) {
        if (points == null) {
            return Arrays.compareUnsigned(point, from) >= 0
                    && Arrays.compareUnsigned(point, to) < 0;
        }
        return points.stream().anyMatch(own -> Arrays.equals(own, point));
    }
}
