package household.standin.validation;

import de.bwaldvogel.mongo.bson.Document;
import household.standin.query.Errors;
import java.util.List;
import java.util.Set;

/** What `createIndexes` may ask for. */
public final class IndexSpecification {
    private static final Set<String> OPTIONS =
            Set.of("v key name unique sparse background expireAfterSeconds collation".split(" "));

    private IndexSpecification() {}

    public static void check(Document index) {
        if (!OPTIONS.containsAll(index.keySet())) {
            throw Errors.notSupported("an index with other options than " + OPTIONS);
        }
        Commands.checkCollation(index.get("collation"));
        if (!(index.get("name") instanceof String name)
                || !(index.get("key") instanceof Document key)) {
            throw Errors.failedToParse("'name' and 'key' are required of an index specification");
        }
        if (name.isEmpty() || key.isEmpty()) {
            throw Errors.cannotCreateIndex("index name and keys cannot be empty");
        }
        key.forEach(IndexSpecification::checkField);
        for (String flag : List.of("unique", "sparse", "background")) {
            Object value = index.get(flag);
            if (value != null && !(value instanceof Boolean) && !(value instanceof Number)) {
                throw Errors.typeMismatch("The field '" + flag + "' must be a bool");
            }
        }
        if (index.containsKey("expireAfterSeconds")) {
            checkExpiry(index.get("expireAfterSeconds"), key);
        }
    }

    private static void checkField(String field, Object direction) {
        if (direction instanceof String || field.contains("$**")) {
            throw Errors.notSupported("a " + direction + " index");
        }
        if (field.isEmpty()
                || field.startsWith(".")
                || field.endsWith(".")
                || field.contains("..")
                || field.startsWith("$")) {
            throw Errors.cannotCreateIndex("Index keys cannot have such a field: '" + field + "'");
        }
        if (!(direction instanceof Number number) || Math.abs(number.doubleValue()) != 1) {
            throw Errors.cannotCreateIndex("Values in an index key pattern must be 1 or -1");
        }
    }

    private static void checkExpiry(Object seconds, Document key) {
        boolean valid =
                seconds instanceof Number number
                        && number.doubleValue() >= 0
                        && number.doubleValue() <= Integer.MAX_VALUE;
        if (!valid) {
            throw Errors.cannotCreateIndex("'expireAfterSeconds' must be from 0 to 2147483647");
        }
        if (key.size() != 1 || key.containsKey("_id")) {
            throw Errors.cannotCreateIndex("TTL indexes are of a single field, and not of _id");
        }
    }
}
