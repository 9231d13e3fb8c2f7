package household.standin;

import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.MongoVersion;
import household.standin.storage.Storage;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.util.List;
import org.h2.mvstore.DataUtils;
import org.h2.mvstore.MVStoreException;

/** Starts mongo-java-server the way mongod is started, so that mongodb-memory-server can run it. */
public final class Main {

    /** The driver refuses servers below wire version 9; mongo-java-server itself says 8. */
    static final class Version implements MongoVersion {
        @Override
        public List<Integer> getVersionArray() {
            return List.of(7, 0, 0);
        }

        @Override
        public int getWireVersion() {
            return 21;
        }
    }

    private static final int CONNECTION_THREADS = 32;
    private static final int EXIT_ADDRESS_IN_USE = 48;
    private static final int EXIT_DIRECTORY_IN_USE = 100;

    private Main() {}

    public static void main(String[] arguments) throws Exception {
        Options options = Options.parse(arguments);
        Storage storage = open(options);
        SerialBackend backend = new SerialBackend(storage);
        backend.version(new Version());
        MongoServer server = new MongoServer(backend);
        closeAtExit(storage, backend);
        if (options.exitWithParent) {
            Thread watcher = new Thread(Main::exitWhenParentIsGone, "parent-watch");
            watcher.setDaemon(true);
            watcher.start();
        }
        try {
            server.bind(
                    new InetSocketAddress(options.address, options.port), 1, CONNECTION_THREADS);
        } catch (Exception e) {
            // Netty rethrows the checked BindException without declaring it.
            boolean taken = e instanceof BindException;
            System.out.println(
                    taken ? "Address already in use: port " + options.port : "Cannot listen: " + e);
            exitWith(EXIT_ADDRESS_IN_USE);
        }
        new Maintenance(backend, storage, Clock.systemUTC()).start();
        System.out.println("Waiting for connections on port " + server.getLocalAddress().getPort());
        if (options.rehearse) {
            System.exit(0);
        }
    }

    private static Storage open(Options options) {
        try {
            return options.inMemory ? Storage.inMemory() : Storage.at(options.dbPath);
        } catch (MVStoreException e) {
            boolean locked = e.getErrorCode() == DataUtils.ERROR_FILE_LOCKED;
            // mongod's own words, which mongodb-memory-server turns into an error.
            System.out.println(
                    "exception in initAndListen: "
                            + (locked ? "DBPathInUse" : "CannotOpenStore")
                            + ": "
                            + e.getMessage());
            exitWith(EXIT_DIRECTORY_IN_USE);
            throw e;
        }
    }

    private static volatile int exitCode = 0;

    private static void exitWith(int code) {
        exitCode = code;
        System.exit(code);
    }

    private static void closeAtExit(Storage storage, SerialBackend backend) {
        Runnable close =
                () -> {
                    backend.finishRunningCommand();
                    storage.close();
                    // A signal would end the JVM with 128 + n, which reads as a crash to
                    // mongodb-memory-server.
                    Runtime.getRuntime().halt(exitCode);
                };
        Runtime.getRuntime().addShutdownHook(new Thread(close, "close"));
    }

    /**
     * The parent holds the other end of standard input: it closes in whatever way the parent dies.
     */
    private static void exitWhenParentIsGone() {
        try {
            while (System.in.read() >= 0) {
                // Nothing is ever sent; only the end of the stream means something.
            }
        } catch (IOException e) {
            // A broken pipe says the same as its end.
        }
        System.exit(0);
    }
}
