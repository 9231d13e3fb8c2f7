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
        expand(fields.stream().map(field -> new Reached(document, field)).toList(), found);
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

    /** Where a path was followed to, and what is left of it: null at its end. */
    private record Reached(Object value, String rest) {
        private static final Reached NULL = new Reached(null, null);

        boolean isEnd() {
            return rest == null;
        }

        /** To the end of the path, or to the first array on the way. */
        Reached followed() {
            Object node = value;
            String path = rest;
            while (path != null && !path.isEmpty() && node instanceof Document document) {
                int dot = path.indexOf('.');
                node = document.get(dot < 0 ? path : path.substring(0, dot));
                path = dot < 0 ? "" : path.substring(dot + 1);
            }
            if (path == null || node instanceof Collection) {
                return new Reached(node, path);
            }
            return path.isEmpty() ? new Reached(node, null) : NULL;
        }

        /** From an array that was met; one within it is a value like any other. */
        Reached at(Object element) {
            if (isEnd()) {
                return this;
            }
            boolean leadsOn = !rest.isEmpty() && element instanceof Document;
            return leadsOn || rest.isEmpty() ? new Reached(element, leadsOn ? rest : null) : NULL;
        }
    }

    private void expand(List<Reached> starts, Keys found) {
        List<Reached> all = starts.stream().map(Reached::followed).toList();
        Object array = null;
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i).isEnd()) {
                continue;
            }
            if (array != null && array != all.get(i).value) {
                throw new CannotIndexParallelArraysError(fields);
            }
            array = all.get(i).value;
            found.arrays |= 1L << i;
        }
        if (array == null) {
            add(all, found);
            return;
        }
        Collection<?> elements = (Collection<?>) array;
        for (Object element : elements.isEmpty() ? List.of(KeyEncoding.EMPTY) : elements) {
            expand(all.stream().map(each -> each.at(element)).toList(), found);
        }
    }

    private void add(List<Reached> all, Keys found) {
        byte[] key = new byte[0];
        for (int i = 0; i < ascending.length; i++) {
            key = KeyEncoding.joined(key, KeyEncoding.of(all.get(i).value, ascending[i]));
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
