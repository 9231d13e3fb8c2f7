package household.standin;

import static household.standin.TestServer.doc;
import static org.junit.jupiter.api.Assertions.assertEquals;

import de.bwaldvogel.mongo.bson.Document;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What mongod refuses to write; and that nothing is written then. */
class WriteRefusalsTest {
    private static final int BAD_VALUE = 2;
    private static final int FAILED_TO_PARSE = 9;
    private static final int TYPE_MISMATCH = 14;
    private static final int MOST_BYTES = 16 * 1024 * 1024;
    private final TestServer server = new TestServer();

    @BeforeEach
    void oneDocument() {
        server.insert("c", doc("_id", 1, "n", Long.MAX_VALUE, "i", 1, "none", null, "text", "x"));
    }

    private static Document updating(Document update) {
        return doc("update", "c", "updates", List.of(doc("q", doc("_id", 1), "u", update)));
    }

    private void refuses(int code, Document update) {
        Document before = server.find("c", doc("_id", 1)).get(0);
        server.refuses(code, updating(update));
        server.refuses(code, doc("findAndModify", "c", "query", doc("_id", 1), "update", update));
        assertEquals(before, server.find("c", doc("_id", 1)).get(0));
    }

    private static Document nested(int levels) {
        Document document = doc();
        for (int level = 1; level < levels; level++) {
            document = doc("a", document);
        }
        return document;
    }

    @Test
    void addingToNull() {
        refuses(TYPE_MISMATCH, doc("$inc", doc("none", 1)));
    }

    @Test
    void addingToText() {
        refuses(TYPE_MISMATCH, doc("$inc", doc("text", 1)));
    }

    @Test
    void addingText() {
        refuses(TYPE_MISMATCH, doc("$inc", doc("i", "1")));
    }

    @Test
    void addingBeyond64Bits() {
        refuses(BAD_VALUE, doc("$inc", doc("n", 1)));
        refuses(BAD_VALUE, doc("$inc", doc("i", Long.MAX_VALUE)));
    }

    @Test
    void pushingToNull() {
        refuses(BAD_VALUE, doc("$push", doc("none", 1)));
    }

    @Test
    void addingToASetOfNull() {
        refuses(BAD_VALUE, doc("$addToSet", doc("none", 1)));
    }

    @Test
    void pullingFromNull() {
        refuses(BAD_VALUE, doc("$pull", doc("none", 1)));
    }

    @Test
    void aFieldWithinNull() {
        refuses(28, doc("$set", doc("none.a", 1)));
    }

    @Test
    void aFieldWithinText() {
        refuses(28, doc("$set", doc("text.a", 1)));
        refuses(28, doc("$pull", doc("text.a", 1)));
    }

    @Test
    void anUnknownOperator() {
        refuses(115, doc("$conjure", doc("a", 1)));
    }

    @Test
    void anOperatorBesideAField() {
        refuses(FAILED_TO_PARSE, doc("$set", doc("a", 1), "b", 2));
    }

    @Test
    void anOperatorWithoutObject() {
        refuses(FAILED_TO_PARSE, doc("$set", 1));
    }

    @Test
    void anEmptyPathPart() {
        refuses(56, doc("$set", doc("a..b", 1)));
    }

    @Test
    void twoChangesOfOneField() {
        refuses(40, doc("$set", doc("a", 1), "$inc", doc("a", 1)));
    }

    @Test
    void twoChangesOfOneBranch() {
        refuses(40, doc("$set", doc("a", doc(), "a.b", 1)));
    }

    @Test
    void anotherId() {
        refuses(66, doc("$set", doc("_id", 2)));
        refuses(66, doc("_id", 2));
    }

    @Test
    void oneReplacementForMany() {
        server.refuses(
                FAILED_TO_PARSE,
                doc(
                        "update",
                        "c",
                        "updates",
                        List.of(doc("q", doc(), "u", doc("a", 1), "multi", true))));
    }

