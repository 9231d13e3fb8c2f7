package household.standin.validation;

import de.bwaldvogel.mongo.bson.BsonRegularExpression;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.exception.MongoServerError;
import household.standin.query.Errors;
import java.util.Collection;

/** How large and how deep a stored document may be. */
public final class DocumentLimits {
    public static final int MOST_BYTES = 16 * 1024 * 1024;

    /** The manual's figure; a mongod may let a little more pass. */
    static final int MOST_LEVELS = 100;

    private DocumentLimits() {}

    public static void checkInsert(Document document, int bytes) {
        Object id = document.get("_id");
        if (id instanceof Collection || id instanceof BsonRegularExpression) {
            throw new MongoServerError(
                    53,
                    "InvalidIdField",
                    "The '_id' value cannot be of type "
                            + (id instanceof Collection ? "array" : "regex"));
        }
        if (bytes > MOST_BYTES) {
            throw new MongoServerError(
                    10334, "BSONObjectTooLarge", "object to insert is larger than " + MOST_BYTES);
        }
        checkDepth(document.values(), 1);
    }

    public static void checkUpdated(Document document, int bytes) {
        if (bytes > MOST_BYTES) {
            throw Errors.location(
                    17419, "Resulting document after update is larger than " + MOST_BYTES);
        }
        checkDepth(document.values(), 1);
    }

    private static void checkDepth(Collection<?> values, int level) {
        if (level > MOST_LEVELS) {
            throw new MongoServerError(
                    15, "Overflow", "document exceeds " + MOST_LEVELS + " levels of nesting");
        }
        for (Object value : values) {
            if (value instanceof Document) {
                checkDepth(((Document) value).values(), level + 1);
            } else if (value instanceof Collection) {
                checkDepth((Collection<?>) value, level + 1);
            }
        }
    }
}
