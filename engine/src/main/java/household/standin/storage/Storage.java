package household.standin.storage;

import household.standin.bson.Row;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.MVStoreTool;
import org.h2.mvstore.type.DataType;

/**
 * H2's MVStore, opened so that nothing reaches the file unless we say so, with a journal of what
 * commands wrote since: a commit takes as long as a hundred records of the journal.
 */
public final class Storage {
    private static final String FILE_NAME = "standin.mv";
    private static final String COPY = ".tempFile";
    private static final String JOURNAL_NAME = "standin.journal";

    /** While there is a journal. */
    private static final String IN_USE = "data.journal";

    /**
     * Of a type that nobody knows. Release 1.0.0, which would overlook the journal, looks into maps
     * named so when it starts, and ends.
     */
    private static final Row UNREADABLE = Row.of(new byte[] {8, 0, 0, 0, 0x70, 0, 0, 0});

    private static final int EXIT_STORE_BROKEN = 14;
    private static final int CACHE_MB = 64;
    private static final int PAGE_BYTES = 4 * 1024;

    /** Of the journal, before the store is committed: short enough that no request notices. */
    private static final int JOURNAL_BYTES = 1024 * 1024;

    private static final long SMALL_FILE_BYTES = 16L * 1024 * 1024;

    /** With less in use of what was written, in percent, room is given back. */
    private static final int LEAST_USED = 60;

    private static final int LEAST_USED_AT_CLOSE = 75;

    /** Where commands still write, which leaves more unused. */
    private static final int LEAST_USED_WHEN_BUSY = 40;

    /** Rewritten at a time: as short. */
    private static final int SLICE_BYTES = 2 * 1024 * 1024;

    /** With as much in use, a copy would take longer than the close may. */
    private static final int LARGE_BYTES = 96 * 1024 * 1024;

    private static final int CLOSE_SECONDS = 4;

    private final MVStore store;

    /** Null in memory. */
    private final Journal journal;

    /** Whether the journal is full, or knows nothing of a map that was made or removed. */
    private boolean mustCommit;

    private volatile long committed;
    private long committedBefore;
    private final Object syncing = new Object();
    private long syncedUpTo;

    private Storage(MVStore store, Journal journal) {
        this.store = store;
        this.journal = journal;
    }

    public static Storage inMemory() {
        return new Storage(MVStore.open(null), null);
    }

    public static Storage at(Path directory) {
        String file = directory.resolve(FILE_NAME).toString();
        // The last close may have been killed meanwhile.
        MVStoreTool.compactCleanUp(file);
        MVStore store =
                new MVStore.Builder()
                        .fileName(file)
                        .autoCommitDisabled()
                        // Else a big command could be cut in two by a crash, its index entries
                        // lost.
                        .autoCommitBufferSize(0)
                        .cacheSize(CACHE_MB)
                        .pageSplitSize(PAGE_BYTES)
                        .compress()
                        .backgroundExceptionHandler((thread, failure) -> end(failure))
                        .open();
        // Each commit is synced before the next one, which may write over what it left unused.
        store.setRetentionTime(0);
        store.setVersionsToKeep(0);
        return new Storage(store, new Journal(directory.resolve(JOURNAL_NAME)));
    }

    public MVMap<byte[], Row> documents(String name) {
        return map(name, RowType.INSTANCE);
    }

    public MVMap<byte[], byte[]> index(String name) {
        return map(name, KeyType.INSTANCE);
    }

    private <V> MVMap<byte[], V> map(String name, DataType<V> values) {
        mustCommit |= !store.hasMap(name);
        var builder = new MVMap.Builder<byte[], V>().keyType(KeyType.INSTANCE).valueType(values);
        return store.openMap(name, builder);
    }

    /** Small facts that must survive a restart, by name. */
    public MVMap<String, String> facts() {
        return store.openMap("facts");
    }

    public Iterable<String> names() {
        return store.getMapNames();
    }

    public void remove(MVMap<?, ?> map) {
        mustCommit = true;
        store.removeMap(map);
    }

