package household.standin;

import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.bson.Document;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

final class Fields {
    private Fields() {
    }

    /** An IndexKey has no equals of its own. */
    static String describe(List<IndexKey> keys) {
        return keys.stream().map(IndexKey::toString).collect(Collectors.joining());
    }

    static String rootOf(String field) {
        int dot = field.indexOf('.');
        return dot < 0 ? field : field.substring(0, dot);
    }

    /** Whether a change leaves these fields, and whatever lies around them, as they are. Most changes of a document touch few of its indexes. */
    static boolean areUntouched(List<String> fields, Document before, Document after) {
        for (String field : fields) {
            String root = rootOf(field);
            if (before.containsKey(root) != after.containsKey(root) || !Objects.equals(before.get(root), after.get(root))) {
                return false;
            }
        }
        return true;
    }
}
