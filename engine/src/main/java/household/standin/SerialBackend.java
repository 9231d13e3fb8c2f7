package household.standin;

import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.backend.AbstractMongoBackend;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.exception.MongoServerError;
import de.bwaldvogel.mongo.exception.MongoServerException;
import io.netty.channel.Channel;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Runs one command at a time, and answers only when what it wrote is on the disk.
 * mongo-java-server locks single collections, but hands out its live documents; one lock makes every command atomic.
 */
final class SerialBackend extends AbstractMongoBackend {
    private static final int EXIT_STORE_BROKEN = 14;

    private static final Set<String> ALIVE = Set.of("hello", "ismaster", "ping");

    private final Storage storage;
    private final DuplicateKeyDetails duplicates = new DuplicateKeyDetails();
    private final ReentrantLock lock = new ReentrantLock();

    SerialBackend(Storage storage) {
        this.storage = storage;
        for (String map : storage.names()) {
            if (map.startsWith(IndexedDatabase.DATA)) {
                resolveDatabase(map.substring(IndexedDatabase.DATA.length()).split("\\.", 2)[0]);
            }
        }
        storage.commit();
    }

    @Override
    public Document handleCommand(Channel channel, String database, String command, Document query) {
        if (ALIVE.contains(command.toLowerCase(Locale.ROOT))) {
            // The driver asks whether anybody is there; a long command of somebody else is no reason to keep it waiting.
            return run(channel, database, command, query);
        }
        long ticket = 0;
        lock.lock();
        try {
            Document answer = run(channel, database, command, query);
            Replies.repair(command, query, answer, duplicates);
            return Replies.copyOf(answer);
        } catch (MongoServerError e) {
            if (e.getCode() != DuplicateKeyDetails.ERROR_CODE) {
                throw e;
            }
            Document answer = new Document("ok", 0.0).append("errmsg", e.getMessageWithoutErrorCode())
                .append("code", e.getCode()).append("codeName", e.getCodeName());
            duplicates.addDetailsTo(answer);
            return Replies.copyOf(answer);
        } finally {
            // Also after an error: the part of a batch before it stays written.
            duplicates.forget();
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

    private Document run(Channel channel, String database, String command, Document query) {
        UnsupportedFeatures.check(command, query);
        switch (command) {
            case "hello":
                return super.handleCommand(channel, database, "ismaster", query)
                    .append("isWritablePrimary", true).append("helloOk", true).append("readOnly", false);
            case "explain":
                return Explain.of(resolveDatabase(database), (Document) query.get(command));
            case "update":
                return OrderedUpdates.run(query, part -> super.handleCommand(channel, database, command, part));
            default:
                return super.handleCommand(channel, database, command, query);
        }
    }

    /** For the housekeeping, which must not run in the middle of a command. */
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
        return new IndexedDatabase(name, storage, getCursorRegistry(), duplicates);
    }
}
