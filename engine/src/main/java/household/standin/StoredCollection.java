package household.standin;

import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.bson.ObjectId;
import household.standin.bson.Row;
import household.standin.index.IndexDefinition;
import household.standin.index.KeyEncoding;
import household.standin.index.KeyExtractor;
import household.standin.index.StoredIndex;
import household.standin.query.Planner;
import household.standin.storage.Storage;
import household.standin.validation.DocumentLimits;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.h2.mvstore.MVMap;

/**
 * A collection in one map, ordered by `_id`. A document in the map never changes: what replaces it
 * is another one. So answers can hold it while the next command runs.
 */
public final class StoredCollection {
    private static final String DOCUMENTS = "documents.";
    private static final String KEYS = "keys.";

    public final String namespace;
    final List<StoredIndex> indexes = new ArrayList<>();
    private final Storage storage;
    private final MVMap<byte[], Row> documents;

    StoredCollection(String namespace, Storage storage) {
        this.namespace = namespace;
        this.storage = storage;
        this.documents = storage.documents(DOCUMENTS + namespace);
        indexes.add(
                new StoredIndex(
                        IndexDefinition.ofId(), namespace, documents, null, storage.facts()));
    }

    public Planner planner() {
        return new Planner(indexes, documents);
    }

    /** Nothing is written unless everything can be. */
    public Document insert(Document document) {
        Document whole = withIdFirst(document);
        Row encoded = Row.of(whole);
        DocumentLimits.checkInsert(whole, encoded.size());
        // Its fields are at hand, and need not be decoded for the keys.
        insert(KeyEncoding.of(whole.get("_id")), Row.around(whole), encoded);
        return whole;
    }

    private void insert(byte[] position, Row row, Row encoded) {
        List<KeyExtractor.Keys> keys = new ArrayList<>(indexes.size());
        indexes.forEach(index -> keys.add(index.check(row, position)));
        put(position, encoded);
        for (int i = 0; i < keys.size(); i++) {
            indexes.get(i).insert(keys.get(i), position);
        }
    }

    private static Document withIdFirst(Document document) {
        if (!document.isEmpty() && document.keySet().iterator().next().equals("_id")) {
            return document;
        }
        Document ordered = new Document("_id", document.getOrDefault("_id", new ObjectId()));
        ordered.putAll(document);
        return ordered;
    }

    /** `changed`: the fields at the top that differ. */
    public void replace(Row before, Row after, Set<String> changed) {
        byte[] position = KeyEncoding.of(before.get("_id"));
        Map<StoredIndex, KeyExtractor.Keys> keys = new LinkedHashMap<>();
        for (StoredIndex index : indexes) {
            if (index.isTouchedBy(changed)) {
                keys.put(index, index.check(after, position));
            }
        }
        put(position, after);
        keys.forEach(
                (index, found) -> {
                    index.delete(before, position);
                    index.insert(found, position);
                });
    }

    public void delete(Row row) {
        byte[] position = KeyEncoding.of(row.get("_id"));
        documents.remove(position);
        storage.wrote(namespace, position, null);
        indexes.forEach(index -> index.delete(row, position));
    }

    private void put(byte[] position, Row row) {
        documents.put(position, row);
        storage.wrote(namespace, position, row);
    }

    /** As the journal has it: null for a document that was deleted. */
    void restore(byte[] position, Row row) {
        Row before = documents.get(position);
        if (before != null) {
            delete(before);
        }
        if (row != null) {
            insert(position, row, row);
        }
    }

    private String keysMap(String index) {
        return KEYS + namespace + "/" + index;
    }

    /** One that was registered before: its entries are there. */
    void openIndex(IndexDefinition definition) {
        indexes.add(index(definition));
    }

    /** Leaves nothing behind where the documents do not allow it. */
    void createIndex(IndexDefinition definition) {
        StoredIndex index = index(definition);
        try {
            build(index);
        } catch (RuntimeException e) {
            removeEntries(definition.name());
            throw e;
        }
        indexes.add(index);
    }

    private StoredIndex index(IndexDefinition definition) {
        MVMap<byte[], byte[]> entries = storage.index(keysMap(definition.name()));
        return new StoredIndex(definition, namespace, documents, entries, storage.facts());
    }

    private void build(StoredIndex index) {
        documents.forEach((position, row) -> index.insert(index.check(row, position), position));
    }

    void dropIndex(StoredIndex index) {
        indexes.remove(index);
        removeEntries(index.definition.name());
    }

    private void removeEntries(String index) {
        storage.remove(storage.index(keysMap(index)));
        storage.facts().remove(StoredIndex.factName(namespace, index));
    }

    void drop() {
        List.copyOf(indexes.subList(1, indexes.size())).forEach(this::dropIndex);
        storage.remove(documents);
    }
}
