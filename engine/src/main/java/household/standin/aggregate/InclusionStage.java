package household.standin.aggregate;

import de.bwaldvogel.mongo.bson.Document;
import household.standin.bson.Row;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A `$project` that only names whole fields to keep: of a stored document no others are decoded.
 */
final class InclusionStage implements RowStage {
    private static final String ID = "_id";

    private final Set<String> fields;

    private InclusionStage(Set<String> fields) {
        this.fields = fields;
    }

    /** Null for any other projection. */
    static InclusionStage of(Object specification) {
        if (!(specification instanceof Document)) {
            return null;
        }
        Set<String> fields = new HashSet<>(Set.of(ID));
        boolean keepsSome = false;
        for (var entry : ((Document) specification).entrySet()) {
            String field = entry.getKey();
            if (isKept(entry.getValue()) && isWhole(field)) {
                keepsSome = true;
                fields.add(field);
            } else if (field.equals(ID) && isLeftOut(entry.getValue())) {
                fields.remove(ID);
            } else {
                return null;
            }
        }
        return keepsSome ? new InclusionStage(fields) : null;
    }

    private static boolean isKept(Object value) {
        return Boolean.TRUE.equals(value) || Integer.valueOf(1).equals(value);
    }

    private static boolean isLeftOut(Object value) {
        return Boolean.FALSE.equals(value) || Integer.valueOf(0).equals(value);
    }

    private static boolean isWhole(String field) {
        return !field.isEmpty() && !field.startsWith("$") && field.indexOf('.') < 0;
    }

    @Override
    public String name() {
        return "$project";
    }

    @Override
    public Stream<Row> apply(Stream<Row> rows) {
        return rows.map(row -> Row.around(row.only(fields)));
    }
}
