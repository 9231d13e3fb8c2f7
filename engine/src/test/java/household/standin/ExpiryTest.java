package household.standin;

import static household.standin.TestServer.doc;
import static org.junit.jupiter.api.Assertions.assertEquals;

import de.bwaldvogel.mongo.bson.Document;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ExpiryTest {
    private static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");
    private final TestServer server = new TestServer();

    @Test
    void removesWhatHasExpiredAndNothingElse() {
        server.createIndex("codes", "at_1", doc("at", 1), "expireAfterSeconds", 60);
        server.insert(
                "codes",
                doc("_id", "expired", "at", NOW.minusSeconds(61)),
                doc("_id", "fresh", "at", NOW.minusSeconds(60)),
                doc("_id", "none"),
                doc("_id", "text", "at", "2020"));
        new Maintenance(server.backend, null, Clock.fixed(NOW, ZoneOffset.UTC)).removeExpired();
        assertEquals(Set.of("fresh", "none", "text"), ids(server.find("codes", doc())));
    }

    private static Set<Object> ids(List<Document> documents) {
        return documents.stream().map(one -> one.get("_id")).collect(Collectors.toSet());
    }
}
