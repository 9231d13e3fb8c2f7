package household.standin;

import household.standin.storage.Storage;
import java.time.Clock;
import java.time.Duration;

/** Once a minute: the TTL monitor runs, and unused room in the file is given back. */
final class Maintenance implements Runnable {
    private static final Duration PAUSE = Duration.ofMinutes(1);

    private final SerialBackend backend;
    private final Storage storage;
    private final TtlMonitor ttlMonitor;

    Maintenance(SerialBackend backend, Storage storage) {
        this.backend = backend;
        this.storage = storage;
        this.ttlMonitor = new TtlMonitor(backend, Clock.systemUTC());
    }

    void start() {
        Thread thread = new Thread(this, "maintenance");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void run() {
        while (true) {
            try {
                Thread.sleep(PAUSE.toMillis());
                backend.betweenCommands(ttlMonitor::removeExpired);
                backend.forgetIdleCursors();
                backend.betweenCommands(storage::compact);
            } catch (InterruptedException e) {
                return;
            } catch (RuntimeException e) {
                // Next minute is another chance; nothing depends on it.
                System.err.println("Maintenance failed: " + e);
            }
        }
    }
}
