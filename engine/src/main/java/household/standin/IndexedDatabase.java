package household.standin;

import de.bwaldvogel.mongo.MongoCollection;
import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.backend.AbstractSynchronizedMongoDatabase;
import de.bwaldvogel.mongo.backend.CollectionOptions;
import de.bwaldvogel.mongo.backend.CursorRegistry;
import de.bwaldvogel.mongo.backend.DatabaseResolver;
import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.exception.IndexNotFoundException;
import de.bwaldvogel.mongo.oplog.Oplog;
import io.netty.channel.Channel;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.h2.mvstore.MVMap;

final class IndexedDatabase extends AbstractSynchronizedMongoDatabase<Object> {
    static final String DATA = "data.";
    private static final String INDEX = "index.";
    private static final String INDEX_LIST = "system.indexes";

    private final Storage storage;
    private final DuplicateKeyDetails duplicates;

    IndexedDatabase(String name, Storage storage, CursorRegistry cursors, DuplicateKeyDetails duplicates) {
        super(name, cursors);
        this.storage = storage;
        this.duplicates = duplicates;
        initializeNamespacesAndIndexes();
    }

    @Override
    public Document handleCommand(Channel channel, String command, Document query, DatabaseResolver databases,
                                  Oplog oplog) {
        if (command.equals("aggregate")) {
            return aggregated(channel, command, query, databases, oplog);
        }
        if (!command.equalsIgnoreCase("dropIndexes")) {
            return super.handleCommand(channel, command, query, databases, oplog);
        }
        // By name, mongo-java-server forgets the indexes of that name in every collection; by key it does not.
        String collection = query.get(command).toString();
        Document answer = new Document("ok", 1.0);
        for (Document keys : keysToDrop(collection, query.get("index"))) {
            answer = super.handleCommand(channel, command,
                new Document(command, collection).append("index", keys), databases, oplog);
        }
        return answer;
    }

    /** What a pipeline begins with tells which documents it needs; mongo-java-server would read them all. */
    private Document aggregated(Channel channel, String command, Document query, DatabaseResolver databases,
                                Oplog oplog) {
        MongoCollection<Object> found = resolveCollection(query.get(command).toString(), false);
        if (!(found instanceof IndexedCollection)) {
            return super.handleCommand(channel, command, query, databases, oplog);
        }
        Object first = ((Collection<?>) query.get("pipeline")).stream().findFirst().orElse(null);
        Object match = first instanceof Document ? ((Document) first).get("$match") : null;
        IndexedCollection collection = (IndexedCollection) found;
        collection.expectAggregation(match instanceof Document ? (Document) match : null);
        try {
            return super.handleCommand(channel, command, query, databases, oplog);
        } finally {
            collection.expectAggregation(null);
        }
    }

    private List<Document> keysToDrop(String collection, Object wanted) {
        if (wanted instanceof Document) {
            return List.of((Document) wanted);
        }
        List<Document> keys = new ArrayList<>();
        for (Document index : registeredIndexes(collection)) {
            boolean byStar = "*".equals(wanted) && !"_id_".equals(index.get("name"));
            if (byStar || index.get("name").equals(wanted)) {
                keys.add((Document) index.get("key"));
            }
        }
        if (keys.isEmpty() && !"*".equals(wanted)) {
            throw new IndexNotFoundException("index not found with name [" + wanted + "]");
        }
        return keys;
    }

    Iterable<Document> registeredIndexes(String collection) {
        MongoCollection<Object> list = resolveCollection(INDEX_LIST, false);
        return list == null ? List.of() : list.handleQuery(new Document("ns", getFullCollectionNamespace(collection)));
    }

    @Override
    protected Index<Object> openOrCreateUniqueIndex(String collection, String index, List<IndexKey> keys,
                                                    boolean sparse) {
        String map = indexMap(collection, index);
        return new UniqueIndex(entriesFor(map, isRegistered(collection, index)), index, keys, sparse, duplicates);
    }

    @Override
    protected Index<Object> openOrCreateSecondaryIndex(String collection, String index, List<IndexKey> keys,
                                                       boolean sparse) {
        String map = sparse ? sparseMap(collection, index) : indexMap(collection, index);
        boolean complete = isRegistered(collection, index) && storage.has(map);
        return new SecondaryIndex(entriesFor(map, complete), index, keys, sparse, complete);
    }

    private boolean isRegistered(String collection, String index) {
        for (Document known : registeredIndexes(collection)) {
            if (known.get("name").equals(index)) {
                return true;
            }
        }
        return false;
    }

    private MVMap<byte[], byte[]> entriesFor(String map, boolean finished) {
        MVMap<byte[], byte[]> entries = storage.index(map);
        if (!finished) {
            // What a failed build left behind would be taken for a finished index.
            entries.clear();
        }
        return entries;
    }

    /** Under a name of its own: earlier versions kept every document in it. */
    private String sparseMap(String collection, String index) {
        return indexMap(collection, index) + "/sparse";
    }

    private String indexMap(String collection, String index) {
        return INDEX + getFullCollectionNamespace(collection) + "/" + index;
    }

    @Override
    protected void dropIndex(MongoCollection<Object> collection, String index) {
        super.dropIndex(collection, index);
        storage.remove(storage.index(indexMap(collection.getCollectionName(), index)));
        storage.remove(storage.index(sparseMap(collection.getCollectionName(), index)));
    }

    @Override
    protected MongoCollection<Object> openOrCreateCollection(String collection, CollectionOptions options) {
        MVMap<byte[], Document> documents = storage.documents(DATA + getFullCollectionNamespace(collection));
        return new IndexedCollection(this, collection, options, documents, cursorRegistry);
    }

    @Override
    public void dropCollection(String collection, Oplog oplog) {
        MVMap<byte[], Document> documents = storage.documents(DATA + getFullCollectionNamespace(collection));
        documents.clear();
        super.dropCollection(collection, oplog);
        if (!documents.isClosed()) {
            storage.remove(documents);
        }
    }

    @Override
    public void moveCollection(MongoDatabase from, MongoCollection<?> collection, String newName) {
        throw new UnsupportedOperationException("renameCollection is not supported by the stand-in");
    }

    @Override
    protected long getStorageSize() {
        return 0;
    }

    @Override
    protected long getFileSize() {
        return 0;
    }
}
