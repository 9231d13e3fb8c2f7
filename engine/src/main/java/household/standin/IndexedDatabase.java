package household.standin;

import de.bwaldvogel.mongo.MongoCollection;
import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.backend.AbstractSynchronizedMongoDatabase;
import de.bwaldvogel.mongo.backend.CollectionOptions;
import de.bwaldvogel.mongo.backend.CursorRegistry;
import de.bwaldvogel.mongo.backend.DatabaseResolver;
import de.bwaldvogel.mongo.backend.DefaultQueryMatcher;
import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.exception.IndexNotFoundException;
import de.bwaldvogel.mongo.exception.MongoServerError;
import de.bwaldvogel.mongo.oplog.Oplog;
import household.standin.aggregate.AggregateCommand;
import household.standin.bson.Row;
import household.standin.command.CountCommand;
import household.standin.command.Cursors;
import household.standin.command.DeleteCommand;
import household.standin.command.DistinctCommand;
import household.standin.command.FindAndModifyCommand;
import household.standin.command.FindCommand;
import household.standin.command.InsertCommand;
import household.standin.command.UpdateCommand;
import household.standin.index.IdIndex;
import household.standin.index.OrderedIndex;
import household.standin.storage.Storage;
import household.standin.validation.IndexSpecification;
import io.netty.channel.Channel;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.h2.mvstore.MVMap;

/**
 * mongo-java-server keeps the catalogue (collections, indexes); reading and writing documents is
 * our own.
 */
