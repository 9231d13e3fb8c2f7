package household.standin;

import static household.standin.TestServer.doc;
import static org.junit.jupiter.api.Assertions.assertEquals;

import de.bwaldvogel.mongo.bson.Document;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What mongod refuses of any command, by its code. */
class CommandRefusalsTest {
    private static final int BAD_VALUE = 2;
    private static final int TYPE_MISMATCH = 14;
    private static final int CLIENT_METADATA_MISSING_FIELD = 183;
    private static final int UNKNOWN_FIELD = 40415;
    private static final int NOT_SUPPORTED = 115;
    private final TestServer server = new TestServer();

    private static Document insertWith(String field, Object value) {
        return doc("insert", "c", "documents", List.of(doc("_id", 1)), field, value);
    }

    @Test
    void anUnknownCommand() {
        server.refuses(59, doc("conjure", "c"));
    }

    @Test
    void aGreetingThatDoesNotSayWhichDriverAndSystemSendIt() {
        Document driver = doc("name", "nodejs", "version", "7.0.0");
        server.refuses(CLIENT_METADATA_MISSING_FIELD, doc("hello", 1, "client", doc()));
        server.refuses(
                CLIENT_METADATA_MISSING_FIELD,
                doc("isMaster", 1, "client", doc("driver", doc(), "os", doc("type", "Linux"))));
        server.refuses(
                CLIENT_METADATA_MISSING_FIELD, doc("hello", 1, "client", doc("driver", driver)));
        server.refuses(TYPE_MISMATCH, doc("hello", 1, "client", "me"));
    }

    @Test
    void anUnknownFieldOfFind() {
        server.refuses(UNKNOWN_FIELD, doc("find", "c", "where", doc()));
    }

    @Test
    void anUnknownFieldOfAggregate() {
        server.refuses(
                UNKNOWN_FIELD,
                doc("aggregate", "c", "pipeline", List.of(), "cursor", doc(), "speed", 1));
    }

    @Test
    void anUnknownFieldOfACursor() {
        server.refuses(
                NOT_SUPPORTED,
                doc("aggregate", "c", "pipeline", List.of(), "cursor", doc("size", 1)));
    }

    @Test
    void anUnknownFieldOfInsert() {
        server.refuses(UNKNOWN_FIELD, insertWith("upsert", true));
        assertEquals(List.of(), server.find("c", doc()));
    }

    @Test
    void anUnknownFieldOfUpdate() {
        server.refuses(UNKNOWN_FIELD, doc("update", "c", "updates", List.of(), "multi", true));
    }

    @Test
    void anUnknownFieldOfOneUpdate() {
        Document one = doc("q", doc(), "u", doc("$set", doc("a", 1)), "sort", doc("a", 1));
        server.refuses(UNKNOWN_FIELD, doc("update", "c", "updates", List.of(one)));
    }

    @Test
    void anUnknownFieldOfOneDelete() {
        server.refuses(
                UNKNOWN_FIELD,
                doc("delete", "c", "deletes", List.of(doc("q", doc(), "limit", 0, "multi", true))));
    }

    @Test
    void anUnknownFieldOfCount() {}

    @Test
    void anUnknownFieldOfDistinct() {
        server.refuses(UNKNOWN_FIELD, doc("distinct", "c", "key", "a", "filter", doc()));
    }

    @Test
    void anUnknownFieldOfFindAndModify() {
        server.refuses(
                UNKNOWN_FIELD,
                doc(
                        "findAndModify",
                        "c",
                        "query",
                        doc(),
                        "update",
                        doc("$set", doc("a", 1)),
                        "multi",
                        1));
    }

    @Test
    void anUnknownFieldOfCreate() {
        server.refuses(UNKNOWN_FIELD, doc("create", "c", "sharded", true));
    }

    @Test
    void aTransactionNumber() {
        server.refuses(20, insertWith("txnNumber", 1L));
    }

    /** Here, a mongod has a code for each of these. */
    @Test
    void anotherWriteConcernThanTheServers() {
        for (Document concern :
                List.of(
                        doc("w", 1, "journal", true),
                        doc("w", 2),
                        doc("w", -1),
                        doc("w", 0),
                        doc("w", "everywhere"),
                        doc("w", 1, "j", "yes"))) {
            server.refuses(NOT_SUPPORTED, insertWith("writeConcern", concern));
        }
        server.refuses(NOT_SUPPORTED, insertWith("writeConcern", "majority"));
    }

    @Test
    void theMajorityOfOneIsTaken() {
        assertEquals(
                0,
                server.codeOf(
                        insertWith(
                                "writeConcern", doc("w", "majority", "j", true, "wtimeout", 100))));
    }

    @Test
    void aReadConcernOfReplicaSetsOrOfNobody() {
        for (String level : List.of("linearizable", "snapshot", "strong")) {
            server.refuses(NOT_SUPPORTED, doc("find", "c", "readConcern", doc("level", level)));
        }
    }

    @Test
    void aTimeLimitOutOfRange() {
        server.refuses(BAD_VALUE, doc("find", "c", "maxTimeMS", -1));
        server.refuses(BAD_VALUE, doc("find", "c", "maxTimeMS", 3e9));
    }

    @Test
    void aTimeLimitThatIsNoNumber() {
        server.refuses(TYPE_MISMATCH, doc("find", "c", "maxTimeMS", "soon"));
    }

    @Test
    void anEmptyBatch() {
        server.refuses(16, doc("insert", "c", "documents", List.of()));
    }

    @Test
    void anotherCollation() {
        server.refuses(NOT_SUPPORTED, doc("find", "c", "collation", doc("locale", "de")));
        assertEquals(0, server.codeOf(doc("find", "c", "collation", doc("locale", "simple"))));
    }
}
