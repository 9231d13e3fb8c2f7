package household.standin;

import static household.standin.TestServer.doc;
import static org.junit.jupiter.api.Assertions.assertEquals;

import de.bwaldvogel.mongo.bson.Document;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Lookups at the end of a pipeline give what they find as it is stored; what a later stage reads is
 * decoded.
 */
class LookupTest {
    private static final Document THING = doc("_id", "a", "owner", 1, "kind", "k");
    private static final Document KIND = doc("_id", "k", "label", "Kind");
    private final TestServer server = new TestServer();

    @BeforeEach
    void insert() {
        server.insert("owners", doc("_id", 1, "name", "Ada"), doc("_id", 2, "name", "Bob"));
        server.insert("things", THING);
        server.insert("kinds", KIND);
    }

    private static Document lookup(String from, Document... stages) {
        return doc("$lookup", doc("from", from, "pipeline", List.of(stages), "as", from));
    }

    private Document asked(Document... stages) {
        return server.aggregate("owners", stages).get(0);
    }

    @Test
    void givesWholeDocumentsAndFieldsOfThem() {
        assertEquals(List.of(THING), asked(lookup("things")).get("things"));
        Document kind = doc("$project", doc("kind", 1));
        Document found = asked(lookup("things", doc("$match", doc("kind", "k")), kind));
        assertEquals(List.of(doc("_id", "a", "kind", "k")), found.get("things"));
        assertEquals(List.of(), asked(lookup("nowhere")).get("nowhere"));
    }

    @Test
    void joinsTheSameToEachDocument() {
        for (Document owner : server.aggregate("owners", lookup("things"), lookup("kinds"))) {
            assertEquals(List.of(THING), owner.get("things"));
            assertEquals(List.of(KIND), owner.get("kinds"));
        }
    }

    @Test
    void isReadByTheStagesBehindIt() {
        Document unwound = asked(lookup("things"), doc("$unwind", "$things"));
        assertEquals("k", ((Document) unwound.get("things")).get("kind"));
        Document match = doc("$match", doc("things.kind", "k"));
        assertEquals(2, server.aggregate("owners", lookup("things"), match).size());
    }

    @Test
    void standsWithinAnother() {
        Document expected = THING.clone().append("kinds", List.of(KIND));
        Document inner = lookup("things", lookup("kinds"));
        assertEquals(List.of(expected), asked(inner).get("things"));
        Document unwound = asked(inner, doc("$unwind", "$things"), doc("$unwind", "$things.kinds"));
        assertEquals(KIND, ((Document) unwound.get("things")).get("kinds"));
    }
}