    @Test
    void anUpsertOfAFieldNamedTwice() {
        Document query = doc("$and", List.of(doc("a", 1), doc("a", 1)), "_id", 9);
        Document one = doc("q", query, "u", doc("$set", doc("b", 1)), "upsert", true);
        server.refuses(54, doc("update", "c", "updates", List.of(one)));
    }

    @Test
    void aDeleteOfTwo() {
        server.refuses(
                FAILED_TO_PARSE,
                doc("delete", "c", "deletes", List.of(doc("q", doc(), "limit", 2))));
    }

    @Test
    void aDeleteWithoutLimit() {
        server.refuses(FAILED_TO_PARSE, doc("delete", "c", "deletes", List.of(doc("q", doc()))));
    }

    @Test
    void anArrayAsId() {
        server.refuses(53, doc("insert", "c", "documents", List.of(doc("_id", List.of(1)))));
    }

    @Test
    void aFindAndModifyThatDoesNothing() {
        server.refuses(FAILED_TO_PARSE, doc("findAndModify", "c", "query", doc()));
    }

    @Test
    void aFindAndModifyThatRemovesAndUpdates() {
        server.refuses(
                FAILED_TO_PARSE,
                doc("findAndModify", "c", "remove", true, "update", doc("$set", doc("a", 1))));
    }

    @Test
    void aRemovalThatShowsTheNewDocument() {
        server.refuses(FAILED_TO_PARSE, doc("findAndModify", "c", "remove", true, "new", true));
    }

    @Test
    void aDocumentTooLarge() {
        server.refuses(
                10334,
                doc(
                        "insert",
                        "c",
                        "documents",
                        List.of(doc("_id", 2, "t", "x".repeat(MOST_BYTES)))));
        // {_id: 2, t: "..."} is 4 + 9 + 7 + 1 + 1 bytes and its text.
        int overhead = 22;
        server.refuses(
                10334,
                doc(
                        "insert",
                        "c",
                        "documents",
                        List.of(doc("_id", 2, "t", "x".repeat(MOST_BYTES - overhead + 1)))));
        server.insert("c", doc("_id", 2, "t", "x".repeat(MOST_BYTES - overhead)));
    }

    @Test
    void aDocumentThatGrowsTooLarge() {
        Document half = doc("$set", doc("a", "x".repeat(MOST_BYTES / 2)));
        assertEquals(0, server.codeOf(updating(half)));
        refuses(17419, doc("$set", doc("b", "x".repeat(MOST_BYTES / 2))));
        // Its neighbours are as readable as ever.
        server.insert("c", doc("_id", 2));
        assertEquals(2, server.find("c", doc()).size());
    }

    @Test
    void aDocumentTooDeep() {
        Document deep = nested(100);
        deep.put("_id", 7);
        server.insert("c", deep);
        Document deeper = nested(101);
        deeper.put("_id", 8);
        server.refuses(15, doc("insert", "c", "documents", List.of(deeper)));
        refuses(15, doc("$set", doc("a", nested(100))));
    }

    @Test
    void whatTheStandInDoesNotKnow() {
        for (String operator :
                List.of("$bit", "$currentDate", "$mul", "$pop", "$pullAll", "$rename")) {
            refuses(115, doc(operator, doc("i", 1)));
        }
        refuses(115, doc("$set", doc("list.$", 1)));
        refuses(115, doc("$push", doc("list", doc("$each", List.of(), "$sort", 1))));
    }

    @Test
    void anArrayFilterThatNamesNothing() {
        Document set = doc("$set", doc("list.$[x]", 1));
        refuses(BAD_VALUE, set);
        Document one = doc("q", doc(), "u", doc("$set", doc("i", 2)));
        one.put("arrayFilters", List.of(doc("x", 1)));
        server.refuses(FAILED_TO_PARSE, doc("update", "c", "updates", List.of(one)));
    }
}
