package household.standin.index;

import de.bwaldvogel.mongo.backend.Missing;
import de.bwaldvogel.mongo.backend.Utils;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.exception.CannotIndexParallelArraysError;
import household.standin.bson.Row;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The keys of a document in one index: one, or one per element of an array that one of the fields
 * leads to.
 */
public final class KeyExtractor {
    private final List<String> fields;
    private final boolean[] ascending;
    private final boolean allAtTop;
    private final Set<String> roots = new HashSet<>();

    public KeyExtractor(List<String> fields, boolean[] ascending) {
        this.fields = fields;
        this.ascending = ascending;
        this.allAtTop = fields.stream().noneMatch(field -> field.contains("."));
        fields.forEach(field -> roots.add(field.split("\\.", 2)[0]));
    }

    /** The keys, and which fields (as bits) led through an array. */
    public static final class Keys {
        public final List<byte[]> keys = new ArrayList<>(1);
        long arrays;
    }

    boolean hasAnyField(Row row) {
        for (String field : fields) {
            if (!(valueOf(row, field) instanceof Missing)) {
                return true;
            }
        }
        return false;
    }

    public Keys keysOf(Row row) {
        Keys found = new Keys();
        if (allAtTop) {
            byte[] key = plainKey(row);
            if (key != null) {
                found.keys.add(key);
                return found;
            }
        }
        // Once: fields that lead through one array must meet the same one.
        Document document = row.only(roots);
        Object[] starts = new Object[fields.size()];
        String[] paths = new String[fields.size()];
        for (int i = 0; i < starts.length; i++) {
            starts[i] = document;
            paths[i] = fields.get(i);
        }
        expand(starts, paths, new byte[fields.size()][], found);
        return found;
    }

    /** Most documents have one plain value in each field. */
    private byte[] plainKey(Row row) {
        byte[] key = new byte[0];
        for (int i = 0; i < ascending.length; i++) {
            Object value = row.get(fields.get(i));
            if (value instanceof Collection) {
                return null;
            }
            byte[] encoded = KeyEncoding.of(value, ascending[i]);
            key = i == 0 ? encoded : KeyEncoding.joined(key, encoded);
        }
        return key;
    }

    /**
     * Follows the paths to their ends or to the first array; all arrays that are met must be the
     * same one.
     */
    private void expand(Object[] values, String[] paths, byte[][] done, Keys found) {
        Collection<?> array = null;
        int arrayField = -1;
        Object[] reached = values.clone();
        String[] rest = paths.clone();
        byte[][] encoded = done.clone();
        for (int i = 0; i < reached.length; i++) {
            if (encoded[i] != null) {
                continue;
            }
            follow(reached, rest, i);
            if (!(reached[i] instanceof Collection)) {
                encoded[i] = KeyEncoding.of(reached[i], ascending[i]);
            } else if (array == null) {
                array = (Collection<?>) reached[i];
                arrayField = i;
            } else if (array != reached[i]) {
                throw new CannotIndexParallelArraysError(
                        List.of(fields.get(arrayField), fields.get(i)));
            }
        }
        if (array == null) {
            add(encoded, found);
            return;
        }
        for (int i = 0; i < reached.length; i++) {
            if (encoded[i] == null) {
                found.arrays |= 1L << i;
            }
        }
        if (array.isEmpty()) {
            addUndefined(encoded, rest, found);
        }
        for (Object element : array) {
            expandElement(element, reached, rest, encoded, found);
        }
    }

    private void expandElement(
            Object element, Object[] reached, String[] rest, byte[][] encoded, Keys found) {
        Object[] next = reached.clone();
        byte[][] nextEncoded = encoded.clone();
        for (int i = 0; i < next.length; i++) {
            if (nextEncoded[i] != null) {
                continue;
            }
            if (rest[i].isEmpty()) {
                // An array within the array is a value like any other.
                nextEncoded[i] = KeyEncoding.of(element, ascending[i]);
            } else if (element instanceof Document) {
                next[i] = element;
            } else {
                nextEncoded[i] = KeyEncoding.of(null, ascending[i]);
            }
        }
        expand(next, rest, nextEncoded, found);
    }

    private static void follow(Object[] values, String[] paths, int i) {
        while (!paths[i].isEmpty() && values[i] instanceof Document) {
            int dot = paths[i].indexOf('.');
            String head = dot < 0 ? paths[i] : paths[i].substring(0, dot);
            values[i] = ((Document) values[i]).get(head);
            paths[i] = dot < 0 ? "" : paths[i].substring(dot + 1);
        }
        if (!paths[i].isEmpty() && !(values[i] instanceof Collection)) {
            values[i] = null;
            paths[i] = "";
        }
    }

    private void addUndefined(byte[][] encoded, String[] rest, Keys found) {
        byte[][] filled = encoded.clone();
        for (int i = 0; i < filled.length; i++) {
            if (filled[i] == null) {
                filled[i] =
                        rest[i].isEmpty()
                                ? KeyEncoding.undefined(ascending[i])
                                : KeyEncoding.of(null, ascending[i]);
            }
        }
        add(filled, found);
    }

    private static void add(byte[][] encoded, Keys found) {
        byte[] key = encoded[0];
        for (int i = 1; i < encoded.length; i++) {
            key = KeyEncoding.joined(key, encoded[i]);
        }
        for (byte[] known : found.keys) {
            if (Arrays.equals(known, key)) {
                return;
            }
        }
        found.keys.add(key);
    }

    private static Object valueOf(Row row, String field) {
        return field.contains(".")
                ? Utils.getSubdocumentValueCollectionAware(row.document(), field)
                : row.get(field);
    }

    /** For the message of a duplicate. */
    Document valuesOf(Row row) {
        Document values = new Document();
        for (String field : fields) {
            Object value = valueOf(row, field);
            values.put(field, value instanceof Missing ? null : value);
        }
        return values;
    }
}
