package household.standin;

import static household.standin.TestServer.doc;

import de.bwaldvogel.mongo.bson.BsonRegularExpression;
import de.bwaldvogel.mongo.bson.Document;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What mongod refuses of a query, be there a document or not. */
class QueryRefusalsTest {
    private static final int BAD_VALUE = 2;
    private static final int TYPE_MISMATCH = 14;
    private final TestServer server = new TestServer();

    private void refuses(int code, Document filter) {
        server.refuses(code, doc("find", "c", "filter", filter));
        server.refuses(
                code,
                doc("aggregate", "c", "pipeline", List.of(doc("$match", filter)), "cursor", doc()));
        server.refuses(code, doc("delete", "c", "deletes", List.of(doc("q", filter, "limit", 0))));
    }

    @Test
    void anUnknownOperator() {
        refuses(115, doc("a", doc("$like", "b")));
    }

    @Test
    void anUnknownOperatorAtTheTop() {
        refuses(115, doc("$xor", List.of(doc("a", 1))));
    }

    @Test
    void anOperatorBesideAField() {
        refuses(115, doc("a", doc("$gt", 1, "b", 2)));
    }

    @Test
    void anEmptyOr() {
        refuses(BAD_VALUE, doc("$or", List.of()));
    }

    @Test
    void anOrThatIsNoArray() {
        refuses(BAD_VALUE, doc("$or", doc("a", 1)));
    }

    @Test
    void aBranchThatIsNoObject() {
        refuses(BAD_VALUE, doc("$and", List.of(1)));
    }

    @Test
    void anInWithoutArray() {
        refuses(BAD_VALUE, doc("a", doc("$in", 1)));
    }

    @Test
    void anOperatorWithinIn() {
        refuses(BAD_VALUE, doc("a", doc("$in", List.of(doc("$gt", 1)))));
    }

    @Test
    void aNotWithoutOperator() {
        refuses(BAD_VALUE, doc("a", doc("$not", 1)));
    }

    @Test
    void aPatternAsABound() {
        refuses(BAD_VALUE, doc("a", doc("$ne", new BsonRegularExpression("x", ""))));
    }

    @Test
    void aPatternThatIsNone() {
        refuses(51091, doc("a", doc("$regex", "(")));
    }

    @Test
    void anUnknownPatternFlag() {
        refuses(51108, doc("a", doc("$regex", "a", "$options", "q")));
    }

    @Test
    void optionsWithoutPattern() {
        refuses(BAD_VALUE, doc("a", doc("$options", "i")));
    }

    @Test
    void anElemMatchWithoutObject() {
        refuses(BAD_VALUE, doc("a", doc("$elemMatch", 1)));
    }

    @Test
    void aFilterThatIsNoObject() {
        server.refuses(TYPE_MISMATCH, doc("find", "c", "filter", List.of()));
    }

    @Test
    void aNegativeLimit() {
        server.refuses(51024, doc("find", "c", "limit", -1));
    }

    @Test
    void aNegativeSkip() {
        server.refuses(51024, doc("find", "c", "skip", -1));
    }

    @Test
    void aNegativeBatchSize() {
        server.refuses(51024, doc("find", "c", "batchSize", -1));
    }

    @Test
    void aLimitThatIsNoNumber() {
        server.refuses(TYPE_MISMATCH, doc("find", "c", "limit", "10"));
    }

    @Test
    void aSortDirectionOfTwo() {
        server.refuses(15975, doc("find", "c", "sort", doc("a", 2)));
    }

    @Test
    void aSortDirectionInWords() {
        server.refuses(15974, doc("find", "c", "sort", doc("a", "asc")));
    }

    @Test
    void aHintThatNamesNoIndex() {
        server.insert("c", doc("_id", 1));
        for (Object hint : new Object[] {"a_1", doc("a", 1)}) {
            server.refuses(BAD_VALUE, doc("find", "c", "hint", hint));
            server.refuses(BAD_VALUE, doc("distinct", "c", "key", "a", "hint", hint));
            server.refuses(
                    BAD_VALUE,
                    doc("aggregate", "c", "pipeline", List.of(), "cursor", doc(), "hint", hint));
            server.refuses(
                    BAD_VALUE,
                    doc(
                            "delete",
                            "c",
                            "deletes",
                            List.of(doc("q", doc(), "limit", 0, "hint", hint))));
            Document update = doc("q", doc(), "u", doc("$set", doc("a", 1)), "hint", hint);
            server.refuses(BAD_VALUE, doc("update", "c", "updates", List.of(update)));
            server.refuses(BAD_VALUE, doc("findAndModify", "c", "remove", true, "hint", hint));
        }
    }

    @Test
    void whatTheStandInDoesNotKnow() {
        refuses(115, doc("$expr", doc("$eq", List.of("$a", 1))));
        refuses(115, doc("a", doc("$type", "string")));
        refuses(115, doc("a", doc("$all", List.of(1))));
        for (Document projection :
                List.of(
                        doc("a", doc("$slice", 1)),
                        doc("a", doc("$elemMatch", doc("b", 1))),
                        doc("a.$", 1),
                        doc("a", 0, "b", 1),
                        doc("a", 0),
                        doc("a", "$b"))) {
            server.refuses(115, doc("find", "c", "projection", projection));
        }
        server.refuses(115, doc("find", "c", "sort", doc("$natural", 1)));
    }
}
