package household.standin;

import static household.standin.TestServer.doc;
import static org.junit.jupiter.api.Assertions.assertEquals;

import de.bwaldvogel.mongo.bson.Document;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What mongod refuses of an index. */
class IndexRefusalsTest {
    private static final int CANNOT_CREATE = 67;
    private final TestServer server = new TestServer();

    private static Document creating(Object... index) {
        return doc("createIndexes", "c", "indexes", List.of(doc(index)));
    }

    private void refuses(int code, Object... index) {
        server.refuses(code, creating(index));
    }

    @Test
    void anUnknownOption() {
        refuses(115, "key", doc("a", 1), "name", "a_1", "uniq", true);
    }

    @Test
    void anIndexWithoutName() {
        refuses(9, "key", doc("a", 1));
    }

    @Test
    void anEmptyName() {
        refuses(CANNOT_CREATE, "key", doc("a", 1), "name", "");
    }

    @Test
    void noKeys() {
        refuses(CANNOT_CREATE, "key", doc(), "name", "none");
    }

    @Test
    void aDirectionOfZero() {
        refuses(CANNOT_CREATE, "key", doc("a", 0), "name", "a_0");
    }

    @Test
    void aDirectionThatIsNone() {
        refuses(CANNOT_CREATE, "key", doc("a", true), "name", "a");
    }

    @Test
    void anEmptyPathPart() {
        refuses(CANNOT_CREATE, "key", doc("a..b", 1), "name", "a");
    }

    @Test
    void aFieldWithDollar() {
        refuses(CANNOT_CREATE, "key", doc("$a", 1), "name", "a");
    }

    @Test
    void aFlagThatIsNone() {
        refuses(14, "key", doc("a", 1), "name", "a_1", "unique", "yes");
    }

    @Test
    void anExpiryOverTwoFields() {
        refuses(CANNOT_CREATE, "key", doc("a", 1, "b", 1), "name", "ab", "expireAfterSeconds", 1);
    }

    @Test
    void anExpiryOfTheId() {
        refuses(CANNOT_CREATE, "key", doc("_id", 1), "name", "x", "expireAfterSeconds", 1);
    }

    @Test
    void anExpiryInThePast() {
        refuses(CANNOT_CREATE, "key", doc("a", 1), "name", "a_1", "expireAfterSeconds", -1);
    }

    @Test
    void anExpiryThatIsNoNumber() {
        refuses(CANNOT_CREATE, "key", doc("a", 1), "name", "a_1", "expireAfterSeconds", "1");
    }

    @Test
    void noIndexAtAll() {
        server.refuses(2, doc("createIndexes", "c", "indexes", List.of()));
    }

    @Test
    void theSameKeysUnderAnotherName() {
        server.run(creating("key", doc("a", 1), "name", "one"));
        refuses(85, "key", doc("a", 1), "name", "other");
    }

    @Test
    void otherKeysUnderTheSameName() {
        server.run(creating("key", doc("a", 1), "name", "one"));
        refuses(86, "key", doc("b", 1), "name", "one");
    }

    @Test
    void anotherExpiryUnderTheSameName() {
        server.run(creating("key", doc("a", 1), "name", "one", "expireAfterSeconds", 1));
        refuses(85, "key", doc("a", 1), "name", "one", "expireAfterSeconds", 2);
        assertEquals(
                0,
                server.codeOf(
                        creating("key", doc("a", 1), "name", "one", "expireAfterSeconds", 1)));
    }

    @Test
    void parallelArrays() {
        server.createIndex("c", "ab", doc("a", 1, "b", 1));
        server.refuses(
                171,
                doc("insert", "c", "documents", List.of(doc("a", List.of(1), "b", List.of(2)))));
    }

    @Test
    void droppingWhatIsNotThere() {
        server.insert("c", doc("_id", 1));
        server.refuses(27, doc("dropIndexes", "c", "index", "a_1"));
    }

    @Test
    void droppingTheIndexOfTheId() {
        server.insert("c", doc("_id", 1));
        server.refuses(72, doc("dropIndexes", "c", "index", "_id_"));
    }

    @Test
    void whatTheStandInDoesNotKnow() {
        refuses(115, "key", doc("a", 1), "name", "a_1", "partialFilterExpression", doc("b", 1));
        refuses(115, "key", doc("a", "text"), "name", "a_text");
    }
}
