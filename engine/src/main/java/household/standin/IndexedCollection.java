package household.standin;

import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.backend.AbstractSynchronizedMongoCollection;
import de.bwaldvogel.mongo.backend.Assert;
import de.bwaldvogel.mongo.backend.CollectionOptions;
import de.bwaldvogel.mongo.backend.CursorRegistry;
import de.bwaldvogel.mongo.backend.DocumentWithPosition;
import de.bwaldvogel.mongo.backend.KeyValue;
import de.bwaldvogel.mongo.backend.QueryResult;
import de.bwaldvogel.mongo.backend.Utils;
import de.bwaldvogel.mongo.bson.Document;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.h2.mvstore.MVMap;

/** A collection in one map; a document's position is its normalised _id. */
final class IndexedCollection extends AbstractSynchronizedMongoCollection<Object> {
    final MVMap<byte[], Document> documents;
    private Document expected;

    IndexedCollection(MongoDatabase database, String name, CollectionOptions options,
                      MVMap<byte[], Document> documents, CursorRegistry cursors) {
        super(database, name, options, cursors);
        this.documents = documents;
    }

    /** The next one to read everything will keep only what matches; the pipeline itself filters once more. */
    void expectAggregation(Document match) {
        expected = match;
    }

    @Override
    public Stream<Document> queryAllAsStream() {
        Document match = expected;
        expected = null;
        Plan plan = match == null ? null : Plan.choose(getIndexes(), match, null);
        return plan == null ? super.queryAllAsStream() : plan.positions().stream().map(this::getDocument);
    }

    static Object positionOf(Document document) {
        return KeyEncoding.normalized(document.get("_id"));
    }

    private static byte[] keyOf(Object position) {
        return KeyEncoding.bytesOf(new KeyValue(position));
    }

    @Override
    protected Object addDocumentInternal(Document document) {
        String idField = getIdField();
        Object position = idField == null
            ? UUID.randomUUID()
            : KeyEncoding.normalized(Utils.getSubdocumentValue(document, idField));
        Document before = documents.put(keyOf(position), document);
        Assert.isNull(before, () -> "There was a document with the key " + position + " in " + this);
        return position;
    }

    @Override
    protected Document getDocument(Object position) {
        return documents.get(keyOf(position));
    }

    @Override
    protected void removeDocument(Object position) {
        documents.remove(keyOf(position));
    }

    @Override
    protected void handleUpdate(Object position, Document before, Document after) {
        documents.put(keyOf(position), after);
    }

    @Override
    protected Stream<DocumentWithPosition<Object>> streamAllDocumentsWithPosition() {
        return documents.entrySet().stream()
            .map(entry -> new DocumentWithPosition<>(entry.getValue(), KeyEncoding.firstValueOf(entry.getKey())));
    }

    @Override
    protected QueryResult queryDocuments(Document query, Document orderBy, int skip, int limit, int batchSize,
                                         Document projection) {
        Plan plan = Plan.choose(getIndexes(), query, orderBy);
        if (plan == null || isNaturalDescending(orderBy)) {
            return matchDocuments(query, orderBy, skip, limit, batchSize, projection);
        }
        Stream<Object> ordered = plan.positionsIn(orderBy);
        return ordered == null
            ? matchDocuments(query, plan.positions(), orderBy, skip, limit, batchSize, projection)
            : matchDocumentsFromStream(ordered.map(this::getDocument), query, null, skip, limit, batchSize, projection);
    }

    @Override
    protected QueryResult matchDocuments(Document query, Document orderBy, int skip, int limit, int batchSize,
                                         Document projection) {
        List<Document> all = new ArrayList<>(documents.values());
        if (isNaturalDescending(orderBy)) {
            Collections.reverse(all);
        }
        return matchDocumentsFromStream(all.stream(), query, orderBy, skip, limit, batchSize, projection);
    }

    @Override
    public int count() {
        return documents.size();
    }

    @Override
    public boolean isEmpty() {
        return documents.isEmpty();
    }

    /** Sizes are nobody's business here, and keeping them would cost a write per write. */
    @Override
    protected boolean tracksDataSize() {
        return false;
    }

    @Override
    protected void updateDataSize(int sizeDelta) {
        throw new UnsupportedOperationException();
    }

    @Override
    protected int getDataSize() {
        return 0;
    }
}
