package household.standin.bson;

import static org.junit.jupiter.api.Assertions.assertEquals;

import de.bwaldvogel.mongo.bson.Document;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TopFieldsTest {
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

    @Test
    void areKeptInTheDocumentsOwnOrder() {
        Set<String> wanted = Set.of("last", "größe", "nothing", "a", "b");
        Row kept = TopFields.only(Row.of(WHOLE), wanted);
        assertEquals(List.of("größe", "nothing", "last"), names(kept));
        assertEquals(5, kept.get("größe"));
        assertEquals(kept.document(), TopFields.only(Row.around(WHOLE), wanted).document());
    }

    @Test
    void areSetWhereTheyWereOrAtTheEndAndLeftOut() {
        Document set = new Document("more", List.of("z")).append("list", 7);
        Row changed = TopFields.changed(Row.of(WHOLE), set, Set.of("größe", "b", "last"));
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
                TopFields.differing(Row.of(WHOLE).bytes(), Row.of(other).bytes()));
        assertEquals(Set.of(), TopFields.differing(Row.of(WHOLE).bytes(), Row.of(WHOLE).bytes()));
    }
}
