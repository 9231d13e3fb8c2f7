package household.standin.bson;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import de.bwaldvogel.mongo.backend.Missing;
import de.bwaldvogel.mongo.bson.BinData;
import de.bwaldvogel.mongo.bson.BsonTimestamp;
import de.bwaldvogel.mongo.bson.Decimal128;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.bson.LegacyUUID;
import de.bwaldvogel.mongo.bson.MaxKey;
import de.bwaldvogel.mongo.bson.MinKey;
import de.bwaldvogel.mongo.bson.ObjectId;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class RowTest {
    private static final Document ALL =
            new Document("_id", "x")
                    .append("text", "ü€😀")
                    .append("empty", "")
                    .append("int", -7)
                    .append("long", Long.MIN_VALUE)
                    .append("double", -0.5)
                    .append("yes", true)
                    .append("no", false)
                    .append("nothing", null)
                    .append("date", Instant.ofEpochMilli(-5))
                    .append("id", new ObjectId("0123456789abcdef01234567"))
                    .append("data", new BinData(new byte[] {1, 0, 2}))
                    .append("uuid", new UUID(1, -2))
                    .append("legacy", new LegacyUUID(3, -4))
                    .append("decimal", new Decimal128(new BigDecimal("12.34")))
                    .append("stamp", new BsonTimestamp(1L << 40))
                    .append("least", MinKey.getInstance())
                    .append("most", MaxKey.getInstance())
                    .append("list", Arrays.asList(1, "b", null, List.of(), new Document("z", 1)))
                    .append("nested", new Document("a", new Document("b", 1)))
                    .append("größe", 5)
                    .append("tex", "a name that begins like another one");

    @Test
    void giveBackWhatWasWritten() {
        assertEquals(ALL, Row.of(ALL).document());
        assertArrayEquals(Row.of(ALL).bytes(), Row.of(Row.of(ALL).document()).bytes());
    }

    @Test
    void giveSingleFieldsWithoutTheOthers() {
        Row row = Row.of(ALL);
        ALL.forEach((field, value) -> assertEquals(value, row.get(field), field));
        for (String missing : new String[] {"te", "texts", "a", "", "groß", "größen"}) {
            assertEquals(Missing.getInstance(), row.get(missing), missing);
        }
    }

    @Test
    void leaveOutWhatAnAggregationDidNotFind() {
        Document found =
                new Document("a", Missing.getInstance())
                        .append("b", Arrays.asList(Missing.getInstance(), 1));
        assertEquals(
                new Document("b", Arrays.asList(null, 1)),
                Row.of(Row.around(found).bytes()).document());
    }

    @Test
    void holdValuesOfAnySize() {
        Document large =
                new Document("a", "x".repeat(5_000))
                        .append("b", new Document("c", "y".repeat(50_000)));
        large.append("d", Arrays.asList("z".repeat(200_000), 1));
        assertEquals(large, Row.of(large).document());
    }

    @Test
    void refuseBytesThatAreNoDocument() {
        byte[] bytes = Row.of(new Document("a", "text")).bytes();
        bytes[7] = 100;
        assertThrows(RuntimeException.class, () -> Row.of(bytes).document());
    }
}
