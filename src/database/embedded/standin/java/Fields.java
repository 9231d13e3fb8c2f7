package standin;

import de.bwaldvogel.mongo.backend.IndexKey;
import java.util.List;
import java.util.stream.Collectors;

final class Fields {
    private Fields() {
    }

    /** An IndexKey has no equals of its own. */
    static String describe(List<IndexKey> keys) {
        return keys.stream().map(IndexKey::toString).collect(Collectors.joining());
    }
}
