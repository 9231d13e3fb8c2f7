package household.standin.index;

import de.bwaldvogel.mongo.MongoCollection;
import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.bson.Document;
import household.standin.bson.Row;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.h2.mvstore.Cursor;
import org.h2.mvstore.MVMap;

/** What plans and commands need to know of an index, be it the one on `_id` or another. */
public abstract class StoredIndex extends Index<byte[]> {
    private final List<String> fields;
    private final boolean[] ascending;
    private final boolean leavesOut;
    private final Set<String> roots = new HashSet<>();

    protected StoredIndex(String name, List<IndexKey> keys, boolean sparse) {
        super(name, keys, sparse);
        this.fields = keys();
        this.ascending = new boolean[keys.size()];
        for (int i = 0; i < ascending.length; i++) {
            ascending[i] = keys.get(i).isAscending();
        }
        this.leavesOut = sparse;
        for (String field : fields) {
            int dot = field.indexOf('.');
            roots.add(dot < 0 ? field : field.substring(0, dot));
        }
    }

    /** Most changes of a document touch few of its indexes. */
    public final boolean isTouchedBy(Set<String> changed) {
        return !Collections.disjoint(roots, changed);
    }

    public final List<String> fields() {
        return fields;
    }

    public final boolean isAscending(int field) {
        return ascending[field];
    }

    protected final boolean[] directions() {
        return ascending;
    }

    /** Documents that have none of a sparse index's fields are not in it. */
    public final boolean leavesOut() {
        return leavesOut;
    }

    /**
     * Whether the field ever led through an array, so that a document may be under several keys.
     */
    public abstract boolean isMultikey(int field);

    public final boolean isMultikey() {
        for (int i = 0; i < fields.size(); i++) {
            if (isMultikey(i)) {
                return true;
            }
        }
        return false;
    }

    protected abstract MVMap<byte[], ?> entries();

    /** The document's place, told by where the cursor stands. */
    protected abstract byte[] positionAt(Cursor<byte[], ?> cursor);

    /** The keys that {@link #insert} will take; throws where the index has them already. */
    public abstract KeyExtractor.Keys checkInsert(Row row);

    public abstract void insert(KeyExtractor.Keys keys, byte[] position);

    /** The keys of what takes the place of the document at this position. */
    public abstract KeyExtractor.Keys checkReplace(Row after, byte[] position);

    public abstract void delete(Row row, byte[] position);

    /** How many keys lie in the interval, without looking at them. */
    public final long count(Interval interval) {
        long from = placeOf(interval.from);
        long to = interval.to == null ? entries().sizeAsLong() : placeOf(interval.to);
        return Math.max(0, to - from);
    }

    private long placeOf(byte[] key) {
        long place = entries().getKeyIndex(key);
        return place < 0 ? -place - 1 : place;
    }

    public final Scan scan(Interval interval, boolean backward) {
        return new Scan(this, interval, backward);
    }

    public final Document keyPattern() {
        Document pattern = new Document();
        for (int i = 0; i < ascending.length; i++) {
            pattern.put(fields.get(i), ascending[i] ? 1 : -1);
        }
        return pattern;
    }

    @Override
    public long getCount() {
        return entries().sizeAsLong();
    }

    @Override
    public long getDataSize() {
        return getCount();
    }

    @Override
    public void drop() {
        // The database removes the map.
    }

    // What mongo-java-server's own collection would ask; ours asks otherwise.

    @Override
    public byte[] getPosition(Document document) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void checkAdd(Document document, MongoCollection<byte[]> collection) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void add(Document document, byte[] position, MongoCollection<byte[]> collection) {
        throw new UnsupportedOperationException();
    }

    @Override
    public byte[] remove(Document document) {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean canHandle(Document query) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Iterable<byte[]> getPositions(Document query) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void checkUpdate(Document before, Document after, MongoCollection<byte[]> collection) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void updateInPlace(
            Document before, Document after, byte[] position, MongoCollection<byte[]> collection) {
        throw new UnsupportedOperationException();
    }
}
