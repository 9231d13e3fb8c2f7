package household.standin.storage;

import household.standin.bson.Row;
import java.nio.file.Path;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;

/**
 * H2's MVStore, opened so that nothing reaches the file unless we say so: one commit per command.
 */
public final class Storage {
    private static final String FILE_NAME = "standin.mv";
    private static final int CACHE_MB = 64;
    private static final int PAGE_BYTES = 4 * 1024;

    /**
     * Space of an old version is reused only after this time: long after its successor was synced.
     */
    private static final int RETENTION_MS = 5_000;

    /** Long enough to give most of the room back, short enough that no request notices. */
    private static final int COMPACT_MS = 150;

    private static final int COMPACT_AT_CLOSE_MS = 300;
    private static final long SMALL_FILE_BYTES = 16L * 1024 * 1024;

    private final MVStore store;
    private long syncedUpTo;
    private long committed;
    private boolean syncing;

    private Storage(MVStore store) {
        this.store = store;
    }

    public static Storage inMemory() {
        return new Storage(MVStore.open(null));
    }

    public static Storage at(Path directory) {
        MVStore store =
                new MVStore.Builder()
                        .fileName(directory.resolve(FILE_NAME).toString())
                        .autoCommitDisabled()
                        // Else a big command could be cut in two by a crash, its index entries
                        // lost.
                        .autoCommitBufferSize(0)
                        .cacheSize(CACHE_MB)
                        .pageSplitSize(PAGE_BYTES)
                        .open();
        store.setRetentionTime(RETENTION_MS);
        return new Storage(store);
    }

    public MVMap<byte[], Row> documents(String name) {
        return store.openMap(
                name,
                new MVMap.Builder<byte[], Row>()
                        .keyType(KeyType.INSTANCE)
                        .valueType(RowType.INSTANCE));
    }

    public MVMap<byte[], byte[]> index(String name) {
        return store.openMap(
                name,
                new MVMap.Builder<byte[], byte[]>()
                        .keyType(KeyType.INSTANCE)
                        .valueType(KeyType.INSTANCE));
    }

    /** Small facts that must survive a restart, by name. */
    public MVMap<String, String> facts() {
        return store.openMap("facts");
    }

    public boolean has(String map) {
        return store.hasMap(map);
    }

    public Iterable<String> names() {
        return store.getMapNames();
    }

    public void remove(MVMap<?, ?> map) {
        store.removeMap(map);
    }

    /**
     * Writes what the running command changed; returns a ticket for {@link #awaitSync}, 0 if
     * nothing changed.
     */
    public long commit() {
        if (!store.isPersistent() || store.commit() < 0) {
            return 0;
        }
        synchronized (this) {
            return ++committed;
        }
    }

    /**
     * Waits until the ticket's commit is on the disk. Commits that wait together share one fsync.
     */
    public void awaitSync(long ticket) {
        while (true) {
            long target;
            synchronized (this) {
                if (syncedUpTo >= ticket) {
                    return;
                }
                if (syncing) {
                    waitQuietly();
                    continue;
                }
                syncing = true;
                target = committed;
            }
            boolean done = false;
            try {
                store.sync();
                done = true;
            } finally {
                synchronized (this) {
                    syncing = false;
                    syncedUpTo = done ? target : syncedUpTo;
                    notifyAll();
                }
            }
        }
    }

    private void waitQuietly() {
        try {
            wait();
        } catch (InterruptedException e) {
            throw new IllegalStateException("Interrupted while waiting for the disk", e);
        }
    }

    public void compact() {
        if (store.isPersistent() && store.getFileStore().size() > SMALL_FILE_BYTES) {
            store.compactFile(COMPACT_MS);
            // Compacting sets it to nothing and leaves it so.
            store.setRetentionTime(RETENTION_MS);
        }
    }

    public boolean isBroken() {
        return store.getPanicException() != null;
    }

    public void close() {
        store.close(COMPACT_AT_CLOSE_MS);
    }
}
