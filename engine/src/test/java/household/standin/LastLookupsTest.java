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
class LastLookupsTest {
    private final TestServer server = new TestServer();

    @BeforeEach
    void insert() {
        server.insert("owners", doc("_id", 1, "name", "Ada"));
        server.insert("things", doc("_id", "a", "owner", 1, "kind", "k"));
        server.insert("kinds", doc("_id", "k", "label", "Kind"));
    }

    private static Document things() {
        return doc(
                "$lookup",
                doc(
                        "from",
                        "things",
                        "localField",
                        "_id",
                        "foreignField",
                        "owner",
                        "as",
                        "things"));
    }

    private static Document kinds() {
        return doc(
                "$lookup",
                doc(
                        "from",
                        "kinds",
                        "localField",
                        "things.kind",
                        "foreignField",
                        "_id",
                        "as",
                        "kinds"));
    }

    private static Document byPipeline(Document... stages) {
        return doc("$lookup", doc("from", "things", "pipeline", List.of(stages), "as", "found"));
    }

    private Document asked(Document... stages) {
        return server.aggregate("owners", stages).get(0);
    }

    private static final Document THING = doc("_id", "a", "owner", 1, "kind", "k");
    private static final Document KIND = doc("_id", "k", "label", "Kind");

    @Test
    void giveWholeDocumentsAndFieldsOfThem() {
        assertEquals(List.of(THING), asked(things()).get("things"));
        Document found =
                asked(byPipeline(doc("$match", doc("kind", "k")), doc("$project", doc("kind", 1))));
        assertEquals(List.of(doc("_id", "a", "kind", "k")), found.get("found"));
    }

    @Test
    void areReadByLookupsBehindThem() {
        Document found = asked(things(), kinds());
        assertEquals(List.of(THING), found.get("things"));
        assertEquals(List.of(KIND), found.get("kinds"));
    }

    @Test
    void areReadByVariablesAndOtherStages() {
        Document let =
                doc(
                        "$lookup",
                        doc("from", "kinds", "let", doc("all", "$things.kind"), "as", "kinds")
                                .append(
                                        "pipeline",
                                        List.of(
                                                doc(
                                                        "$match",
                                                        doc(
                                                                "$expr",
                                                                doc(
                                                                        "$in",
                                                                        List.of(
                                                                                "$_id",
                                                                                "$$all")))))));
        assertEquals(List.of(KIND), asked(things(), let).get("kinds"));
        assertEquals(
                "k",
                ((Document) asked(things(), doc("$unwind", "$things")).get("things")).get("kind"));
        assertEquals(
                1,
                server.aggregate("owners", things(), doc("$match", doc("things.kind", "k")))
                        .size());
    }

    @Test
    void standWithinOneAnother() {
        Document inner =
                doc(
                        "$lookup",
                        doc(
                                "from",
                                "kinds",
                                "localField",
                                "kind",
                                "foreignField",
                                "_id",
                                "as",
                                "kinds"));
        Document expected = THING.clone().append("kinds", List.of(KIND));
        assertEquals(List.of(expected), asked(byPipeline(inner)).get("found"));
        Document unwound =
                asked(byPipeline(inner), doc("$unwind", "$found"), doc("$unwind", "$found.kinds"));
        assertEquals(KIND, ((Document) unwound.get("found")).get("kinds"));
    }
}
