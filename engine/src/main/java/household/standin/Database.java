package household.standin;

import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.exception.MongoServerError;
import household.standin.bson.Row;
import household.standin.index.IndexDefinition;
import household.standin.index.StoredIndex;
import household.standin.query.Errors;
import household.standin.query.Filter;
import household.standin.validation.Commands;
import household.standin.validation.IndexSpecification;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;

/** The collections of one database by name, and the commands that make, list and drop them. */
public record Database(String name, Catalog catalog) {
    public String namespaceOf(Object collection) {
        return name + "." + collection;
    }

    /** Null where there is none. */
    public StoredCollection existing(Object collection) {
        if (!(collection instanceof String)) {
            throw invalid("collection name has invalid type");
        }
        return catalog.get(namespaceOf(collection));
    }

    StoredCollection writable(Object collection) {
        StoredCollection found = existing(collection);
        String text = (String) collection;
        if (found == null && (text.isEmpty() || text.startsWith("system.") || text.contains("$"))) {
            throw invalid("cannot write to " + namespaceOf(text));
        }
        return found != null ? found : catalog.getOrCreate(namespaceOf(text));
    }

    private static MongoServerError invalid(String message) {
        return new MongoServerError(73, "InvalidNamespace", message);
    }

    private StoredCollection required(Object collection, String message) {
        StoredCollection found = existing(collection);
        if (found == null) {
            throw new MongoServerError(26, "NamespaceNotFound", message);
        }
        return found;
    }

    Document create(Document command) {
        if (existing(command.get("create")) != null) {
            throw new MongoServerError(
                    48, "NamespaceExists", "a collection already exists: " + command.get("create"));
        }
        writable(command.get("create"));
        return new Document("ok", 1.0);
    }

    Document drop(Document command) {
        StoredCollection found = existing(command.get("drop"));
        if (found != null) {
            catalog.drop(name, found);
        }
        return new Document("ok", 1.0);
    }

    Document dropDatabase() {
        own().forEach(collection -> catalog.drop(name, collection));
        return new Document("dropped", name).append("ok", 1.0);
    }

    private List<StoredCollection> own() {
        return catalog.all().stream()
                .filter(collection -> collection.namespace.startsWith(name + "."))
                .toList();
    }

    Document listCollections(Document command) {
        Document filter = Commands.object("listCollections", "filter", command.get("filter"));
        var wanted = Filter.compile(filter);
        List<Document> described = new ArrayList<>();
        for (StoredCollection collection : own()) {
            Document one =
                    new Document("name", collection.namespace.substring(name.length() + 1))
                            .append("type", "collection")
                            .append("options", new Document())
                            .append("info", new Document("readOnly", false))
                            .append("idIndex", IndexDefinition.ofId().described());
            if (wanted.test(Row.around(one))) {
                described.add(one);
            }
        }
        return listed("$cmd.listCollections", described);
    }

    Document listIndexes(Document command) {
        Object collection = command.get("listIndexes");
        StoredCollection found =
                required(collection, "ns does not exist: " + namespaceOf(collection));
        return listed(
                collection.toString(),
                found.indexes.stream().map(index -> index.definition.described()).toList());
    }

    private Document listed(String collection, List<Document> all) {
        Document cursor =
                new Document("id", 0L)
                        .append("ns", namespaceOf(collection))
                        .append("firstBatch", all);
        return new Document("cursor", cursor).append("ok", 1.0);
    }

    Document createIndexes(Document command) {
        if (!(command.get("indexes") instanceof Collection<?> wanted)) {
            throw Errors.location(
                    40414, "BSON field 'createIndexes.indexes' is missing but a required field");
        }
        if (wanted.isEmpty()) {
            throw Errors.badValue("Must specify at least one index to create");
        }
        wanted.forEach(index -> IndexSpecification.check((Document) index));
        boolean created = existing(command.get("createIndexes")) == null;
        StoredCollection collection = writable(command.get("createIndexes"));
        int before = collection.indexes.size();
        for (Object index : wanted) {
            IndexDefinition definition = IndexDefinition.of((Document) index);
            if (!isThere(collection, definition)) {
                catalog.createIndex(name, collection, definition);
            }
        }
        return new Document("numIndexesBefore", before)
                .append("numIndexesAfter", collection.indexes.size())
                .append("createdCollectionAutomatically", created)
                .append("ok", 1.0);
    }

    /** Throws where another index has its name, or the same one another name. */
    private static boolean isThere(StoredCollection collection, IndexDefinition wanted) {
        for (StoredIndex index : collection.indexes) {
            IndexDefinition known = index.definition;
            boolean sameName = known.name().equals(wanted.name());
            boolean sameKeys = known.hasSameKeys(wanted);
            if (sameName && !sameKeys) {
                throw new MongoServerError(
                        86,
                        "IndexKeySpecsConflict",
                        "An existing index has the same name and other keys: " + wanted.name());
            }
            if (sameKeys
                    && !(sameName
                            && Objects.equals(
                                    known.expireAfterSeconds(), wanted.expireAfterSeconds()))) {
                throw new MongoServerError(
                        85,
                        "IndexOptionsConflict",
                        "Index already exists with another name or options: " + known.name());
            }
            if (sameName) {
                return true;
            }
        }
        return false;
    }

    Document dropIndexes(Document command) {
        StoredCollection collection = required(command.get("dropIndexes"), "ns not found");
        Object wanted = command.get("index");
        int before = collection.indexes.size();
        if (IndexDefinition.ID.equals(wanted) || new Document("_id", 1).equals(wanted)) {
            throw new MongoServerError(72, "InvalidOptions", "cannot drop _id index");
        }
        for (StoredIndex index : List.copyOf(collection.indexes.subList(1, before))) {
            boolean named =
                    index.definition.name().equals(wanted)
                            || index.definition.keys().equals(wanted);
            if (named || "*".equals(wanted)) {
                catalog.dropIndex(name, collection, index);
            }
        }
        if (collection.indexes.size() == before && !"*".equals(wanted)) {
            throw new MongoServerError(
                    27, "IndexNotFound", "index not found with name [" + wanted + "]");
        }
        return new Document("nIndexesWas", before).append("ok", 1.0);
    }
}
