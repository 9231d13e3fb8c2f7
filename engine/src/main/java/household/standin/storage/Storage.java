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

    /** Of the chunks of the file, in percent: with less in them they are written anew. */
    private static final int LEAST_FILLED = 40;

    /** Written anew at a time. */
    private static final int REWRITTEN_BYTES = 1024 * 1024;

    /** Short enough that no request notices. */
    private static final long RECLAIM_NANOS = 50_000_000;

    private final MVStore store;
    private final int retentionMs;
    private long syncedUpTo;
    private long committed;
    private boolean syncing;

    private Storage(MVStore store, int retentionMs) {
        this.store = store;
        this.retentionMs = retentionMs;
        store.setRetentionTime(retentionMs);
    }

    public static Storage inMemory() {
        return new Storage(MVStore.open(null), RETENTION_MS);
    }

    public static Storage at(Path directory) {
        return at(directory, RETENTION_MS);
    }

    public static Storage at(Path directory, int retentionMs) {
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
        return new Storage(store, retentionMs);
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

    /** As {@link #awaitSync(long)}, for all that was committed so far. */
    public void awaitSync() {
        long ticket;
        synchronized (this) {
            ticket = committed;
        }
        awaitSync(ticket);
    }

    private void waitQuietly() {
        try {
            wait();
        } catch (InterruptedException e) {
            throw new IllegalStateException("Interrupted while waiting for the disk", e);
        }
    }

    public void compact() {
        if (isLarge()) {
            store.compactFile(COMPACT_MS);
            // Compacting sets it to nothing and leaves it so.
            store.setRetentionTime(retentionMs);
        }
    }

    /**
     * Each commit writes a chunk, of which later commits leave little in use. Empties some of those
     * chunks for reuse: without that the file of a busy store grows without bound. To be followed
     * by {@link #awaitSync()}, before the emptied ones are written over.
     */
    public void reclaim() {
        long end = System.nanoTime() + RECLAIM_NANOS;
        while (isLarge() && filledPercent() < LEAST_FILLED && System.nanoTime() < end) {
            if (!store.compact(LEAST_FILLED, REWRITTEN_BYTES)) {
                return;
            }
            commit();
        }
    }

    /** How much of what the chunks of the file hold is in use, in percent. */
    public int filledPercent() {
        return store.getFileStore().getChunksFillRate();
    }

    private boolean isLarge() {
        return store.isPersistent() && store.getFileStore().size() > SMALL_FILE_BYTES;
    }

    public boolean isBroken() {
        return store.getPanicException() != null;
    }

    public void close() {
        store.close(COMPACT_AT_CLOSE_MS);
    }
}
