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
        return gathered("$sum", numbers);
    }

    private Object gathered(String accumulator, Object... numbers) {
        String collection = "sum" + collections++;
        for (int i = 0; i < numbers.length; i++) {
            server.insert(collection, doc("_id", i, "n", numbers[i]));
        }
        return server.aggregate(
                        collection, doc("$group", doc("_id", null, "x", doc(accumulator, "$n"))))
                .get(0)
                .get("x");
    }

    private Object computed(Object expression) {
        server.run(doc("delete", "one", "deletes", List.of(doc("q", doc(), "limit", 0))));
        server.insert("one", doc("_id", 1, "max", Long.MAX_VALUE, "one", 1));
        return server.aggregate("one", doc("$group", doc("_id", expression))).get(0).get("_id");
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
    void aSumThatPassesTheLimitInBetweenIsExactAgain() {
        assertEquals(
                Long.MAX_VALUE - 1, sumOf(Long.MAX_VALUE, Long.MAX_VALUE, -Long.MAX_VALUE, -1));
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
    void sumsOfDoublesCarryTheirRounding() {
        assertEquals(1.0, sumOf(0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1));
        assertEquals(1.0, sumOf(1e100, 1, -1e100));
    }

    @Test
    void textAndNullCountForNothing() {
        assertEquals(5, sumOf(2, "7", 3));
        assertEquals(2.5, gathered("$avg", 2, "7", 3));
    }

    @Test
    void expressionsBeyond64BitsAreDoubles() {
        assertEquals(0x1p63, computed(doc("$add", List.of("$max", "$one"))));
        assertEquals(2 * 0x1p63, computed(doc("$multiply", List.of("$max", 2))));
        assertEquals(0x1p63, computed(doc("$subtract", List.of("$max", -1))));
        assertEquals(Long.MAX_VALUE - 1, computed(doc("$subtract", List.of("$max", 1))));
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
