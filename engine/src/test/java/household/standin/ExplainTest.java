package household.standin;

import static household.standin.TestServer.doc;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import de.bwaldvogel.mongo.bson.Document;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ExplainTest {
    private final TestServer server = new TestServer();

    @BeforeEach
    void hundred() {
        server.createIndex("c", "owner_1_day_-1", doc("owner", 1, "day", -1));
        server.createIndex("c", "tags_1", doc("tags", 1));
        server.createIndex("d", "key_1", doc("key", 1));
        for (int i = 0; i < 100; i++) {
            server.insert(
                    "c",
                    doc(
                            "_id",
                            i,
                            "owner",
                            i % 2 == 0 ? "ada" : "bob",
                            "day",
                            i,
                            "tags",
                            List.of("t" + i % 10, "all")));
        }
        server.insert("d", doc("_id", 1, "key", "ada"));
    }

    private Document explained(Document command) {
        return server.run(doc("explain", command, "verbosity", "executionStats"));
    }

    private static long examined(Document explained, String what) {
        return (Long) ((Document) explained.get("executionStats")).get(what);
    }

    private static String planOf(Document explained) {
        return explained.toString();
    }

    @Test
    void tellsACollectionScan() {
        Document plan = explained(doc("find", "c", "filter", doc("day", 5)));
        assertTrue(planOf(plan).contains("COLLSCAN"));
        assertEquals(100, examined(plan, "totalDocsExamined"));
        assertEquals(0, examined(plan, "totalKeysExamined"));
    }

    @Test
    void looksAtTheKeysOfARangeBehindEqualityOnly() {
        Document plan =
                explained(
                        doc(
                                "find",
                                "c",
                                "filter",
                                doc("owner", "ada", "day", doc("$gte", 10, "$lt", 20))));
        assertTrue(planOf(plan).contains("IXSCAN"));
        assertEquals(5, examined(plan, "totalKeysExamined"));
        assertEquals(5, examined(plan, "totalDocsExamined"));
    }

    @Test
    void findsNullWithinArraysByItsKeys() {
        server.createIndex("c", "parts.kind_1_day_1", doc("parts.kind", 1, "day", 1));
        server.insert("c", doc("_id", 100, "day", 3, "parts", List.of(doc("kind", "a"), doc())));
        server.insert("c", doc("_id", 101, "day", 4, "parts", List.of()));
        for (int i = 0; i < 50; i++) {
            server.insert("c", doc("_id", 200 + i, "day", i, "parts", List.of(doc("kind", "a"))));
        }
        Document command =
                doc("find", "c", "filter", doc("parts.kind", null, "day", doc("$lt", 10)));
        Document plan = explained(command);
        assertTrue(planOf(plan).contains("parts.kind_1_day_1"));
        // Ten without the array, one without a kind in it, and the empty array.
        assertEquals(12, examined(plan, "totalDocsExamined"));
        assertEquals(11, examined(plan, "nReturned"));
    }

    @Test
    void readsAPageInOrderWithoutSorting() {
        Document plan =
                explained(
                        doc(
                                "find",
                                "c",
                                "filter",
                                doc("owner", "ada"),
                                "sort",
                                doc("day", 1),
                                "limit",
                                3));
        assertFalse(planOf(plan).contains("\"SORT\""), planOf(plan));
        assertEquals(3, examined(plan, "totalKeysExamined"));
    }

    @Test
    void sortsWhereNoIndexSaysTheOrder() {
        Document plan =
                explained(doc("find", "c", "filter", doc("owner", "ada"), "sort", doc("tags", 1)));
        assertTrue(planOf(plan).contains("SORT"));
    }

    @Test
    void findsOneOfManyValuesByAnIndex() {
        Document plan = explained(doc("find", "c", "filter", doc("tags", "t3")));
        assertEquals(10, examined(plan, "totalDocsExamined"));
        assertTrue(planOf(plan).contains("tags_1"));
    }

    @Test
    void countsInAPipelineFromTheKeysAlone() {
        List<Document> stages =
                List.of(
                        doc("$match", doc("owner", "ada")),
                        doc("$group", doc("_id", 1, "n", doc("$sum", 1))));
        Document plan = explained(doc("aggregate", "c", "pipeline", stages, "cursor", doc()));
        assertEquals(0, examined(plan, "totalDocsExamined"));
        assertEquals(
                List.of(doc("_id", 1, "n", 50)),
                server.aggregate("c", stages.get(0), stages.get(1)));
    }

    @Test
    void walksTheTwoBranchesOfAnOrInOrder() {
        Document after =
                doc(
                        "$or",
                        List.of(doc("day", doc("$lt", 50)), doc("day", 50, "_id", doc("$lt", 50))));
        Document filter = doc("owner", "ada");
        filter.putAll(after);
        Document plan =
                explained(doc("find", "c", "filter", filter, "sort", doc("day", -1), "limit", 5));
        assertTrue(planOf(plan).contains("SORT_MERGE"), planOf(plan));
        assertTrue(examined(plan, "totalKeysExamined") <= 7, planOf(plan));
    }

    @Test
    void aPlanAloneRunsNothing() {
        Document plan = server.run(doc("explain", doc("find", "c"), "verbosity", "queryPlanner"));
        assertFalse(plan.containsKey("executionStats"));
    }

    private static List<Document> joined(String field) {
        Document match = doc("$match", doc(field, "ada"));
        Document lookup = doc("from", "d", "pipeline", List.of(match), "as", "x");
        return List.of(doc("$match", doc("_id", 0)), doc("$lookup", lookup));
    }

    @Test
    void seesTheIndexThatALookupUses() {
        Document plan =
                explained(doc("aggregate", "c", "pipeline", joined("key"), "cursor", doc()));
        assertTrue(planOf(plan).contains("key_1"), planOf(plan));
        assertFalse(planOf(plan).contains("COLLSCAN"), planOf(plan));
    }

    @Test
    void seesTheScanWithinALookup() {
        Document plan =
                explained(doc("aggregate", "c", "pipeline", joined("name"), "cursor", doc()));
        assertTrue(planOf(plan).contains("COLLSCAN"), planOf(plan));
    }

    @Test
    void takesTheHintedIndex() {
        for (Object hint : List.of("tags_1", doc("tags", 1))) {
            Document filter = doc("owner", "ada", "tags", "t2");
            Document plan = explained(doc("find", "c", "filter", filter, "hint", hint));
            assertTrue(planOf(plan).contains("tags_1"));
        }
    }
}
