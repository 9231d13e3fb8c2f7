package household.standin.index;

import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.bson.Document;
import household.standin.bson.Row;
import java.util.Arrays;
import java.util.List;
import org.h2.mvstore.Cursor;
import org.h2.mvstore.MVMap;

/** Any index but the one on `_id`: its keys in order, each with the place of its document. */
public final class OrderedIndex extends StoredIndex {
    private final MVMap<byte[], byte[]> entries;
    private final MVMap<String, String> facts;
    private final boolean unique;
    private final boolean complete;
    private final String namespace;
    private final KeyExtractor extractor;
    private long arrays;

    /**
     * `complete`: its entries were kept, so that even an empty one needs no look at the documents.
     */
    public OrderedIndex(
            MVMap<byte[], byte[]> entries,
            MVMap<String, String> facts,
            String namespace,
            String name,
            List<IndexKey> keys,
            boolean unique,
            boolean sparse,
            boolean complete) {
        super(name, keys, sparse);
        this.entries = entries;
        this.facts = facts;
        this.namespace = namespace;
        this.unique = unique;
        this.complete = complete;
        this.extractor = new KeyExtractor(fields(), directions());
        String known = complete ? facts.get(factName()) : null;
        this.arrays = known == null ? 0 : Long.parseLong(known);
    }

    /** Which fields led through arrays survives a restart under this name. */
    private String factName() {
        return factName(namespace, getName());
    }

    public static String factName(String namespace, String index) {
        return "multikey." + namespace + "/" + index;
    }

    @Override
    public boolean isUnique() {
        return unique;
    }

    @Override
    public boolean isEmpty() {
        return !complete && super.isEmpty();
    }

    @Override
    public boolean isMultikey(int field) {
        return (arrays >> field & 1) == 1;
    }

    @Override
    protected MVMap<byte[], ?> entries() {
        return entries;
    }

    @Override
    protected byte[] positionAt(Cursor<byte[], ?> cursor) {
        return (byte[]) cursor.getValue();
    }

    private KeyExtractor.Keys keysOf(Row row) {
        return leavesOut() && !extractor.hasAnyField(row)
                ? new KeyExtractor.Keys()
                : extractor.keysOf(row);
    }

    @Override
    public KeyExtractor.Keys checkInsert(Row row) {
        return checkedKeys(row, null);
    }

    @Override
    public KeyExtractor.Keys checkReplace(Row after, byte[] position) {
        return checkedKeys(after, position);
    }

    /** Also throws for a document that cannot be indexed, before anything is written. */
    private KeyExtractor.Keys checkedKeys(Row row, byte[] position) {
        KeyExtractor.Keys found = keysOf(row);
        if (unique) {
            for (byte[] key : found.keys) {
                byte[] holder = entries.get(key);
                if (holder != null && !Arrays.equals(holder, position)) {
                    throw new DuplicateKey(namespace, this, new Document(extractor.valuesOf(row)));
                }
            }
        }
        return found;
    }

    @Override
    public void insert(KeyExtractor.Keys found, byte[] position) {
        if ((found.arrays & ~arrays) != 0) {
            arrays |= found.arrays;
            facts.put(factName(), Long.toString(arrays));
        }
        for (byte[] key : found.keys) {
            entries.put(entryKey(key, position), position);
        }
    }

    private byte[] entryKey(byte[] key, byte[] position) {
        return unique ? key : KeyEncoding.joined(key, position);
    }

    @Override
    public void delete(Row row, byte[] position) {
        for (byte[] key : keysOf(row).keys) {
            entries.remove(entryKey(key, position));
        }
    }

    @Override
    public boolean hasSameOptions(Index<?> other) {
        if (!(other instanceof OrderedIndex)) {
            return false;
        }
        OrderedIndex known = (OrderedIndex) other;
        return unique == known.unique
                && leavesOut() == known.leavesOut()
                && keyPattern().equals(known.keyPattern());
    }
}
