package household.standin.index;

import java.util.Arrays;
import org.h2.mvstore.Cursor;
import org.h2.mvstore.MVMap;

/** A walk over an interval of an index, one key at a time. */
public final class Scan {
    private final StoredIndex index;
    private final Interval interval;
    private final boolean backward;
    private final Cursor<byte[], ?> cursor;
    private byte[] key;

    Scan(StoredIndex index, Interval interval, boolean backward) {
        this.index = index;
        this.interval = interval;
        this.backward = backward;
        this.cursor =
                backward
                        ? fromTheEnd(index.entries(), interval)
                        : index.entries().cursor(interval.from);
    }

    private static <V> Cursor<byte[], V> fromTheEnd(MVMap<byte[], V> entries, Interval interval) {
        byte[] last = interval.to == null ? entries.lastKey() : entries.lowerKey(interval.to);
        return last == null ? null : entries.cursor(last, null, true);
    }

    /** False at the end of the interval. */
    public boolean next() {
        if (cursor == null || !cursor.hasNext()) {
            return false;
        }
        key = cursor.next();
        return backward
                ? Arrays.compareUnsigned(key, interval.from) >= 0
                : interval.to == null || Arrays.compareUnsigned(key, interval.to) < 0;
    }

    public byte[] position() {
        return index.positionAt(cursor);
    }

    public byte[] key() {
        return key;
    }
}
