package household.standin.index;

/**
 * A stretch of an index: from the first key (included) to the last (excluded; null: to the end).
 */
public final class Interval {
    public final byte[] from;
    public final byte[] to;

    /** The keys of the stretch all begin with these many bytes, which say what the query fixes. */
    public final int prefixLength;

    public Interval(byte[] from, byte[] to, int prefixLength) {
        this.from = from;
        this.to = to;
        this.prefixLength = prefixLength;
    }

    public static Interval startingWith(byte[] prefix) {
        return new Interval(prefix, KeyEncoding.after(prefix), prefix.length);
    }
}
