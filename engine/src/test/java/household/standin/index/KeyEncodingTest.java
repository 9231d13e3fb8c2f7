package household.standin.index;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.bson.ObjectId;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class KeyEncodingTest {
    /** From the manual's "Comparison/Sort Order", and within each type by value. */
    private static final List<Object> IN_ORDER =
            Arrays.asList(
                    null,
                    Double.NaN,
                    Double.NEGATIVE_INFINITY,
                    Long.MIN_VALUE,
                    -1e10,
                    -5,
                    -4.5,
                    0,
                    0.5,
                    1,
                    2147483647,
                    9007199254740991L,
                    9007199254740992L,
                    9007199254740993L,
                    9007199254740994L,
                    Long.MAX_VALUE - 1,
                    Long.MAX_VALUE,
                    0x1p63,
                    1e300,
                    Double.POSITIVE_INFINITY,
                    "",
                    "\0",
                    "\u0001",
                    "\u0002",
                    "a",
                    "a\0",
                    "a\0b",
                    "a\u0001",
                    "a b",
                    "ab",
                    "b",
                    "\u00e9",
                    "\uffee",
                    "\ud83d\ude00",
                    new Document(),
                    new Document("a", 1),
                    new Document("a", 2),
                    new Document("b", 1),
                    new Document("a", "x"),
                    List.of(),
                    List.of(1),
                    List.of(1, 2),
                    List.of("a"),
                    new ObjectId("000000000000000000000001"),
                    new ObjectId("f00000000000000000000000"),
                    false,
                    true,
                    Instant.ofEpochMilli(-5),
                    Instant.ofEpochMilli(0),
                    Instant.ofEpochMilli(5));

    @Test
    void bytesAreOrderedAsValuesAre() {
        for (int i = 0; i < IN_ORDER.size(); i++) {
            for (int j = 0; j < IN_ORDER.size(); j++) {
                for (boolean ascending : new boolean[] {true, false}) {
                    int order =
                            Arrays.compareUnsigned(
                                    KeyEncoding.of(IN_ORDER.get(i), ascending),
                                    KeyEncoding.of(IN_ORDER.get(j), ascending));
                    int wanted = ascending ? Integer.compare(i, j) : Integer.compare(j, i);
                    assertEquals(
                            wanted,
                            Integer.signum(order),
                            IN_ORDER.get(i) + " and " + IN_ORDER.get(j));
                }
            }
        }
    }

    @Test
    void theNextFieldDecidesBetweenEqualFirstFields() {
        for (boolean first : new boolean[] {true, false}) {
            for (boolean second : new boolean[] {true, false}) {
                for (Object value : IN_ORDER) {
                    byte[] one =
                            KeyEncoding.joined(
                                    KeyEncoding.of(value, first), KeyEncoding.of(1, second));
                    byte[] other =
                            KeyEncoding.joined(
                                    KeyEncoding.of(value, first), KeyEncoding.of(2, second));
                    assertEquals(second, Arrays.compareUnsigned(one, other) < 0);
                }
            }
        }
    }

    @Test
    void theFirstFieldDecidesWhateverComesNext() {
        for (int i = 0; i + 1 < IN_ORDER.size(); i++) {
            for (boolean ascending : new boolean[] {true, false}) {
                byte[] less =
                        KeyEncoding.joined(
                                KeyEncoding.of(IN_ORDER.get(i), ascending),
                                new byte[] {(byte) 0xff});
                byte[] more =
                        KeyEncoding.joined(
                                KeyEncoding.of(IN_ORDER.get(i + 1), ascending), new byte[] {0});
                assertEquals(
                        ascending,
                        Arrays.compareUnsigned(less, more) < 0,
                        IN_ORDER.get(i) + " before " + IN_ORDER.get(i + 1));
            }
        }
    }

    @Test
    void equalNumbersAreOneKey() {
        assertArrayEquals(KeyEncoding.of(1), KeyEncoding.of(1L));
        assertArrayEquals(KeyEncoding.of(1), KeyEncoding.of(1.0));
        assertArrayEquals(KeyEncoding.of(0), KeyEncoding.of(-0.0));
        assertArrayEquals(
                KeyEncoding.of(new Document("a", 1)), KeyEncoding.of(new Document("a", 1.0)));
    }

    @Test
    void behindAPrefixLiesWhatDoesNotBeginWithIt() {
        byte[] prefix = KeyEncoding.of("ab");
        byte[] after = KeyEncoding.after(prefix);
        assertTrue(
                Arrays.compareUnsigned(KeyEncoding.joined(prefix, new byte[] {-1, -1, -1}), after)
                        < 0);
        assertTrue(Arrays.compareUnsigned(KeyEncoding.of("ab\0"), after) >= 0);
        assertEquals(null, KeyEncoding.after(new byte[] {-1, -1}));
    }
}
