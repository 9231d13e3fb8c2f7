package household.standin.bson;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import de.bwaldvogel.mongo.backend.Missing;
import de.bwaldvogel.mongo.bson.BinData;
import de.bwaldvogel.mongo.bson.Decimal128;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.bson.ObjectId;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
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
                    .append("decimal", new Decimal128(new BigDecimal("12.34")))
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

    @Test
    void giveSomeFieldsInTheirOwnOrder() {
        Document wanted = new Document("empty", "").append("double", -0.5).append("größe", 5);
        for (Row row : List.of(Row.of(ALL), Row.around(ALL))) {
            Document kept = row.only(Set.of("größe", "double", "empty", "none"));
            assertEquals(List.copyOf(wanted.entrySet()), List.copyOf(kept.entrySet()));
        }
    }
}
