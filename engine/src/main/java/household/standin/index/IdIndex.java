package household.standin.index;

import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.bson.Document;
import household.standin.bson.Row;
import java.util.List;
import org.h2.mvstore.Cursor;
import org.h2.mvstore.MVMap;

/** Documents lie ordered by `_id`, so their own map is this index. */
public final class IdIndex extends StoredIndex {
    private final MVMap<byte[], Row> documents;
    private final String namespace;

    public IdIndex(String name, MVMap<byte[], Row> documents, String namespace) {
        super(name, List.of(new IndexKey("_id", true)), false);
        this.documents = documents;
        this.namespace = namespace;
    }

    @Override
    public boolean isUnique() {
        return true;
    }

    @Override
    public boolean isMultikey(int field) {
        return false;
    }

    @Override
    protected MVMap<byte[], ?> entries() {
        return documents;
    }

    @Override
    protected byte[] positionAt(Cursor<byte[], ?> cursor) {
        return cursor.getKey();
    }

    @Override
    public KeyExtractor.Keys checkInsert(Row row) {
        if (documents.containsKey(KeyEncoding.of(row.get("_id")))) {
            throw new DuplicateKey(namespace, this, new Document("_id", row.get("_id")));
        }
        return new KeyExtractor.Keys();
    }

    @Override
    public void insert(KeyExtractor.Keys keys, byte[] position) {
        // Writing the document was all.
    }

    /** An _id never changes. */
    @Override
    public KeyExtractor.Keys checkReplace(Row after, byte[] position) {
        return new KeyExtractor.Keys();
    }

    @Override
    public void delete(Row row, byte[] position) {
        // Removing the document was all.
    }

    @Override
    public boolean hasSameOptions(Index<?> other) {
        return other instanceof IdIndex;
    }
}