    /** Of a document that the running command wrote, or deleted where the row is null. */
    public void wrote(String namespace, byte[] position, Row row) {
        if (journal != null && !mustCommit) {
            journal.add(namespace, position, row);
            mustCommit = journal.size() > JOURNAL_BYTES;
        }
    }

    /** Takes the documents of the journal. */
    public interface Replay {
        void restore(String namespace, byte[] position, Row row);
    }

    /** What was acknowledged and not yet committed to the store when the process was killed. */
    public void replay(Replay replay) {
        if (journal != null) {
            journal.replay(store.getCurrentVersion(), replay);
            documents(IN_USE).put(new byte[0], UNREADABLE);
            checkpoint();
        }
    }

    /**
     * Writes what the running command changed; returns a ticket for {@link #awaitSync}, 0 if
     * nothing changed.
     */
    public long commit() {
        if (journal == null || (journal.isEmpty() && !mustCommit)) {
            return 0;
        }
        if (mustCommit) {
            checkpoint();
        } else {
            journal.append();
        }
        return ++committed;
    }

    /** The journal begins anew when the store has all that is in it, and on the disk. */
    private void checkpoint() {
        try {
            // A new version each time, so that no record from before it counts.
            facts().put("checkpoint", Long.toString(store.getCurrentVersion()));
            store.commit();
            store.sync();
        } catch (RuntimeException e) {
            end(e);
        }
        journal.restart(store.getCurrentVersion());
        mustCommit = false;
    }

    /**
     * Waits until the ticket's commit is on the disk. Commits that wait together share one fsync.
     */
    public void awaitSync(long ticket) {
        synchronized (syncing) {
            if (syncedUpTo < ticket) {
                long target = committed;
                journal.sync();
                syncedUpTo = target;
            }
        }
    }

    /**
     * Gives some unused room back, less where a command wrote since the last time: what is in use
     * of the emptiest chunks goes into a new one.
     */
    public void compact() {
        int leastUsed = committed == committedBefore ? LEAST_USED : LEAST_USED_WHEN_BUSY;
        committedBefore = committed;
        if (journal != null
                && store.getFileStore().size() > SMALL_FILE_BYTES
                && store.compact(leastUsed, SLICE_BYTES)) {
            checkpoint();
        }
    }

    /** As mongod does: nothing may be answered that is not stored, or not known to be. */
    static void end(Throwable failure) {
        System.out.println("***aborting after the store failed (is the disk full?): " + failure);
        Runtime.getRuntime().halt(EXIT_STORE_BROKEN);
    }

    /** A file that is sparse is copied. */
    public void close() {
        if (journal == null) {
            store.close();
            return;
        }
        store.removeMap(IN_USE);
        checkpoint();
        journal.clear();
        var chunks = store.getFileStore();
        int usedPercent = chunks.getChunksFillRate() * chunks.getFillRate() / 100;
        boolean isSparse = chunks.size() > SMALL_FILE_BYTES && usedPercent < LEAST_USED_AT_CLOSE;
        long used = chunks.size() / 100 * usedPercent;
        store.close();
        if (isSparse && used < LARGE_BYTES) {
            // A copy that takes longer ends with the process.
            CompletableFuture.runAsync(this::copy)
                    .completeOnTimeout(null, CLOSE_SECONDS, TimeUnit.SECONDS)
                    .join();
        }
    }

    /**
     * A kill or an error meanwhile leaves the file as it was. It is locked until its copy has its
     * name.
     */
    private void copy() {
        String file = store.getFileStore().getFileName();
        try (MVStore source = new MVStore.Builder().fileName(file).readOnly().open()) {
            try (var copy = new MVStore.Builder().fileName(file + COPY).compress().open()) {
                MVStoreTool.compact(source, copy);
            }
            try (var copy = FileChannel.open(Path.of(file + COPY), StandardOpenOption.WRITE)) {
                copy.force(true);
            }
            MVStoreTool.moveAtomicReplace(file + COPY, file);
        } catch (IOException | RuntimeException e) {
            MVStoreTool.compactCleanUp(file);
        }
    }
}
