package household.standin.index;

import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.bson.Document;
import java.util.List;
import org.h2.mvstore.Cursor;
import org.h2.mvstore.MVMap;

/** Documents lie ordered by `_id`, so their own map is this index. */
public final class IdIndex extends StoredIndex {
    private final MVMap<byte[], Document> documents;
    private final String namespace;

    public IdIndex(String name, MVMap<byte[], Document> documents, String namespace) {
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
    public void checkInsert(Document document) {
        if (documents.containsKey(KeyEncoding.of(document.get("_id")))) {
            throw new DuplicateKey(namespace, this, new Document("_id", document.get("_id")));
        }
    }

    @Override
    public void insert(Document document, byte[] position) {
        // Writing the document was all.
    }

    @Override
    public void checkReplace(Document before, Document after, byte[] position) {
        // An _id never changes.
    }

    @Override
    public void replace(Document before, Document after, byte[] position) {
        // Writing the document was all.
    }

    @Override
    public void delete(Document document, byte[] position) {
        // Removing the document was all.
    }

    @Override
    public boolean hasSameOptions(Index<?> other) {
        return other instanceof IdIndex;
    }
}
