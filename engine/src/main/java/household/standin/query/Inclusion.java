package household.standin.query;

import de.bwaldvogel.mongo.bson.Document;
import household.standin.bson.Row;
import household.standin.bson.TopFields;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** The projection that most commands ask for: some fields at the top, as they are. */
public final class Inclusion {
    private final Set<String> names;

    private Inclusion(Set<String> names) {
        this.names = names;
    }

    /** Null where the projection is another one. */
    public static Inclusion of(Object projection) {
        if (!(projection instanceof Document)) {
            return null;
        }
        Set<String> names = new HashSet<>();
        names.add("_id");
        boolean any = false;
        for (Map.Entry<String, Object> field : ((Document) projection).entrySet()) {
            String name = field.getKey();
            Boolean wanted = flag(field.getValue());
            if (name.equals("_id") && Boolean.FALSE.equals(wanted)) {
                names.remove("_id");
                continue;
            }
            if (!Boolean.TRUE.equals(wanted) || !isAtTop(name)) {
                return null;
            }
            names.add(name);
            any = true;
        }
        return any ? new Inclusion(names) : null;
    }

    private static boolean isAtTop(String name) {
        return !name.isEmpty() && !name.startsWith("$") && !name.contains(".");
    }

    private static Boolean flag(Object value) {
        if (value instanceof Boolean) {
            return (Boolean) value;
        }
        return value instanceof Number ? (Boolean) (((Number) value).doubleValue() != 0) : null;
    }

    public Row projected(Row row) {
        return TopFields.only(row, names);
    }
}
