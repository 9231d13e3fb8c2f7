package standin;

import de.bwaldvogel.mongo.MongoCollection;
import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.backend.KeyValue;
import de.bwaldvogel.mongo.bson.Document;
import java.util.List;
import org.h2.mvstore.MVMap;

/** mongo-java-server has no index that is not unique: each list query would read the whole collection. */
final class SecondaryIndex extends Index<Object> implements PrefixIndex {
    private final MVMap<byte[], byte[]> entries;

    SecondaryIndex(MVMap<byte[], byte[]> entries, String name, List<IndexKey> keys) {
        // "Sparse" here only means: not finding a document in this index is no contradiction.
        super(name, keys, true);
        this.entries = entries;
    }

    @Override
    public List<String> fields() {
        return keys();
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
        getKeyValues(document);
    }

    @Override
    public void checkUpdate(Document before, Document after, MongoCollection<Object> collection) {
        getKeyValues(after);
    }

    @Override
    public void add(Document document, Object position, MongoCollection<Object> collection) {
        byte[] at = Keys.bytesOf(new KeyValue(position));
        for (KeyValue key : getKeyValues(document)) {
            entries.put(Keys.joined(Keys.bytesOf(key), at), at);
        }
    }

    @Override
    public Object remove(Document document) {
        removeEntries(document, IndexedCollection.positionOf(document));
        return null;
    }

    private void removeEntries(Document document, Object position) {
        byte[] at = Keys.bytesOf(new KeyValue(position));
        for (KeyValue key : getKeyValues(document)) {
            entries.remove(Keys.joined(Keys.bytesOf(key), at));
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
