package household.standin;

import de.bwaldvogel.mongo.exception.MongoServerError;
import java.util.concurrent.TimeUnit;

/** The `maxTimeMS` of the command that this thread runs. */
public final class Deadline {
    private static final long NONE = Long.MAX_VALUE;
    private static final ThreadLocal<long[]> CURRENT =
            ThreadLocal.withInitial(() -> new long[] {NONE});

    private Deadline() {}

    static void begin(long maxTimeMs) {
        CURRENT.get()[0] =
                maxTimeMs == 0
                        ? NONE
                        : System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(maxTimeMs);
    }

    static void end() {
        CURRENT.get()[0] = NONE;
    }

    /** Null where nobody set a limit. */
    static Long nanosLeft() {
        long deadline = CURRENT.get()[0];
        return deadline == NONE ? null : deadline - System.nanoTime();
    }

    /** Called for each key, document and group that a command works on. */
    public static void check() {
        long deadline = CURRENT.get()[0];
        if (deadline != NONE && System.nanoTime() > deadline) {
            throw expired();
        }
    }

    static MongoServerError expired() {
        return new MongoServerError(50, "MaxTimeMSExpired", "operation exceeded time limit");
    }
}
