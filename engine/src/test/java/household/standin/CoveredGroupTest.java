package household.standin;

import static household.standin.TestServer.doc;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import de.bwaldvogel.mongo.bson.Decimal128;
import de.bwaldvogel.mongo.bson.Document;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A `$group` over what the keys of an index tell. */
class CoveredGroupTest {
    private final TestServer server = new TestServer();

    private static Document group(Object id, Object sum) {
        return doc("$group", doc("_id", id, "sum", doc("$sum", sum), "count", doc("$sum", 1)));
    }

    private List<Document> asked(Document match, Document group) {
        return server.aggregate("c", doc("$match", match), group);
    }

    private Document explained(Document match, Document group) {
        List<Document> pipeline = List.of(doc("$match", match), group);
        Document command = doc("aggregate", "c", "pipeline", pipeline, "cursor", doc());
        return server.run(doc("explain", command, "verbosity", "executionStats"));
    }

    private void looksAt(long documents, Document match, Document group) {
        Document plan = explained(match, group);
        Document stats = (Document) plan.get("executionStats");
        assertEquals(documents, stats.get("totalDocsExamined"), plan.toString());
        assertEquals(documents == 0, plan.toString().contains("PROJECTION_COVERED"));
    }

    @Test
    void readsNoDocument() {
        server.createIndex("c", "k", doc("owner", 1, "kind", 1, "amount", 1));
        for (int i = 0; i < 20; i++) {
            server.insert("c", doc("_id", i, "owner", i % 2, "kind", "k" + i % 3, "amount", i));
        }
        Document match = doc("owner", 1);
        looksAt(0, match, group("$kind", "$amount"));
        looksAt(0, match, group(null, doc("$cond", List.of("$kind", "$amount", 1))));
        Document found = asked(doc("owner", 1, "kind", "k0"), group("$kind", "$amount")).get(0);
        assertEquals("k0", found.get("_id"));
        assertEquals(27L, ((Number) found.get("sum")).longValue());
        assertEquals(3, found.get("count"));
    }

    @Test
    void readsThemWhereTheKeysDoNotTellAll() {
        server.createIndex("c", "k", doc("owner", 1, "tags", 1, "amount", 1));
        server.insert("c", doc("_id", 1, "owner", 1, "tags", List.of("a", "b"), "amount", 5L));
        looksAt(1, doc("owner", 1), group("$tags", "$amount"));
        looksAt(1, doc("owner", 1), group("$kind", "$amount"));
        looksAt(1, doc("owner", 1), group("$$ROOT.tags", "$amount"));
        looksAt(1, doc("owner", 1, "note", null), group("$owner", "$amount"));
        looksAt(0, doc("owner", 1, "tags", "a"), group("$owner", "$amount"));
    }

    @Test
    void countsADocumentWithSeveralKeysOnce() {
        server.createIndex("c", "k", doc("owner", 1, "words", 1, "amount", 1));
        server.insert(
                "c", doc("_id", 1, "owner", 1, "words", List.of("bake", "baker"), "amount", 5L));
        Document match = doc("owner", 1, "words", doc("$regex", "^bak"));
        looksAt(0, match, group(null, "$amount"));
        Document sum = asked(match, group(null, "$amount")).get(0);
        assertEquals(5L, ((Number) sum.get("sum")).longValue());
        assertEquals(1, sum.get("count"));
    }

    @Test
    void givesWhatTheDocumentsGive() {
        server.createIndex("c", "up", doc("owner", 1, "key", 1, "amount", 1));
        server.createIndex("c", "down", doc("place", 1, "key", -1, "amount", -1));
        List<Object> values =
                Arrays.asList(
                        "plain",
                        "ü\u0001\u0000€😀",
                        "",
                        true,
                        false,
                        null,
                        Instant.ofEpochMilli(-5),
                        Instant.ofEpochMilli(1L << 40),
                        7,
                        -7L,
                        2.5,
                        new Decimal128(new java.math.BigDecimal("2.5")),
                        Long.MAX_VALUE,
                        Long.MIN_VALUE,
                        (1L << 53) + 1,
                        -(1L << 60) - 3,
                        doc("a", 1));
        Random random = new Random(7);
        for (int i = 0; i < 300; i++) {
            Object amount = i % 9 == 0 ? (Object) (i / 2.0) : (Object) (random.nextLong() >> 20);
            server.insert(
                    "c",
                    doc(
                            "_id",
                            i,
                            "owner",
                            1,
                            "place",
                            1,
                            "other",
                            1,
                            "key",
                            values.get(i % values.size()),
                            "amount",
                            amount));
        }
        String expected = figures(doc("other", 1));
        assertEquals(expected, figures(doc("owner", 1)));
        assertEquals(expected, figures(doc("place", 1)));
        assertTrue(expected.contains("9223372036854775807"), expected);
    }

    /** Whole numbers are compared by value: a key does not tell an integer's width. */
    private String figures(Document match) {
        StringBuilder all = new StringBuilder();
        for (Document group : asked(match, group("$key", "$amount"))) {
            Object id = group.get("_id");
            all.append(id instanceof Integer ? Long.valueOf((Integer) id) : id);
            all.append(" ").append(((Number) group.get("sum")).doubleValue());
            all.append(" ").append(group.get("count")).append("\n");
        }
        return all.toString();
    }
}
