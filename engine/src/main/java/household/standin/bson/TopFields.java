package household.standin.bson;

import de.bwaldvogel.mongo.bson.Document;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The fields at the top of a stored document, copied and compared as bytes: their values are not
 * decoded.
 */
public final class TopFields {
    private TopFields() {}

    /** Where a field lies, with its type and its name. */
    private static final class Place {
        final String name;
        final int start;
        final int end;

        Place(String name, int start, int end) {
            this.name = name;
            this.start = start;
            this.end = end;
        }
    }

    /** Goes from field to field. */
    private static final class Walk {
        private final byte[] bytes;
        private int at = 4;

        Walk(byte[] bytes) {
            this.bytes = bytes;
        }

        /** Null behind the last one. */
        Place next() {
            if (bytes[at] == 0) {
                return null;
            }
            int start = at;
            BsonReader reader = new BsonReader(bytes, at + 1);
            String name = reader.readName();
            int value = reader.at();
            at = value + BsonTypes.sizeOf(bytes[start], bytes, value);
            return new Place(name, start, at);
        }
    }

    /** The document with these fields alone, in its own order. */
    public static Row only(Row row, Set<String> names) {
        if (!row.isStored()) {
            Document kept = new Document();
            row.document()
                    .forEach(
                            (name, value) -> {
                                if (names.contains(name)) {
                                    kept.put(name, value);
                                }
                            });
            return Row.around(kept);
        }
        byte[] bytes = row.bytes();
        BsonWriter writer = new BsonWriter();
        int document = writer.begin();
        Walk walk = new Walk(bytes);
        for (Place field = walk.next(); field != null; field = walk.next()) {
            if (names.contains(field.name)) {
                writer.copy(bytes, field.start, field.end);
            }
        }
        writer.end(document);
        return Row.of(writer.written());
    }

    /**
     * The document with some fields set, each where it was or else at the end, and others left out.
     */
    public static Row changed(Row row, Map<String, ?> set, Set<String> unset) {
        byte[] bytes = row.bytes();
        Set<String> done = new HashSet<>();
        BsonWriter writer = new BsonWriter();
        int document = writer.begin();
        Walk walk = new Walk(bytes);
        for (Place field = walk.next(); field != null; field = walk.next()) {
            if (set.containsKey(field.name)) {
                writer.element(field.name, set.get(field.name));
                done.add(field.name);
            } else if (!unset.contains(field.name)) {
                writer.copy(bytes, field.start, field.end);
            }
        }
        set.forEach(
                (name, value) -> {
                    if (!done.contains(name)) {
                        writer.element(name, value);
                    }
                });
        writer.end(document);
        return Row.of(writer.written());
    }

    /** The names of the fields that one of two documents has and the other has not, or not so. */
    public static Set<String> differing(byte[] one, byte[] other) {
        Map<String, Place> left = new HashMap<>();
        Walk walk = new Walk(one);
        for (Place field = walk.next(); field != null; field = walk.next()) {
            left.put(field.name, field);
        }
        Set<String> names = new HashSet<>();
        walk = new Walk(other);
        for (Place field = walk.next(); field != null; field = walk.next()) {
            Place known = left.remove(field.name);
            if (known == null
                    || !Arrays.equals(one, known.start, known.end, other, field.start, field.end)) {
                names.add(field.name);
            }
        }
        names.addAll(left.keySet());
        return names;
    }
}
