package household.standin;

import static household.standin.TestServer.doc;
import static org.junit.jupiter.api.Assertions.assertEquals;

import de.bwaldvogel.mongo.bson.Document;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class MaxTimeTest {
    private static final int EXPIRED = 50;
    private final TestServer server = new TestServer();

    /**
     * A pattern that tries every way to part the text, so that a millisecond is over with the first
     * one.
     */
    private static final Document SLOW = doc("text", doc("$regex", "^(a+)+\\1c"));

    private void fill() {
        for (int i = 0; i < 5; i++) {
            server.insert("c", doc("_id", i, "text", "a".repeat(24) + "b"));
        }
    }

    @Test
    void endsAFind() {
        fill();
        server.refuses(EXPIRED, doc("find", "c", "filter", SLOW, "maxTimeMS", 1));
    }

    @Test
    void endsAnAggregation() {
        fill();
        server.refuses(
                EXPIRED,
                doc(
                        "aggregate",
                        "c",
                        "pipeline",
                        List.of(doc("$match", SLOW)),
                        "cursor",
                        doc(),
                        "maxTimeMS",
                        1));
    }

    @Test
    void endsAnUpdate() {
        fill();
        Document update = doc("q", SLOW, "u", doc("$set", doc("a", 1)), "multi", true);
        server.refuses(EXPIRED, doc("update", "c", "updates", List.of(update), "maxTimeMS", 1));
    }

    @Test
    void isNotInForceForTheNextCommand() {
        fill();
        server.refuses(EXPIRED, doc("find", "c", "filter", SLOW, "maxTimeMS", 1));
        assertEquals(5, server.find("c", doc(), "batchSize", 1000).size());
    }

    @Test
    void zeroMeansNoLimit() {
        fill();
        assertEquals(0, server.codeOf(doc("find", "c", "filter", doc(), "maxTimeMS", 0)));
    }

    @Test
    void countsTheWaitForAnotherCommand() throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch mayEnd = new CountDownLatch(1);
        Thread other =
                new Thread(
                        () ->
                                server.backend.betweenCommands(
                                        () -> {
                                            begun.countDown();
                                            try {
                                                mayEnd.await();
                                            } catch (InterruptedException e) {
                                                throw new IllegalStateException(e);
                                            }
                                        }));
        other.start();
        begun.await();
        server.refuses(EXPIRED, doc("find", "c", "maxTimeMS", 5));
        mayEnd.countDown();
        other.join();
    }
}
