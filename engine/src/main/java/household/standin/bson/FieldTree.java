package household.standin.bson;

import java.util.HashMap;
import java.util.Map;

/** Fields to keep, and which fields within them; one without fields within it is kept whole. */
public final class FieldTree {
    private final Map<String, FieldTree> within = new HashMap<>();

    /** False where one path leads into another one's end. */
    public boolean add(String path) {
        int dot = path.indexOf('.');
        if (dot < 0) {
            return within.put(path, new FieldTree()) == null;
        }
        String head = path.substring(0, dot);
        FieldTree known = within.get(head);
        if (known != null && known.isWhole()) {
            return false;
        }
        return within.computeIfAbsent(head, any -> new FieldTree()).add(path.substring(dot + 1));
    }

    boolean isWhole() {
        return within.isEmpty();
    }

    /** Null where the field is not kept. */
    FieldTree get(String name) {
        return within.get(name);
    }
}
