package household.standin.query;

import de.bwaldvogel.mongo.bson.Document;
import household.standin.bson.Row;
import household.standin.index.KeyEncoding;
import household.standin.index.KeyExtractor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

/** A sort specification that was checked. */
public final class SortOrder {
    public static final SortOrder NONE = new SortOrder(new Document());

    final List<String> fields;
    final boolean[] ascending;
    final Document pattern = new Document();
    private final List<KeyExtractor> extractors = new ArrayList<>();

    private SortOrder(Document wanted) {
        fields = new ArrayList<>(wanted.keySet());
        ascending = new boolean[fields.size()];
        for (int i = 0; i < ascending.length; i++) {
            String field = fields.get(i);
            ascending[i] = isAscending(field, wanted.get(field));
            pattern.put(field, ascending[i] ? 1 : -1);
            extractors.add(new KeyExtractor(List.of(field), new boolean[] {true}));
        }
    }

    public static SortOrder parse(Object specification) {
        if (specification == null) {
            return NONE;
        }
        if (!(specification instanceof Document wanted)) {
            throw Errors.typeMismatch("Expected field sort to be of type object");
        }
        return new SortOrder(wanted);
    }

    private static boolean isAscending(String field, Object value) {
        if (value instanceof Document || field.startsWith("$")) {
            throw Errors.notSupported("a sort by " + field + ": " + value);
        }
        if (!(value instanceof Number direction)) {
            throw Errors.location(
                    15974, "Illegal key in $sort specification: " + field + ": " + value);
        }
        if (Math.abs(direction.doubleValue()) != 1) {
            throw Errors.location(
                    15975, "$sort key ordering must be 1 (for ascending) or -1 (for descending)");
        }
        return direction.doubleValue() == 1;
    }

    public boolean isNone() {
        return fields.isEmpty();
    }

    /** A row with bytes that sort as the rows shall. */
    record Keyed(byte[] key, Row row, long place) implements Comparable<Keyed> {
        @Override
        public int compareTo(Keyed other) {
            int order = Arrays.compareUnsigned(key, other.key);
            return order != 0 ? order : Long.compare(place, other.place);
        }
    }

    /** Of several values the first in the wanted order counts. */
    Keyed keyed(Row row, long place) {
        byte[] key = new byte[0];
        for (int i = 0; i < ascending.length; i++) {
            byte[] first = null;
            for (byte[] each : extractors.get(i).keysOf(row).keys) {
                byte[] turned = ascending[i] ? each : KeyEncoding.inverted(each);
                boolean sooner = first == null || Arrays.compareUnsigned(turned, first) < 0;
                first = sooner ? turned : first;
            }
            key = i == 0 ? first : KeyEncoding.joined(key, first);
        }
        return new Keyed(key, row, place);
    }

    public Stream<Row> sorted(Stream<Row> rows) {
        AtomicLong place = new AtomicLong();
        return rows.map(row -> keyed(row, place.getAndIncrement())).sorted().map(Keyed::row);
    }
}
