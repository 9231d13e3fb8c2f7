package household.standin;

import de.bwaldvogel.mongo.MongoCollection;
import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.backend.KeyValue;
import de.bwaldvogel.mongo.bson.Document;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import org.h2.mvstore.MVMap;

/** mongo-java-server has no index that is not unique: each list query would read the whole collection. */
final class SecondaryIndex extends Index<Object> implements PrefixIndex {
    private final MVMap<byte[], byte[]> entries;
    private final List<String> fields;
    private final boolean leavesOut;
    private final boolean complete;

    /** `complete`: its entries were kept, so that even an empty one needs no look at the documents. */
    SecondaryIndex(MVMap<byte[], byte[]> entries, String name, List<IndexKey> keys, boolean sparse, boolean complete) {
        // "Sparse" here only means: not finding a document in this index is no contradiction.
        super(name, keys, true);
        this.entries = entries;
        this.fields = keys();
        this.leavesOut = sparse;
        this.complete = complete;
    }

    @Override
    public boolean holdsAll() {
        return !leavesOut;
    }

    @Override
    public boolean isEmpty() {
        return !complete && super.isEmpty();
    }

    @Override
    public List<String> fields() {
        return fields;
    }

    @Override
    public MVMap<byte[], byte[]> entries() {
        return entries;
    }

    /** Only unique indexes lead from a document to its position. */
    @Override
    public Object getPosition(Document document) {
        return null;
    }

    @Override
    public void checkAdd(Document document, MongoCollection<Object> collection) {
        // Throws for a document that cannot be indexed, before anything is written.
        keysOf(document);
    }

    @Override
    public void checkUpdate(Document before, Document after, MongoCollection<Object> collection) {
        if (!nullAwareEqualsKeys(before, after)) {
            keysOf(after);
        }
    }

    @Override
    public void add(Document document, Object position, MongoCollection<Object> collection) {
        byte[] at = KeyEncoding.bytesOf(new KeyValue(position));
        for (byte[] key : keysOf(document)) {
            entries.put(KeyEncoding.joined(key, at), at);
        }
    }

    /** Most documents have one plain value in each field; working those out in general costs more than the rest of a write. */
    private List<byte[]> keysOf(Document document) {
        if (leavesOut && fields.stream().noneMatch(field -> document.containsKey(Fields.rootOf(field)))) {
            return List.of();
        }
        List<Object> values = new ArrayList<>();
        for (String field : fields) {
            Object value = document.get(field);
            if (field.contains(".") || value instanceof Collection) {
                return getKeyValues(document).stream().map(KeyEncoding::bytesOf).collect(Collectors.toList());
            }
            values.add(value);
        }
        return List.of(KeyEncoding.bytesOf(values));
    }

    @Override
    public Object remove(Document document) {
        removeEntries(document, IndexedCollection.positionOf(document));
        return null;
    }

    private void removeEntries(Document document, Object position) {
        byte[] at = KeyEncoding.bytesOf(new KeyValue(position));
        for (byte[] key : keysOf(document)) {
            entries.remove(KeyEncoding.joined(key, at));
        }
    }

    @Override
    public void updateInPlace(Document before, Document after, Object position, MongoCollection<Object> collection) {
        if (!nullAwareEqualsKeys(before, after)) {
            removeEntries(before, position);
            add(after, position, collection);
        }
    }

    @Override
    protected boolean nullAwareEqualsKeys(Document before, Document after) {
        return Fields.areUntouched(fields, before, after) || !leavesOut && super.nullAwareEqualsKeys(before, after);
    }

    @Override
    public boolean hasSameOptions(Index<?> other) {
        return other instanceof SecondaryIndex
            && Fields.describe(getKeys()).equals(Fields.describe(other.getKeys()));
    }

    /** The collection chooses its index itself, see Plan. */
    @Override
    public boolean canHandle(Document query) {
        return false;
    }

    @Override
    public Iterable<Object> getPositions(Document query) {
        throw new UnsupportedOperationException();
    }

    @Override
    public long getCount() {
        return entries.sizeAsLong();
    }

    @Override
    public long getDataSize() {
        return getCount();
    }

    @Override
    public void drop() {
        // The database removes the map.
    }
}
