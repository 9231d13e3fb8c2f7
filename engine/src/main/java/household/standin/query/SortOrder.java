package household.standin.query;

import de.bwaldvogel.mongo.bson.Document;
import household.standin.bson.Row;
import household.standin.index.KeyEncoding;
import household.standin.index.KeyExtractor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

/** A sort specification that was checked. */
public final class SortOrder {
    static final SortOrder NONE = new SortOrder(List.of(), new boolean[0]);

    final List<String> fields;
    final boolean[] ascending;
    private final List<KeyExtractor> extractors = new ArrayList<>();

    private SortOrder(List<String> fields, boolean[] ascending) {
        this.fields = fields;
        this.ascending = ascending;
        fields.forEach(
                field -> extractors.add(new KeyExtractor(List.of(field), new boolean[] {true})));
    }

    public static SortOrder parse(Object specification) {
        if (specification == null) {
            return NONE;
        }
        if (!(specification instanceof Document)) {
            throw Errors.typeMismatch("Expected field sort to be of type object");
        }
        Document wanted = (Document) specification;
        boolean[] ascending = new boolean[wanted.size()];
        int i = 0;
        for (Map.Entry<String, Object> entry : wanted.entrySet()) {
            ascending[i++] = isAscending(entry.getKey(), entry.getValue());
        }
        return new SortOrder(new ArrayList<>(wanted.keySet()), ascending);
    }

    private static boolean isAscending(String field, Object value) {
        if (value instanceof Document) {
            throw Errors.notSupported("a sort by " + value);
        }
        if (!(value instanceof Number)) {
            throw Errors.location(
                    15974, "Illegal key in $sort specification: " + field + ": " + value);
        }
        double direction = ((Number) value).doubleValue();
        if (direction != 1 && direction != -1) {
            throw Errors.location(
                    15975, "$sort key ordering must be 1 (for ascending) or -1 (for descending)");
        }
        return direction == 1;
    }

    public boolean isNone() {
        return fields.isEmpty();
    }

    boolean isNatural() {
        return fields.size() == 1 && fields.get(0).equals("$natural");
    }

    /**
     * Bytes that sort as the documents shall. Of several values the first in the wanted order
     * counts.
     */
    byte[] keyOf(Row document) {
        byte[] key = new byte[0];
        for (int i = 0; i < ascending.length; i++) {
            byte[] first = first(extractors.get(i).keysOf(document).keys, ascending[i]);
            byte[] part = ascending[i] ? first : KeyEncoding.inverted(first);
            key = i == 0 ? part : KeyEncoding.joined(key, part);
        }
        return key;
    }

    public Stream<Row> sorted(Stream<Row> documents) {
        AtomicLong place = new AtomicLong();
        return documents
                .map(document -> new Keyed(keyOf(document), document, place.getAndIncrement()))
                .sorted(Keyed.ORDER)
                .map(keyed -> keyed.document);
    }

    private static byte[] first(List<byte[]> keys, boolean ascending) {
        byte[] first = keys.get(0);
        for (int i = 1; i < keys.size(); i++) {
            int order = Arrays.compareUnsigned(keys.get(i), first);
            first = ascending == order < 0 && order != 0 ? keys.get(i) : first;
        }
        return first;
    }

    /** A document with its key, worked out once. */
    static final class Keyed {
        static final Comparator<Keyed> ORDER =
                (one, other) -> {
                    int order = Arrays.compareUnsigned(one.key, other.key);
                    return order != 0 ? order : Long.compare(one.place, other.place);
                };

        final byte[] key;
        final Row document;
        private final long place;

        Keyed(byte[] key, Row document, long place) {
            this.key = key;
            this.document = document;
            this.place = place;
        }
    }
}
