package household.standin;

import de.bwaldvogel.mongo.MongoCollection;
import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.backend.ArrayFilters;
import de.bwaldvogel.mongo.backend.CollectionOptions;
import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.backend.QueryParameters;
import de.bwaldvogel.mongo.backend.QueryResult;
import de.bwaldvogel.mongo.backend.Utils;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.bson.ObjectId;
import de.bwaldvogel.mongo.exception.IndexBuildFailedException;
import de.bwaldvogel.mongo.exception.IndexKeySpecsConflictException;
import de.bwaldvogel.mongo.exception.IndexNotFoundException;
import de.bwaldvogel.mongo.exception.MongoServerError;
import de.bwaldvogel.mongo.oplog.Oplog;
import household.standin.bson.Row;
import household.standin.index.KeyEncoding;
import household.standin.index.KeyExtractor;
import household.standin.index.StoredIndex;
import household.standin.query.Planner;
import household.standin.query.Selection;
import household.standin.query.SortOrder;
import household.standin.validation.DocumentLimits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.h2.mvstore.MVMap;

/**
 * A collection in one map, ordered by `_id`. A document in the map never changes: what replaces it
 * is another one. So answers can hold it while the next command runs.
 */
public final class IndexedCollection implements MongoCollection<byte[]> {
    public final MVMap<byte[], Row> documents;
    private final MongoDatabase database;
    private final String name;
    private final String idField;
    private final UUID uuid = UUID.randomUUID();
    private final List<Index<byte[]>> indexes = new ArrayList<>();
    private final List<StoredIndex> stored = new ArrayList<>();

    IndexedCollection(
            MongoDatabase database,
            String name,
            CollectionOptions options,
            MVMap<byte[], Row> documents) {
        this.database = database;
        this.name = name;
        this.idField = options.getIdField();
        this.documents = documents;
    }

    public Planner planner() {
        return new Planner(stored, documents);
    }

    private boolean isOurs() {
        return name.startsWith("system.");
    }

    private byte[] positionOf(Row row) {
        if (idField != null) {
            return KeyEncoding.of(row.get(idField));
        }
        for (Map.Entry<byte[], Row> entry : documents.entrySet()) {
            if (Arrays.equals(entry.getValue().bytes(), row.bytes())) {
                return entry.getKey();
            }
        }
        throw new IllegalStateException("No such document: " + row.document());
    }

    @Override
    public void addDocument(Document document) {
        insert(document);
    }

    /** Nothing is written unless everything can be. */
    public Document insert(Document document) {
        Document whole = isOurs() ? document : withIdFirst(document);
        Row encoded = Row.of(whole);
        if (!isOurs()) {
            DocumentLimits.checkInsert(whole, encoded.size());
        }
        // Its fields are at hand, and need not be decoded for the keys.
        Row row = Row.around(whole);
        List<KeyExtractor.Keys> keys = new ArrayList<>(stored.size());
        for (StoredIndex index : stored) {
            keys.add(index.checkInsert(row));
        }
        byte[] position =
                idField == null
                        ? KeyEncoding.of(UUID.randomUUID())
                        : KeyEncoding.of(whole.get(idField));
        documents.put(position, encoded);
        for (int i = 0; i < keys.size(); i++) {
            stored.get(i).insert(keys.get(i), position);
        }
        return whole;
    }

    private static Document withIdFirst(Document document) {
        if (!document.isEmpty() && document.keySet().iterator().next().equals("_id")) {
            return document;
        }
        Document ordered =
                new Document(
                        "_id", document.containsKey("_id") ? document.get("_id") : new ObjectId());
        ordered.putAll(document);
        return ordered;
    }

    /** `changed`: the fields at the top that may differ. */
    public void replace(Row before, Row after, Set<String> changed) {
        byte[] position = positionOf(before);
        Map<StoredIndex, KeyExtractor.Keys> keys = new LinkedHashMap<>();
        for (StoredIndex index : stored) {
            if (index.isTouchedBy(changed)) {
                keys.put(index, index.checkReplace(after, position));
            }
        }
        documents.put(position, after);
        keys.forEach(
                (index, found) -> {
                    index.delete(before, position);
                    index.insert(found, position);
                });
    }

