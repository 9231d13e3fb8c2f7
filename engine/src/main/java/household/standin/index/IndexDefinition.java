package household.standin.index;

import de.bwaldvogel.mongo.bson.Document;
import household.standin.query.Values;
import java.util.List;

/** What `createIndexes` said of an index. */
public record IndexDefinition(
        String name, Document keys, boolean unique, boolean sparse, Long expireAfterSeconds) {
    public static final String ID = "_id_";

    public static IndexDefinition of(Document stored) {
        Document keys = new Document();
        // 1, 1L and 1.0 are one direction.
        ((Document) stored.get("key"))
                .forEach((field, direction) -> keys.put(field, ((Number) direction).intValue()));
        Number seconds = (Number) stored.get("expireAfterSeconds");
        return new IndexDefinition(
                (String) stored.get("name"),
                keys,
                Values.isTrue(stored.get("unique")),
                Values.isTrue(stored.get("sparse")),
                seconds == null ? null : (Long) seconds.longValue());
    }

    /** Documents lie ordered by `_id`: the map of the documents is this index. */
    public static IndexDefinition ofId() {
        return new IndexDefinition(ID, new Document("_id", 1), true, false, null);
    }

    public Document described() {
        Document described = new Document("v", 2).append("key", keys).append("name", name);
        if (unique && !name.equals(ID)) {
            described.put("unique", true);
        }
        if (sparse) {
            described.put("sparse", true);
        }
        described.putIfNotNull("expireAfterSeconds", expireAfterSeconds);
        return described;
    }

    public boolean hasSameKeys(IndexDefinition other) {
        return List.copyOf(keys.entrySet()).equals(List.copyOf(other.keys.entrySet()))
                && unique == other.unique
                && sparse == other.sparse;
    }
}
