package household.standin;

import static household.standin.TestServer.doc;
import static org.junit.jupiter.api.Assertions.assertEquals;

import de.bwaldvogel.mongo.bson.BsonRegularExpression;
import de.bwaldvogel.mongo.bson.Document;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What matches where arrays, null and what is missing meet: each case as the manual has it. */
class MatchingTest {
    private final TestServer server = new TestServer();

    private void finds(String ids, Document filter) {
        List<Document> found = server.find("c", filter, "sort", doc("_id", 1));
        String all = found.stream().map(one -> one.get("_id") + "").collect(Collectors.joining());
        assertEquals(ids, all, filter.toString());
    }

    @Test
    void nullStandsForWhatIsMissingButNotForAnEmptyArray() {
        server.insert(
                "c",
                doc("_id", 1),
                doc("_id", 2, "a", null),
                doc("_id", 3, "a", 1),
                doc("_id", 4, "a", List.of()),
                doc("_id", 5, "a", Arrays.asList((Object) null)),
                doc("_id", 6, "a", List.of(1, 2)),
                doc("_id", 7, "a", List.of(doc("b", 1), doc("c", 1))));
        finds("125", doc("a", null));
        finds("3467", doc("a", doc("$ne", null)));
        finds("12356", doc("a", doc("$in", Arrays.asList(null, 1))));
        finds("3467", doc("a", doc("$nin", Arrays.asList((Object) null))));
        finds("125", doc("a", doc("$gte", null)));
        finds("125", doc("a", doc("$lte", null)));
        finds("", doc("a", doc("$gt", null)));
        finds("1237", doc("a.b", null));
        finds("456", doc("a.b", doc("$ne", null)));
        finds("1", doc("a", doc("$exists", false)));
        finds("7", doc("a.b", doc("$exists", true)));
    }

    @Test
    void placesInArraysOfDocumentsAreNamesOfFieldsToo() {
        server.insert(
                "c",
                doc("_id", 1, "members", List.of(doc("id", "x"))),
                doc("_id", 2, "members", List.of(doc("id", "x"), doc("id", "y"))),
                doc("_id", 3, "list", List.of(5, 6)));
        finds("2", doc("members.1", doc("$exists", true)));
        // No document in the array has a field of the name "1", and so it is missing there.
        finds("3", doc("members.1", doc("$exists", false, "$eq", null, "$ne", "x"), "list.1", 6));
        finds("", doc("members.1", doc("$exists", true, "$ne", null)));
        finds("2", doc("members.1.id", "y"));
    }

    @Test
    void arraysMatchAsAWholeAndByTheirElements() {
        server.insert(
                "c",
                doc("_id", 1, "l", List.of(doc("a", 1, "b", 2), doc("a", 3, "b", 4))),
                doc("_id", 2, "l", List.of(1, 5, 9)),
                doc("_id", 3, "l", List.of()));
        finds("1", doc("l.a", 1, "l.b", 4));
        finds("", doc("l", doc("$elemMatch", doc("a", 1, "b", 4))));
        finds("1", doc("l", doc("$elemMatch", doc("a", 3, "b", 4))));
        finds("2", doc("l", doc("$gt", 4, "$lt", 2)));
        finds("2", doc("l", doc("$elemMatch", doc("$gt", 4, "$lt", 6))));
        finds("", doc("l", doc("$elemMatch", doc("$gt", 5, "$lt", 9))));
        finds("2", doc("l", List.of(1, 5, 9)));
        finds("", doc("l", List.of(5, 1, 9)));
        finds("1", doc("l", doc("a", 1, "b", 2)));
        finds("2", doc("l.1", 5));
    }

    @Test
    void patternsMatchTexts() {
        server.insert(
                "c",
                doc("_id", 1, "s", "Corner"),
                doc("_id", 2, "s", "corner"),
                doc("_id", 3, "s", 5));
        finds("12", doc("s", doc("$regex", "^cor", "$options", "i")));
        finds("2", doc("s", new BsonRegularExpression("^c", "")));
        finds("13", doc("s", doc("$not", new BsonRegularExpression("^c", ""))));
        List<Object> among = List.of(new BsonRegularExpression("^C", ""), 5);
        finds("13", doc("s", doc("$in", among)));
    }
}
