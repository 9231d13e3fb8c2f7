package household.standin;

import de.bwaldvogel.mongo.backend.ValueComparator;
import de.bwaldvogel.mongo.bson.Document;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.PriorityQueue;
import java.util.stream.Stream;
import org.h2.mvstore.Cursor;

/**
 * The order of a query, taken from the keys of its index: of many candidates only those that are asked for are read.
 * KeyEncoding lie ordered by their bytes, not by their values, so the next one comes from a heap.
 */
final class IndexOrder {
    private IndexOrder() {
    }

    /** Whether the index goes on with the wanted order behind the fields that the query fixes. */
    static boolean isSaidBy(List<String> fields, int fixed, Document orderBy) {
        if (orderBy == null || orderBy.isEmpty()) {
            return false;
        }
        List<String> wanted = new ArrayList<>(orderBy.keySet());
        return fixed + wanted.size() <= fields.size()
            && fields.subList(fixed, fixed + wanted.size()).equals(wanted);
    }

    /** The candidates, each worked out when it is asked for; null if the keys hold values that sort in a way of their own. */
    static Stream<Object> positions(PrefixIndex index, byte[] prefix, Document orderBy) {
        int[] directions = orderBy.values().stream().mapToInt(value -> Integer.signum(((Number) value).intValue())).toArray();
        List<Candidate> found = new ArrayList<>();
        Cursor<byte[], byte[]> cursor = index.entries().cursor(prefix);
        while (cursor.hasNext() && KeyEncoding.startsWith(cursor.next(), prefix)) {
            Candidate candidate = Candidate.of(cursor.getKey(), prefix.length, directions, found.size(), cursor.getValue());
            if (candidate == null) {
                return null;
            }
            found.add(candidate);
        }
        PriorityQueue<Candidate> queue = new PriorityQueue<>(found);
        return Stream.generate(() -> KeyEncoding.firstValueOf(queue.remove().position)).limit(found.size()).distinct();
    }

    private static final class Candidate implements Comparable<Candidate> {
        private final Object[] values;
        private final int[] directions;
        private final int place;
        private final byte[] position;

        private Candidate(Object[] values, int[] directions, int place, byte[] position) {
            this.values = values;
            this.directions = directions;
            this.place = place;
            this.position = position;
        }

        static Candidate of(byte[] key, int from, int[] directions, int place, byte[] position) {
            ByteBuf bytes = Unpooled.wrappedBuffer(key, from, key.length - from);
            Object[] values = new Object[directions.length];
            for (int i = 0; i < values.length; i++) {
                values[i] = KeyEncoding.nextValueOf(bytes);
                if (values[i] instanceof Collection || values[i] instanceof Document) {
                    return null;
                }
            }
            return new Candidate(values, directions, place, position);
        }

        @Override
        public int compareTo(Candidate other) {
            for (int i = 0; i < values.length; i++) {
                int order = ValueComparator.asc().compare(values[i], other.values[i]);
                if (order != 0) {
                    return order * directions[i];
                }
            }
            return Integer.compare(place, other.place);
        }
    }
}
