package household.standin.bson;

import de.bwaldvogel.mongo.bson.Document;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The fields of a document that is stored as BSON, copied and compared as they are: not decoded.
 */
public final class RawFields {
    private RawFields() {}

    /** Where a field lies, with its type and its name, and where its value does. */
    private static final class Place {
        final String name;
        final int start;
        final int value;
        final int end;

        Place(String name, int start, int value, int end) {
            this.name = name;
            this.start = start;
            this.value = value;
            this.end = end;
        }
    }

    /** Goes from field to field. */
    private static final class Walk {
        private final byte[] bytes;
        private int at;

        /** Through a document or an array that begins there. */
        Walk(byte[] bytes, int from) {
            this.bytes = bytes;
            this.at = from + 4;
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
            return new Place(name, start, value, at);
        }
    }

    /** The document with these fields alone, in its own order; of arrays the documents in them. */
    public static Row only(Row row, FieldTree fields) {
        if (!row.isStored()) {
            return Row.around(only(row.document(), fields));
        }
        BsonWriter writer = new BsonWriter();
        copy(row.bytes(), 0, fields, writer);
        return Row.of(writer.written());
    }

    private static Document only(Document document, FieldTree fields) {
        Document kept = new Document();
        document.forEach(
                (name, value) -> {
                    FieldTree within = fields.get(name);
                    if (within != null && (within.isWhole() || isNested(value))) {
                        kept.put(name, within.isWhole() ? value : onlyWithin(value, within));
                    }
                });
        return kept;
    }

    private static boolean isNested(Object value) {
        return value instanceof Document || value instanceof Collection;
    }

    private static Object onlyWithin(Object value, FieldTree fields) {
        if (value instanceof Document) {
            return only((Document) value, fields);
        }
        return ((Collection<?>) value)
                .stream()
                        .filter(RawFields::isNested)
                        .map(element -> onlyWithin(element, fields))
                        .collect(Collectors.toList());
    }

    private static void copy(byte[] bytes, int from, FieldTree fields, BsonWriter writer) {
        int document = writer.begin();
        Walk walk = new Walk(bytes, from);
        for (Place field = walk.next(); field != null; field = walk.next()) {
            FieldTree within = fields.get(field.name);
            if (within == null) {
                continue;
            }
            if (within.isWhole()) {
                writer.copy(bytes, field.start, field.end);
            } else {
                copyWithin(bytes, field, field.name, within, writer);
            }
        }
        writer.end(document);
    }

    /** False for a value that has no fields. */
    private static boolean copyWithin(
            byte[] bytes, Place field, String name, FieldTree fields, BsonWriter writer) {
        byte type = bytes[field.start];
        if (type != BsonTypes.DOCUMENT && type != BsonTypes.ARRAY) {
            return false;
        }
        writer.head(type, name);
        if (type == BsonTypes.DOCUMENT) {
            copy(bytes, field.value, fields, writer);
            return true;
        }
        int array = writer.begin();
        int count = 0;
        Walk walk = new Walk(bytes, field.value);
        for (Place element = walk.next(); element != null; element = walk.next()) {
            if (copyWithin(bytes, element, Integer.toString(count), fields, writer)) {
                count++;
            }
        }
        writer.end(array);
        return true;
    }

    /**
     * The document with some fields set, each where it was or else at the end, and others left out.
     */
    public static Row changed(Row row, Map<String, ?> set, Set<String> unset) {
        byte[] bytes = row.bytes();
        Set<String> done = new HashSet<>();
        BsonWriter writer = new BsonWriter();
        int document = writer.begin();
        Walk walk = new Walk(bytes, 0);
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
        Walk walk = new Walk(one, 0);
        for (Place field = walk.next(); field != null; field = walk.next()) {
            left.put(field.name, field);
        }
        Set<String> names = new HashSet<>();
        walk = new Walk(other, 0);
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
