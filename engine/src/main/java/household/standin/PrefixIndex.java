package household.standin;

import java.util.List;
import java.util.Set;
import org.h2.mvstore.Cursor;
import org.h2.mvstore.MVMap;

/** What the choice of an index needs to know of it, be it unique or not. */
interface PrefixIndex {
    List<String> fields();

    MVMap<byte[], byte[]> entries();

    boolean isUnique();

    /** Whether the documents without its fields are in it as well. */
    default boolean holdsAll() {
        return true;
    }

    default void addPositionsOf(byte[] prefix, Set<Object> positions) {
        Cursor<byte[], byte[]> cursor = entries().cursor(prefix);
        while (cursor.hasNext() && KeyEncoding.startsWith(cursor.next(), prefix)) {
            positions.add(KeyEncoding.firstValueOf(cursor.getValue()));
        }
    }
}
