package household.standin;

import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.backend.AbstractMongoBackend;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.exception.NoSuchCommandException;
import household.standin.aggregate.AggregateCommand;
import household.standin.aggregate.Explain;
import household.standin.command.Cursors;
import household.standin.command.FindAndModifyCommand;
import household.standin.command.FindCommand;
import household.standin.command.WriteCommands;
import household.standin.index.DuplicateKey;
import household.standin.storage.Storage;
import household.standin.validation.Commands;
import io.netty.channel.Channel;
import java.time.Clock;
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

    private static final int MOST_WRITES = 100_000;
    private static final Set<String> ALIVE = Set.of("hello", "ismaster", "ping");

    final Catalog catalog;
    private final Storage storage;
    private final Cursors cursors = new Cursors(Clock.systemUTC());
    private final ReentrantLock lock = new ReentrantLock();

    SerialBackend(Storage storage) {
        this.storage = storage;
        this.catalog = new Catalog(storage);
        storage.replay((namespace, position, row) -> catalog.get(namespace).restore(position, row));
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
        try {
            return run(channel, database, name, command);
        } catch (DuplicateKey e) {
            return e.describedIn(
                    new Document("ok", 0.0)
                            .append("errmsg", e.getMessageWithoutErrorCode())
                            .append("code", e.getCode())
                            .append("codeName", e.getCodeName()));
        } finally {
            // Also after an error: the part of a batch before it stays written.
            long ticket = storage.commit();
            lock.unlock();
            storage.awaitSync(ticket);
        }
    }

    private Document run(Channel channel, String databaseName, String name, Document command) {
        Commands.check(name, command);
        Database database = new Database(databaseName, catalog);
        Object target = command.get(name);
        return switch (name) {
            case "find" -> FindCommand.find(database, cursors, command);
            case "distinct" -> FindCommand.distinct(database, command);
            case "aggregate" -> AggregateCommand.run(database, cursors, command);
            case "explain" -> Explain.of(database, command);
            case "getMore" -> cursors.getMore(databaseName, command);
            case "killCursors" -> cursors.kill(command);
            case "insert" -> WriteCommands.insert(database.writable(target), command);
            case "update" -> WriteCommands.update(database.writable(target), command);
            case "delete" -> WriteCommands.delete(database.existing(target), command);
            case "findAndModify" -> FindAndModifyCommand.run(database.writable(target), command);
            case "create" -> database.create(command);
            case "drop" -> database.drop(command);
            case "dropDatabase" -> database.dropDatabase();
            case "createIndexes" -> database.createIndexes(command);
            case "dropIndexes" -> database.dropIndexes(command);
            case "listCollections" -> database.listCollections(command);
            case "listIndexes" -> database.listIndexes(command);
            case "ping" -> new Document("ok", 1.0);
            case "hello", "isMaster", "ismaster" -> hello(channel, databaseName, command);
            case "buildInfo", "buildinfo" ->
                    super.handleCommand(channel, databaseName, "buildinfo", command)
                            .append("modules", List.of(NAME));
            default -> throw new NoSuchCommandException(name);
        };
    }

    private Document hello(Channel channel, String database, Document command) {
        return super.handleCommand(channel, database, "ismaster", command)
                .append("isWritablePrimary", true)
                .append("maxWriteBatchSize", MOST_WRITES)
                .append("helloOk", true)
                .append("readOnly", false);
    }

    /** For the maintenance, which must not run in the middle of a command. */
    void betweenCommands(Runnable work) {
        lock.lock();
        try {
            work.run();
        } finally {
            storage.commit();
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

    @Override
    protected MongoDatabase openOrCreateDatabase(String name) {
        throw new UnsupportedOperationException("All commands are our own");
    }
}