public final class IndexedDatabase extends AbstractSynchronizedMongoDatabase<byte[]>
        implements CollectionLookup {
    static final String DOCUMENTS = "documents.";
    private static final String KEYS = "keys.";
    private static final String INDEX_LIST = "system.indexes";

    private final Storage storage;
    private final Cursors cursors;

    IndexedDatabase(String name, Storage storage, CursorRegistry registry, Cursors cursors) {
        super(name, registry);
        this.storage = storage;
        this.cursors = cursors;
        initializeNamespacesAndIndexes();
    }

    @Override
    public Document handleCommand(
            Channel channel,
            String name,
            Document command,
            DatabaseResolver databases,
            Oplog oplog) {
        switch (name) {
            case "find":
                return new FindCommand(this, cursors).run(command);
            case "count":
                return CountCommand.run(existing(command.get(name)), command);
            case "distinct":
                return DistinctCommand.run(existing(command.get(name)), command);
            case "aggregate":
                return new AggregateCommand(this, cursors, databases, oplog).run(command);
            case "insert":
                return InsertCommand.run(writable(command.get(name)), command);
            case "update":
                return UpdateCommand.run(writable(command.get(name)), command);
            case "delete":
                return DeleteCommand.run(existing(command.get(name)), command);
            case "findAndModify":
            case "findandmodify":
                return FindAndModifyCommand.run(writable(command.get(name)), command);
            case "createIndexes":
                checkNewIndexes(command);
                break;
            case "dropIndexes":
                return dropIndexes(channel, command, databases, oplog);
            case "listCollections":
                return filtered(
                        super.handleCommand(channel, name, command, databases, oplog), command);
            default:
                break;
        }
        return super.handleCommand(channel, name, command, databases, oplog);
    }

    @Override
    public IndexedCollection existing(Object name) {
        if (!(name instanceof String)) {
            throw new MongoServerError(73, "InvalidNamespace", "collection name has invalid type");
        }
        return (IndexedCollection) resolveCollection((String) name, false);
    }

    private IndexedCollection writable(Object name) {
        IndexedCollection found = existing(name);
        if (((String) name).startsWith("system.")) {
            throw new MongoServerError(
                    73,
                    "InvalidNamespace",
                    "cannot write to " + getFullCollectionNamespace((String) name));
        }
        return found != null ? found : (IndexedCollection) resolveOrCreateCollection((String) name);
    }

    @Override
    public String namespaceOf(Object collection) {
        return getFullCollectionNamespace(collection.toString());
    }

    private void checkNewIndexes(Document command) {
        String collection = command.get("createIndexes").toString();
        for (Object wanted : (Collection<?>) command.get("indexes")) {
            for (Document known : registeredIndexes(collection)) {
                IndexSpecification.checkAgainst(known, (Document) wanted);
            }
        }
    }

    /**
     * By name, mongo-java-server forgets the indexes of that name in every collection; by key it
     * does not.
     */
    private Document dropIndexes(
            Channel channel, Document command, DatabaseResolver databases, Oplog oplog) {
        String collection = command.get("dropIndexes").toString();
        Document reply = new Document("ok", 1.0);
        for (Document keys : keysToDrop(collection, command.get("index"))) {
            reply =
                    super.handleCommand(
                            channel,
                            "dropIndexes",
                            new Document("dropIndexes", collection).append("index", keys),
                            databases,
                            oplog);
        }
        return reply;
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
        if ("_id_".equals(wanted)) {
            throw new MongoServerError(72, "InvalidOptions", "cannot drop _id index");
        }
        return keys;
    }

    @SuppressWarnings("unchecked")
    private static Document filtered(Document reply, Document command) {
        Object filter = command.get("filter");
        if (filter instanceof Document) {
            DefaultQueryMatcher matcher = new DefaultQueryMatcher();
            List<Document> batch =
                    (List<Document>) ((Document) reply.get("cursor")).get("firstBatch");
            batch.removeIf(collection -> !matcher.matches(collection, (Document) filter));
        }
        return reply;
    }

    Iterable<Document> registeredIndexes(String collection) {
        MongoCollection<byte[]> list = resolveCollection(INDEX_LIST, false);
        return list == null
                ? List.of()
                : list.handleQuery(new Document("ns", getFullCollectionNamespace(collection)));
    }

    @Override
    protected Index<byte[]> openOrCreateUniqueIndex(
            String collection, String index, List<IndexKey> keys, boolean sparse) {
        if (index.equals("_id_")) {
            return new IdIndex(
                    index, documentsOf(collection), getFullCollectionNamespace(collection));
        }
        return indexOf(collection, index, keys, true, sparse);
    }

    @Override
    protected Index<byte[]> openOrCreateSecondaryIndex(
            String collection, String index, List<IndexKey> keys, boolean sparse) {
        return indexOf(collection, index, keys, false, sparse);
    }

    private OrderedIndex indexOf(
            String collection, String index, List<IndexKey> keys, boolean unique, boolean sparse) {
        String map = keysMap(collection, index);
        boolean complete = isRegistered(collection, index) && storage.has(map);
        MVMap<byte[], byte[]> entries = storage.index(map);
        if (!complete) {
            // What a failed build left behind would be taken for a finished index.
            entries.clear();
        }
        return new OrderedIndex(
                entries,
                storage.facts(),
                getFullCollectionNamespace(collection),
                index,
                keys,
                unique,
                sparse,
                complete);
    }

    private boolean isRegistered(String collection, String index) {
        for (Document known : registeredIndexes(collection)) {
            if (known.get("name").equals(index)) {
                return true;
            }
        }
        return false;
    }

    private String keysMap(String collection, String index) {
        return KEYS + getFullCollectionNamespace(collection) + "/" + index;
    }

    private MVMap<byte[], Row> documentsOf(String collection) {
        return storage.documents(DOCUMENTS + getFullCollectionNamespace(collection));
    }

    @Override
    protected void dropIndex(MongoCollection<byte[]> collection, String index) {
        super.dropIndex(collection, index);
        storage.remove(storage.index(keysMap(collection.getCollectionName(), index)));
        storage.facts().remove(OrderedIndex.factName(collection.getFullName(), index));
    }

    @Override
    protected MongoCollection<byte[]> openOrCreateCollection(
            String collection, CollectionOptions options) {
        return new IndexedCollection(this, collection, options, documentsOf(collection));
    }

    @Override
    public void dropCollection(String collection, Oplog oplog) {
        MVMap<byte[], Row> documents = documentsOf(collection);
        documents.clear();
        super.dropCollection(collection, oplog);
        if (!documents.isClosed()) {
            storage.remove(documents);
        }
    }

    @Override
    public void moveCollection(MongoDatabase from, MongoCollection<?> collection, String newName) {
        throw new UnsupportedOperationException(
                "renameCollection is not supported by the stand-in");
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
