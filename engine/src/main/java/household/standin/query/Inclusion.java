package household.standin.query;

import de.bwaldvogel.mongo.bson.Document;
import household.standin.bson.FieldTree;
import household.standin.bson.RawFields;
import household.standin.bson.Row;
import java.util.Map;

/** The projection that most commands ask for: some fields, as they are. */
public final class Inclusion {
    private final FieldTree fields;

    private Inclusion(FieldTree fields) {
        this.fields = fields;
    }

    /** Null where the projection is another one. */
    public static Inclusion of(Object projection) {
        if (!(projection instanceof Document)) {
            return null;
        }
        FieldTree fields = new FieldTree();
        boolean any = false;
        boolean withId = true;
        for (Map.Entry<String, Object> field : ((Document) projection).entrySet()) {
            String path = field.getKey();
            Boolean wanted = flag(field.getValue());
            if (path.equals("_id") && wanted != null) {
                withId = wanted;
                any |= wanted;
                continue;
            }
            if (!Boolean.TRUE.equals(wanted) || !isPlain(path) || !fields.add(path)) {
                return null;
            }
            any = true;
        }
        if (withId) {
            fields.add("_id");
        }
        return any ? new Inclusion(fields) : null;
    }

    private static boolean isPlain(String path) {
        boolean whole = !path.isEmpty() && !path.startsWith(".") && !path.endsWith(".");
        return whole && !path.contains("..") && !path.contains("$") && !path.startsWith("_id.");
    }

    private static Boolean flag(Object value) {
        if (value instanceof Boolean) {
            return (Boolean) value;
        }
        return value instanceof Number ? (Boolean) (((Number) value).doubleValue() != 0) : null;
    }

    public Row projected(Row row) {
        return RawFields.only(row, fields);
    }
}
