package household.standin;

import de.bwaldvogel.mongo.bson.Document;
import household.standin.index.IndexDefinition;
import household.standin.query.Selection;
import household.standin.storage.Storage;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/**
 * Once a minute what TTL indexes call expired is removed; once a second some of the unused room in
 * the file is given back.
 */
final class Maintenance implements Runnable {
    private static final Duration PAUSE = Duration.ofSeconds(1);
    private static final int PAUSES_PER_ROUND = 60;

    private final SerialBackend backend;
    private final Storage storage;
    private final Clock clock;

    Maintenance(SerialBackend backend, Storage storage, Clock clock) {
        this.backend = backend;
        this.storage = storage;
        this.clock = clock;
    }

    void start() {
        Thread thread = new Thread(this, "maintenance");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void run() {
        for (int pauses = 1; ; pauses++) {
            try {
                Thread.sleep(PAUSE.toMillis());
                backend.betweenCommands(storage::compact);
                if (pauses % PAUSES_PER_ROUND == 0) {
                    backend.betweenCommands(this::removeExpired);
                    backend.forgetIdleCursors();
                }
            } catch (InterruptedException e) {
                return;
            } catch (RuntimeException e) {
                // The next time is another chance; nothing depends on it.
                System.err.println("Maintenance failed: " + e);
            }
        }
    }

    void removeExpired() {
        for (StoredCollection collection : backend.catalog.all()) {
            for (var index : collection.indexes) {
                if (index.definition.expireAfterSeconds() != null) {
                    removeExpired(collection, index.definition);
                }
            }
        }
    }

    /** Only dates are before a date: strings and numbers in such a field never expire. */
    private void removeExpired(StoredCollection collection, IndexDefinition index) {
        Instant limit = clock.instant().minusSeconds(index.expireAfterSeconds());
        String field = index.keys().keySet().iterator().next();
        Document expired = new Document(field, new Document("$lt", limit));
        new Selection(collection.planner(), expired, null).list().forEach(collection::delete);
    }
}
