package household.standin.index;

/**
 * A stretch of an index: from the first key (included) to the last (excluded; null: to the end).
 */
public record Interval(byte[] from, byte[] to) {
    public static Interval startingWith(byte[] prefix) {
        return new Interval(prefix, KeyEncoding.after(prefix));
    }
}
