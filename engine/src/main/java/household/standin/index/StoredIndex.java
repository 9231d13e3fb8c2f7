package household.standin.index;

import de.bwaldvogel.mongo.bson.Document;
import household.standin.bson.Row;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.h2.mvstore.Cursor;
import org.h2.mvstore.MVMap;

/**
 * An index: its keys in order, each with the position of its document. The index on `_id` is the
 * map of the documents itself.
 */
public final class StoredIndex {
    public final IndexDefinition definition;
    public final List<String> fields;
    private final boolean[] ascending;
    private final String namespace;
    private final MVMap<byte[], ?> documents;

    /** Null for the index on `_id`. */
    private final MVMap<byte[], byte[]> entries;

    private final MVMap<String, String> facts;
    private final KeyExtractor extractor;
    private final Set<String> roots = new HashSet<>();

    /**
     * As bits: which fields ever led through an array, so that a document may have several keys.
     */
    private long arrays;

    public StoredIndex(
            IndexDefinition definition,
            String namespace,
            MVMap<byte[], ?> documents,
            MVMap<byte[], byte[]> entries,
            MVMap<String, String> facts) {
        this.definition = definition;
        this.namespace = namespace;
        this.documents = documents;
        this.entries = entries;
        this.facts = facts;
        this.fields = new ArrayList<>(definition.keys().keySet());
        this.ascending = new boolean[fields.size()];
        for (int i = 0; i < ascending.length; i++) {
            ascending[i] = (Integer) definition.keys().get(fields.get(i)) > 0;
            roots.add(fields.get(i).split("\\.", 2)[0]);
        }
        this.extractor = new KeyExtractor(fields, ascending);
        String known = facts.get(factName(namespace, definition.name()));
        this.arrays = known == null ? 0 : Long.parseLong(known);
    }

    /** Which fields led through arrays survives a restart under this name. */
    public static String factName(String namespace, String index) {
        return "multikey." + namespace + "/" + index;
    }

    /** Most changes of a document touch few of its indexes. */
    public boolean isTouchedBy(Set<String> changed) {
        return entries != null && !Collections.disjoint(roots, changed);
    }

    public boolean isAscending(int field) {
        return ascending[field];
    }

    public boolean isMultikey(int field) {
        return (arrays >> field & 1) == 1;
    }

    public boolean isMultikey() {
        return arrays != 0;
    }

    private MVMap<byte[], ?> keys() {
        return entries == null ? documents : entries;
    }

    /**
     * The keys of a document that is to lie at the position; throws where another document has one
     * of them, or where the document cannot be indexed, before anything is written.
     */
    public KeyExtractor.Keys check(Row row, byte[] position) {
        if (entries == null) {
            if (documents.containsKey(position)) {
                throw new DuplicateKey(namespace, definition, new Document("_id", row.get("_id")));
            }
            return new KeyExtractor.Keys();
        }
        KeyExtractor.Keys found = keysOf(row);
        for (byte[] key : definition.unique() ? found.keys : List.<byte[]>of()) {
            byte[] holder = entries.get(key);
            if (holder != null && !Arrays.equals(holder, position)) {
                throw new DuplicateKey(namespace, definition, extractor.valuesOf(row));
            }
        }
        return found;
    }

    /** Documents that have none of a sparse index's fields are not in it. */
    private KeyExtractor.Keys keysOf(Row row) {
        return definition.sparse() && !extractor.hasAnyField(row)
                ? new KeyExtractor.Keys()
                : extractor.keysOf(row);
    }

    public void insert(KeyExtractor.Keys found, byte[] position) {
        if ((found.arrays & ~arrays) != 0) {
            arrays |= found.arrays;
            facts.put(factName(namespace, definition.name()), Long.toString(arrays));
        }
        for (byte[] key : found.keys) {
            entries.put(entryKey(key, position), position);
        }
    }

    public void delete(Row row, byte[] position) {
        if (entries != null) {
            keysOf(row).keys.forEach(key -> entries.remove(entryKey(key, position)));
        }
    }

    private byte[] entryKey(byte[] key, byte[] position) {
        return definition.unique() ? key : KeyEncoding.joined(key, position);
    }

    /** How many keys lie in the interval, without looking at them. */
    public long count(Interval interval) {
        long to = interval.to() == null ? keys().sizeAsLong() : placeOf(interval.to());
        return Math.max(0, to - placeOf(interval.from()));
    }

    private long placeOf(byte[] key) {
        long place = keys().getKeyIndex(key);
        return place < 0 ? -place - 1 : place;
    }

    public Scan scan(Interval interval, boolean backward) {
        return new Scan(keys(), interval, backward);
    }

    /** Where the document lies that the key at the cursor leads to. */
    byte[] positionAt(Cursor<byte[], ?> cursor) {
        return entries == null ? cursor.getKey() : (byte[]) cursor.getValue();
    }

    /** A walk over an interval, one key at a time. */
    public final class Scan {
        private final Interval interval;
        private final boolean backward;
        private final Cursor<byte[], ?> cursor;

        private Scan(MVMap<byte[], ?> map, Interval interval, boolean backward) {
            this.interval = interval;
            this.backward = backward;
            this.cursor = backward ? fromTheEnd(map) : map.cursor(interval.from());
        }

        private <V> Cursor<byte[], V> fromTheEnd(MVMap<byte[], V> map) {
            byte[] last = interval.to() == null ? map.lastKey() : map.lowerKey(interval.to());
            return last == null ? null : map.cursor(last, null, true);
        }

        /** False at the end of the interval. */
        public boolean next() {
            if (cursor == null || !cursor.hasNext()) {
                return false;
            }
            byte[] key = cursor.next();
            return backward
                    ? Arrays.compareUnsigned(key, interval.from()) >= 0
                    : interval.to() == null || Arrays.compareUnsigned(key, interval.to()) < 0;
        }

        public byte[] position() {
            return positionAt(cursor);
        }

        public byte[] key() {
            return cursor.getKey();
        }
    }
}