    @Override
    public void removeDocument(Document document) {
        delete(Row.of(document));
    }

    public void delete(Row row) {
        byte[] position = positionOf(row);
        documents.remove(position);
        for (StoredIndex index : stored) {
            index.delete(row, position);
        }
    }

    @Override
    public void addIndex(Index<byte[]> index) {
        for (Index<byte[]> known : indexes) {
            if (known.getName().equals(index.getName())) {
                if (!known.hasSameOptions(index)) {
                    throw new IndexKeySpecsConflictException(index, known);
                }
                return;
            }
        }
        StoredIndex wanted = (StoredIndex) index;
        if (wanted.isEmpty()) {
            build(wanted);
        }
        indexes.add(index);
        stored.add(wanted);
    }

    private void build(StoredIndex index) {
        try {
            documents.forEach((position, row) -> index.insert(index.checkInsert(row), position));
        } catch (MongoServerError e) {
            throw new IndexBuildFailedException(e, this);
        }
    }

    @Override
    public void dropIndex(String indexName) {
        boolean dropped = indexes.removeIf(index -> index.getName().equals(indexName));
        stored.removeIf(index -> index.getName().equals(indexName));
        if (!dropped) {
            throw new IndexNotFoundException("index not found with name [" + indexName + "]");
        }
    }

    private List<Row> matching(Document query, int limit) {
        return new Selection(planner(), query, SortOrder.parse(null), 0, limit, null).list();
    }

    // What mongo-java-server asks of a collection, for its catalogue and some stages of pipelines.

    @Override
    public QueryResult handleQuery(QueryParameters parameters) {
        Document selector = parameters.getQuerySelector();
        Object query = selector.getOrDefault("$query", selector.getOrDefault("query", selector));
        List<Document> found = new ArrayList<>();
        matching((Document) query, parameters.getLimit()).forEach(row -> found.add(row.document()));
        return new QueryResult(found);
    }

    @Override
    public List<Document> insertDocuments(List<Document> added, boolean isOrdered) {
        added.forEach(this::insert);
        return List.of();
    }

    @Override
    public Document updateDocuments(
            Document selector,
            Document update,
            ArrayFilters filters,
            boolean isMulti,
            boolean isUpsert,
            Oplog oplog) {
        throw new UnsupportedOperationException();
    }

    @Override
    public int deleteDocuments(Document selector, int limit, Oplog oplog) {
        List<Row> found = matching(selector, Math.max(0, limit));
        found.forEach(this::delete);
        return found.size();
    }

    @Override
    public Document findAndModify(Document query) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Document handleDistinct(Document query) {
        throw new UnsupportedOperationException();
    }

    @Override
    public int count(Document query, int skip, int limit) {
        return (int)
                new Selection(planner(), query, SortOrder.parse(null), skip, limit, null).count();
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
    public Document getStats() {
        Document sizes = new Document();
        indexes.forEach(index -> sizes.put(index.getName(), index.getDataSize()));
        Document stats =
                new Document("ns", getFullName())
                        .append("count", count())
                        .append("size", 0)
                        .append("avgObjSize", 0)
                        .append("storageSize", 0)
                        .append("nindexes", indexes.size())
                        .append("indexSize", sizes);
        Utils.markOkay(stats);
        return stats;
    }

    @Override
    public Document validate() {
        Document report =
                new Document("ns", getFullName()).append("nrecords", count()).append("valid", true);
        Utils.markOkay(report);
        return report;
    }

    @Override
    public List<Index<byte[]>> getIndexes() {
        return indexes;
    }

    @Override
    public UUID getUuid() {
        return uuid;
    }

    @Override
    public MongoDatabase getDatabase() {
        return database;
    }

    @Override
    public String getCollectionName() {
        return name;
    }

    @Override
    public void renameTo(MongoDatabase newDatabase, String newCollectionName) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void drop() {
        // The database removes the maps.
    }

    @Override
    public String toString() {
        return getFullName();
    }
}
