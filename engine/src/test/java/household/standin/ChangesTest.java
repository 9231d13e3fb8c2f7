package household.standin;

import static household.standin.TestServer.doc;
import static org.junit.jupiter.api.Assertions.assertEquals;

import de.bwaldvogel.mongo.bson.Document;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What updates and projections make of a document. */
class ChangesTest {
    private final TestServer server = new TestServer();

    private Document updated(Document before, Document update, Object... more) {
        server.run(doc("delete", "c", "deletes", List.of(doc("q", doc(), "limit", 0))));
        server.insert("c", before);
        Document statement = doc("q", doc(), "u", update);
        statement.putAll(doc(more));
        Document reply = server.run(doc("update", "c", "updates", List.of(statement)));
        assertEquals(1, reply.get("n"), reply.toString());
        Document after = server.find("c", doc()).get(0);
        assertEquals(before.equals(after) ? 0 : 1, reply.get("nModified"));
        return after;
    }

    @Test
    void fieldsAreSetAndTakenAway() {
        Document before = doc("_id", 1, "a", 1, "b", doc("c", 1), "l", List.of(1, 2));
        assertEquals(
                doc("_id", 1, "a", 2, "b", doc("c", 1, "d", doc("e", 3)), "l", List.of(1, 2)),
                updated(before, doc("$set", doc("a", 2, "b.d.e", 3))));
        assertEquals(
                doc("_id", 1, "b", doc(), "l", Arrays.asList(null, 2)),
                updated(before, doc("$unset", doc("a", 1, "b.c", 1, "l.0", 1, "none.x", 1))));
        assertEquals(
                doc("_id", 1, "a", 1, "b", doc("c", 1), "l", Arrays.asList(1, 2, null, 9)),
                updated(before, doc("$set", doc("l.3", 9))));
        assertEquals(doc("_id", 1, "z", 1), updated(before, doc("z", 1)));
        assertEquals(
                before, updated(before, doc("$set", doc("a", 1), "$setOnInsert", doc("q", 1))));
    }

    @Test
    void theLeastAndTheMostAreKept() {
        Document before = doc("_id", 1, "a", 5);
        assertEquals(
                doc("_id", 1, "a", 3, "b", "x"),
                updated(before, doc("$min", doc("a", 3, "b", "x"))));
        assertEquals(before, updated(before, doc("$min", doc("a", 7))));
        assertEquals(doc("_id", 1, "a", 7), updated(before, doc("$max", doc("a", 7))));
    }

    @Test
    void arraysGrowAndShrink() {
        Document before = doc("_id", 1, "l", List.of(1, 2, 3));
        assertEquals(
                doc("_id", 1, "l", List.of(3, 4)),
                updated(before, doc("$push", doc("l", doc("$each", List.of(4), "$slice", -2)))));
        assertEquals(
                doc("_id", 1, "l", List.of(1, 2, 3, List.of(4)), "m", List.of(doc("a", 1))),
                updated(before, doc("$push", doc("l", List.of(4), "m", doc("a", 1)))));
        assertEquals(
                doc("_id", 1, "l", List.of(1, 2, 3, 9)),
                updated(before, doc("$addToSet", doc("l", doc("$each", List.of(2.0, 9, 9))))));
        assertEquals(doc("_id", 1, "l", List.of(1, 3)), updated(before, doc("$pull", doc("l", 2))));
        assertEquals(
                doc("_id", 1, "l", List.of(1)),
                updated(before, doc("$pull", doc("l", doc("$gte", 2)))));
        Document parts = doc("_id", 1, "l", List.of(doc("a", 1, "b", 1), doc("a", 2)));
        assertEquals(
                doc("_id", 1, "l", List.of(doc("a", 2))),
                updated(parts, doc("$pull", doc("l", doc("a", 1)))));
        assertEquals(before, updated(before, doc("$pull", doc("l", 7, "none", 1))));
    }

    @Test
    void elementsAreChosenByFilters() {
        Document before = doc("_id", 1, "l", List.of(doc("a", 1), doc("a", 2)));
        assertEquals(
                doc("_id", 1, "l", List.of(doc("a", 1), doc("a", 2, "n", 5))),
                updated(
                        before,
                        doc("$set", doc("l.$[one].n", 5)),
                        "arrayFilters",
                        List.of(doc("one.a", doc("$gt", 1)))));
        assertEquals(
                doc("_id", 1, "l", List.of(doc("a", 2), doc("a", 3))),
                updated(before, doc("$inc", doc("l.$[].a", 1))));
    }

    private Document upserted(Document query, Document update) {
        Document statement = doc("q", query, "u", update, "upsert", true);
        server.run(doc("update", "u", "updates", List.of(statement)));
        return server.find("u", doc("_id", query.get("_id"))).get(0);
    }

    @Test
    void upsertsStartFromWhatTheQueryFixes() {
        Document set = doc("$set", doc("z", 1), "$setOnInsert", doc("y", 2));
        assertEquals(
                doc("_id", 1, "a", 2, "b", doc("c", 3), "z", 1, "y", 2),
                upserted(doc("_id", 1, "a", doc("$eq", 2), "b.c", 3), set));
        Document query = doc("_id", 2, "$and", List.of(doc("a", 1), doc("b", doc("$gt", 2))));
        assertEquals(doc("_id", 2, "a", 1, "z", 1, "y", 2), upserted(query, set));
        query = doc("_id", 3, "a", doc("$in", List.of(7)), "$or", List.of(doc("b", 9)));
        assertEquals(doc("_id", 3, "a", 7, "b", 9, "z", 1, "y", 2), upserted(query, set));
        assertEquals(
                doc("_id", 4, "n", 1), upserted(doc("_id", 4, "n", doc("$lte", 0)), doc("n", 1)));
    }

    private Document shown(Document projection) {
        return server.find("p", doc(), "projection", projection).get(0);
    }

    @Test
    void projectionsTake() {
        List<Object> list = List.of(doc("b", 1, "c", 2), doc("b", 3), 4);
        Document whole = doc("_id", 1, "a", list, "d", doc("e", 1, "f", 2));
        server.insert("p", whole);
        assertEquals(whole, shown(doc()));
        assertEquals(doc("_id", 1), shown(doc("_id", 1)));
        assertEquals(doc("_id", 1, "a", List.of(doc("b", 1), doc("b", 3))), shown(doc("a.b", 1)));
        assertEquals(doc("d", doc("e", 1)), shown(doc("d.e", 1, "_id", 0)));
        assertEquals(doc("a", list, "d", doc("e", 1, "f", 2)), shown(doc("_id", 0)));
        server.refuses(31249, doc("find", "p", "projection", doc("d", 1, "d.e", 1)));
    }
}
