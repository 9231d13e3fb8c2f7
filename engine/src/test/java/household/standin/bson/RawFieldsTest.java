package household.standin.bson;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import de.bwaldvogel.mongo.bson.Document;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RawFieldsTest {
    private static final Document WHOLE =
            new Document("_id", "x")
                    .append("größe", 5)
                    .append("list", List.of(1, new Document("a", "b")))
                    .append("nothing", null)
                    .append("nested", new Document("größe", new Document("b", 1)))
                    .append("last", 2.5);

    private static List<String> names(Row row) {
        return new ArrayList<>(row.document().keySet());
    }

    private static Row only(Row row, String... paths) {
        FieldTree fields = new FieldTree();
        for (String path : paths) {
            assertTrue(fields.add(path), path);
        }
        return RawFields.only(row, fields);
    }

    @Test
    void areKeptInTheDocumentsOwnOrder() {
        String[] wanted = {"last", "größe", "nothing", "a", "b"};
        Row kept = only(Row.of(WHOLE), wanted);
        assertEquals(List.of("größe", "nothing", "last"), names(kept));
        assertEquals(5, kept.get("größe"));
        assertEquals(kept.document(), only(Row.around(WHOLE), wanted).document());
    }

    @Test
    void areKeptWithinDocumentsAndTheDocumentsOfArrays() {
        Document parts = new Document("a", 1).append("b", 2);
        Document document =
                new Document(
                                "list",
                                Arrays.asList(1, parts, null, List.of(parts, 3), new Document()))
                        .append("nested", new Document("c", 1).append("d", parts))
                        .append("plain", 7);
        Document expected =
                new Document(
                                "list",
                                List.of(
                                        new Document("b", 2),
                                        List.of(new Document("b", 2)),
                                        new Document()))
                        .append("nested", new Document("d", new Document("a", 1)));
        for (Row row : List.of(Row.of(document), Row.around(document))) {
            Row kept = only(row, "list.b", "nested.d.a", "plain.x", "missing.y");
            assertEquals(expected, kept.document());
            assertArrayEquals(Row.of(expected).bytes(), kept.bytes());
        }
    }

    @Test
    void areNotKeptWholeAndInPartAtOnce() {
        FieldTree fields = new FieldTree();
        assertTrue(fields.add("a") && fields.add("b.c") && fields.add("b.d"));
        assertFalse(fields.add("a.b"));
        assertFalse(fields.add("b"));
        assertFalse(fields.add("b.c.d"));
    }

    @Test
    void areSetWhereTheyWereOrAtTheEndAndLeftOut() {
        Document set = new Document("more", List.of("z")).append("list", 7);
        Row changed = RawFields.changed(Row.of(WHOLE), set, Set.of("größe", "b", "last"));
        assertEquals(List.of("_id", "list", "nothing", "nested", "more"), names(changed));
        assertEquals(7, changed.get("list"));
        assertEquals(WHOLE.get("nested"), changed.get("nested"));
        assertEquals(List.of("z"), changed.get("more"));
    }

    @Test
    void differWhereAValueItsTypeOrThePresenceDiffers() {
        Document other = new Document("_id", "x").append("last", 2.5).append("größe", 5L);
        other.append("list", List.of(1, new Document("a", "c"))).append("new", null);
        assertEquals(
                Set.of("größe", "list", "nothing", "nested", "new"),
                RawFields.differing(Row.of(WHOLE).bytes(), Row.of(other).bytes()));
        assertEquals(Set.of(), RawFields.differing(Row.of(WHOLE).bytes(), Row.of(WHOLE).bytes()));
    }
}
