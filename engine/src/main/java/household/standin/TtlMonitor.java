package household.standin;

import de.bwaldvogel.mongo.MongoCollection;
import de.bwaldvogel.mongo.bson.Document;
import java.time.Clock;
import java.time.Instant;

/** Removes what TTL indexes call expired. Strings and numbers in such a field never expire. */
final class TtlMonitor {
    private final SerialBackend backend;
    private final Clock clock;

    TtlMonitor(SerialBackend backend, Clock clock) {
        this.backend = backend;
        this.clock = clock;
    }

    void removeExpired() {
        for (IndexedDatabase database : backend.openDatabases()) {
            MongoCollection<byte[]> indexes = database.resolveCollection("system.indexes", false);
            if (indexes != null) {
                indexes.queryAllAsStream()
                        .filter(index -> index.get("expireAfterSeconds") instanceof Number)
                        .forEach(index -> removeExpired(database, index));
            }
        }
    }

    private void removeExpired(IndexedDatabase database, Document index) {
        String name = index.get("ns").toString().substring(database.getDatabaseName().length() + 1);
        MongoCollection<byte[]> collection = database.resolveCollection(name, false);
        long seconds = ((Number) index.get("expireAfterSeconds")).longValue();
        Instant limit = clock.instant().minusSeconds(seconds);
        Document before = new Document("$lt", limit).append("$type", "date");
        String field = ((Document) index.get("key")).keySet().iterator().next();
        if (collection != null) {
            collection.deleteDocuments(new Document(field, before), 0);
        }
    }
}
