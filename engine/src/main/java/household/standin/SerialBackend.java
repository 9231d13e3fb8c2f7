package household.standin;

import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.backend.AbstractMongoBackend;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.exception.MongoServerException;
import household.standin.aggregate.Explain;
import household.standin.command.Cursors;
import household.standin.index.DuplicateKey;
import household.standin.storage.FirstFormat;
import household.standin.storage.Storage;
import household.standin.validation.Commands;
import io.netty.channel.Channel;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Runs one command at a time, and answers only when what it wrote is on the disk. One lock makes
 * every command atomic.
 */
final class SerialBackend extends AbstractMongoBackend {
    /** Its version is that of the MongoDB whose language it speaks, so it says who it is apart. */
    private static final String NAME = "mongo-java-server";

    private static final int EXIT_STORE_BROKEN = 14;
    private static final int MOST_WRITES = 100_000;
    private static final Set<String> ALIVE = Set.of("hello", "ismaster", "ping");

    private final Storage storage;
    private final Cursors cursors = new Cursors(Clock.systemUTC());
    private final ReentrantLock lock = new ReentrantLock();

    SerialBackend(Storage storage) {
        this.storage = storage;
        FirstFormat.carryOver(storage);
        List<String> databases = new ArrayList<>();
        for (String map : storage.names()) {
            if (map.startsWith(IndexedDatabase.DOCUMENTS)) {
                databases.add(map.substring(IndexedDatabase.DOCUMENTS.length()).split("\\.", 2)[0]);
            }
        }
        databases.forEach(this::resolveDatabase);
        storage.commit();
    }

    @Override
    public Document handleCommand(Channel channel, String database, String name, Document command) {
        if (ALIVE.contains(name.toLowerCase(Locale.ROOT))) {
            // The driver asks whether anybody is there; a long command of somebody else is no
            // reason to keep it waiting.
            return run(channel, database, name, command);
        }
        Deadline.begin(Commands.maxTimeMs(command));
        try {
            takeLock();
            return runLocked(channel, database, name, command);
        } finally {
            Deadline.end();
        }
    }

    private void takeLock() {
        Long left = Deadline.nanosLeft();
        if (left == null) {
            lock.lock();
            return;
        }
        try {
            if (!lock.tryLock(left, TimeUnit.NANOSECONDS)) {
                throw Deadline.expired();
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException("Interrupted while waiting for another command", e);
        }
    }

    private Document runLocked(Channel channel, String database, String name, Document command) {
        long ticket = 0;
        try {
            return run(channel, database, name, command);
        } catch (DuplicateKey e) {
            Document reply =
                    new Document("ok", 0.0)
                            .append("errmsg", e.getMessageWithoutErrorCode())
                            .append("code", e.getCode())
                            .append("codeName", e.getCodeName());
            e.describeIn(reply);
            return reply;
        } finally {
            // Also after an error: the part of a batch before it stays written.
            ticket = commit();
            lock.unlock();
            storage.awaitSync(ticket);
        }
    }

    private long commit() {
        try {
            return storage.commit();
        } finally {
            if (storage.isBroken()) {
                System.out.println("***aborting after the store failed (is the disk full?)");
                Runtime.getRuntime().halt(EXIT_STORE_BROKEN);
            }
        }
    }

    private Document run(Channel channel, String database, String name, Document command) {
        Commands.check(name, command);
        switch (name) {
            case "hello":
                return hello(super.handleCommand(channel, database, "ismaster", command))
                        .append("isWritablePrimary", true);
            case "isMaster":
            case "ismaster":
                return hello(super.handleCommand(channel, database, "ismaster", command));
            case "buildInfo":
            case "buildinfo":
                return super.handleCommand(channel, database, "buildinfo", command)
                        .append("modules", List.of(NAME));
            case "explain":
                return Explain.of(
                        (IndexedDatabase) resolveDatabase(database),
                        command,
                        this::resolveDatabase,
                        oplog);
            case "getMore":
                return cursors.getMore(database, command);
            case "killCursors":
                return cursors.kill(command);
            default:
                return super.handleCommand(channel, database, name, command);
        }
    }

    private static Document hello(Document reply) {
        return reply.append("maxWriteBatchSize", MOST_WRITES)
                .append("helloOk", true)
                .append("readOnly", false);
    }

    /** For the maintenance, which must not run in the middle of a command. */
    void betweenCommands(Runnable work) {
        lock.lock();
        try {
            work.run();
        } finally {
            commit();
            lock.unlock();
        }
    }

    /** Never gives the lock back: nothing may start any more. */
    void finishRunningCommand() {
        lock.lock();
    }

    void forgetIdleCursors() {
        cursors.forgetIdle();
    }

    List<IndexedDatabase> openDatabases() {
        List<IndexedDatabase> open = new ArrayList<>();
        for (String name : listDatabaseNames()) {
            open.add((IndexedDatabase) resolveDatabase(name));
        }
        return open;
    }

    @Override
    protected MongoDatabase openOrCreateDatabase(String name) {
        if (name.contains(".")) {
            throw new MongoServerException("A database name has no dot: " + name);
        }
        return new IndexedDatabase(name, storage, getCursorRegistry(), cursors);
    }
}
