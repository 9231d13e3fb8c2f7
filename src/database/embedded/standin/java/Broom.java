package standin;

import de.bwaldvogel.mongo.MongoCollection;
import de.bwaldvogel.mongo.bson.Document;
import java.time.Duration;
import java.time.Instant;

/** Once a minute: removes what TTL indexes call expired, and gives unused room in the file back. */
final class Broom implements Runnable {
    private static final Duration PAUSE = Duration.ofMinutes(1);

    private final SerialBackend backend;
    private final Storage storage;

    Broom(SerialBackend backend, Storage storage) {
        this.backend = backend;
        this.storage = storage;
    }

    void start() {
        Thread thread = new Thread(this, "broom");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void run() {
        while (true) {
            try {
                Thread.sleep(PAUSE.toMillis());
                backend.betweenCommands(this::removeExpired);
                backend.betweenCommands(storage::compact);
            } catch (InterruptedException e) {
                return;
            } catch (RuntimeException e) {
                // Next minute is another chance; nothing depends on it.
                System.err.println("Housekeeping failed: " + e);
            }
        }
    }

    private void removeExpired() {
        for (IndexedDatabase database : backend.openDatabases()) {
            MongoCollection<Object> indexes = database.resolveCollection("system.indexes", false);
            if (indexes != null) {
                indexes.queryAllAsStream()
                    .filter(index -> index.get("expireAfterSeconds") instanceof Number)
                    .forEach(index -> removeExpired(database, index));
            }
        }
    }

    private void removeExpired(IndexedDatabase database, Document index) {
        String collectionName = index.get("ns").toString().substring(database.getDatabaseName().length() + 1);
        MongoCollection<Object> collection = database.resolveCollection(collectionName, false);
        long seconds = ((Number) index.get("expireAfterSeconds")).longValue();
        Document before = new Document("$lt", Instant.now().minusSeconds(seconds)).append("$type", "date");
        String field = ((Document) index.get("key")).keySet().iterator().next();
        if (collection != null) {
            collection.deleteDocuments(new Document(field, before), 0);
        }
    }
}
