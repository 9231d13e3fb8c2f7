package household.standin;

import static household.standin.TestServer.doc;
import static org.junit.jupiter.api.Assertions.assertEquals;

import de.bwaldvogel.mongo.bson.Document;
import java.util.List;
import org.junit.jupiter.api.Test;

class ArithmeticTest {
    private final TestServer server = new TestServer();
    private int collections;

    private Object sumOf(Object... numbers) {
        String collection = "sum" + collections++;
        for (int i = 0; i < numbers.length; i++) {
            server.insert(collection, doc("_id", i, "n", numbers[i]));
        }
        return server.aggregate(collection, doc("$group", doc("_id", null, "x", doc("$sum", "$n"))))
                .get(0)
                .get("x");
    }

    @Test
    void textAndNullCountForNothing() {
        assertEquals(5, sumOf(2, "7", null, 3));
        assertEquals(5.5, sumOf(2, 3.5));
    }

    private Object incremented(Object value, Object by) {
        server.run(doc("delete", "inc", "deletes", List.of(doc("q", doc(), "limit", 0))));
        server.insert("inc", doc("_id", 1, "n", value));
        server.run(
                doc(
                        "update",
                        "inc",
                        "updates",
                        List.of(doc("q", doc("_id", 1), "u", doc("$inc", doc("n", by))))));
        return server.find("inc", doc()).get(0).get("n");
    }

    @Test
    void sumsOf64BitIntegersAreExact() {
        assertEquals(9007199254740993L, sumOf(9007199254740991L, 1, 1));
    }

    @Test
    void aSumBeyond64BitsIsADouble() {
        assertEquals(2.0 * 0x1p63, sumOf(Long.MAX_VALUE, Long.MAX_VALUE));
    }

    @Test
    void smallSumsStaySmall() {
        assertEquals(3, sumOf(1, 2));
        assertEquals(2147483648L, sumOf(2147483647, 1));
        assertEquals(3L, sumOf(1L, 2));
    }

    @Test
    void incrementsAreExactToTheLimit() {
        assertEquals(Long.MAX_VALUE, incremented(Long.MAX_VALUE - 1, 1));
        assertEquals(9007199254740993L, incremented(9007199254740992L, 1));
        assertEquals(2147483648L, incremented(2147483647, 1));
        assertEquals(1.5, incremented(1, 0.5));
    }

    @Test
    void aMissingFieldCountsFromNothing() {
        server.insert("m", doc("_id", 1));
        Document update = doc("$inc", doc("a.b", 3));
        server.run(doc("update", "m", "updates", List.of(doc("q", doc("_id", 1), "u", update))));
        assertEquals(List.of(doc("_id", 1, "a", doc("b", 3))), server.find("m", doc()));
    }
}
