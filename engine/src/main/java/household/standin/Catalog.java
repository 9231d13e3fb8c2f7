package household.standin;

import de.bwaldvogel.mongo.bson.Document;
import household.standin.bson.Row;
import household.standin.index.IndexDefinition;
import household.standin.index.KeyEncoding;
import household.standin.index.StoredIndex;
import household.standin.storage.Storage;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.h2.mvstore.MVMap;

/**
 * The collections by their namespaces, and the definitions of their indexes. A collection is there
 * where the map of its documents is; a map of each database has the definitions as documents.
 */
final class Catalog {
    private static final String DOCUMENTS = "documents.";
    private static final String INDEXES = "system.indexes";

    private final Storage storage;
    private final Map<String, StoredCollection> collections = new TreeMap<>();

    Catalog(Storage storage) {
        this.storage = storage;
        List<String> databases = new ArrayList<>();
        for (String map : storage.names()) {
            String namespace = map.startsWith(DOCUMENTS) ? map.substring(DOCUMENTS.length()) : ".";
            String[] parts = namespace.split("\\.", 2);
            if (parts[1].equals(INDEXES)) {
                databases.add(parts[0]);
            } else if (!parts[1].isEmpty() && !parts[1].startsWith("system.")) {
                collections.put(namespace, null);
            }
        }
        collections.replaceAll((namespace, none) -> new StoredCollection(namespace, storage));
        databases.forEach(database -> definitions(database).values().forEach(this::openIndex));
    }

    private void openIndex(Row stored) {
        StoredCollection collection = collections.get(stored.get("ns"));
        if (collection != null && !IndexDefinition.ID.equals(stored.get("name"))) {
            collection.openIndex(IndexDefinition.of(stored.document()));
        }
    }

    private MVMap<byte[], Row> definitions(String database) {
        return storage.documents(DOCUMENTS + database + "." + INDEXES);
    }

    Collection<StoredCollection> all() {
        return collections.values();
    }

    /** Null where there is none. */
    StoredCollection get(String namespace) {
        return collections.get(namespace);
    }

    StoredCollection getOrCreate(String namespace) {
        return collections.computeIfAbsent(namespace, any -> new StoredCollection(any, storage));
    }

    void createIndex(String database, StoredCollection collection, IndexDefinition definition) {
        collection.createIndex(definition);
        String key = collection.namespace + "/" + definition.name();
        Document stored = definition.described().append("ns", collection.namespace);
        definitions(database).put(KeyEncoding.of(key), Row.of(stored));
    }

    void dropIndex(String database, StoredCollection collection, StoredIndex index) {
        collection.dropIndex(index);
        forget(database, collection.namespace, index.definition.name());
    }

    void drop(String database, StoredCollection collection) {
        collections.remove(collection.namespace);
        collection.drop();
        forget(database, collection.namespace, null);
    }

    /** `index`: null for all of the collection. Those of older files lie under keys of any kind. */
    private void forget(String database, String namespace, String index) {
        MVMap<byte[], Row> definitions = definitions(database);
        List<byte[]> keys = new ArrayList<>();
        definitions.forEach(
                (key, row) -> {
                    boolean named = index == null || index.equals(row.get("name"));
                    if (named && namespace.equals(row.get("ns"))) {
                        keys.add(key);
                    }
                });
        keys.forEach(definitions::remove);
    }
}
