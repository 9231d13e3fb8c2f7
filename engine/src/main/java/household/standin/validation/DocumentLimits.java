package household.standin.validation;

import de.bwaldvogel.mongo.bson.BinData;
import de.bwaldvogel.mongo.bson.BsonJavaScript;
import de.bwaldvogel.mongo.bson.BsonRegularExpression;
import de.bwaldvogel.mongo.bson.Decimal128;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.bson.LegacyUUID;
import de.bwaldvogel.mongo.bson.MaxKey;
import de.bwaldvogel.mongo.bson.MinKey;
import de.bwaldvogel.mongo.bson.ObjectId;
import de.bwaldvogel.mongo.exception.MongoServerError;
import household.standin.query.Errors;
import java.util.Collection;
import java.util.Map;
import java.util.UUID;

/** How large and how deep a stored document may be. */
public final class DocumentLimits {
    public static final int MOST_BYTES = 16 * 1024 * 1024;

    /** The manual's figure; a mongod may let a little more pass. */
    static final int MOST_LEVELS = 100;

    private DocumentLimits() {}

    public static void checkInsert(Document document) {
        Object id = document.get("_id");
        if (id instanceof Collection || id instanceof BsonRegularExpression) {
            throw new MongoServerError(
                    53,
                    "InvalidIdField",
                    "The '_id' value cannot be of type "
                            + (id instanceof Collection ? "array" : "regex"));
        }
        int bytes = sizeOf(document);
        if (bytes > MOST_BYTES) {
            throw new MongoServerError(
                    10334,
                    "BSONObjectTooLarge",
                    "object to insert too large. size in bytes: "
                            + bytes
                            + ", max size: "
                            + MOST_BYTES);
        }
    }

    public static void checkUpdated(Document document) {
        if (sizeOf(document) > MOST_BYTES) {
            throw Errors.location(
                    17419, "Resulting document after update is larger than " + MOST_BYTES);
        }
    }

    /** In BSON. Throws for a document that is nested too deep. */
    public static int sizeOf(Document document) {
        return sizeOf(document, 1);
    }

    /** For answers, which may be nested deeper than what is stored. */
    public static int bytesOf(Document document) {
        return sizeOf(document, Integer.MIN_VALUE);
    }

    private static int sizeOf(Map<?, ?> document, int level) {
        if (level > MOST_LEVELS) {
            throw Errors.overflow(
                    "cannot insert document because it exceeds "
                            + MOST_LEVELS
                            + " levels of nesting");
        }
        int bytes = 5;
        for (Map.Entry<?, ?> entry : document.entrySet()) {
            bytes += 2 + bytesOf((String) entry.getKey()) + sizeOf(entry.getValue(), level);
        }
        return bytes;
    }

    private static int sizeOf(Object value, int level) {
        if (value instanceof String) {
            return 5 + bytesOf((String) value);
        }
        if (value instanceof Map) {
            return sizeOf((Map<?, ?>) value, level + 1);
        }
        if (value instanceof Collection) {
            return sizeOfArray((Collection<?>) value, level + 1);
        }
        if (value instanceof Integer) {
            return 4;
        }
        if (value instanceof Boolean) {
            return 1;
        }
        if (value == null || value instanceof MinKey || value instanceof MaxKey) {
            return 0;
        }
        return sizeOfRare(value);
    }

    private static int sizeOfRare(Object value) {
        if (value instanceof ObjectId) {
            return 12;
        }
        if (value instanceof BinData) {
            return 5 + ((BinData) value).getData().length;
        }
        if (value instanceof UUID || value instanceof LegacyUUID) {
            return 21;
        }
        if (value instanceof Decimal128) {
            return 16;
        }
        if (value instanceof BsonRegularExpression) {
            BsonRegularExpression expression = (BsonRegularExpression) value;
            return 2
                    + bytesOf(expression.getPattern())
                    + bytesOf(String.valueOf(expression.getOptions()));
        }
        if (value instanceof BsonJavaScript) {
            return 5 + bytesOf(((BsonJavaScript) value).getCode());
        }
        return 8;
    }

    private static int sizeOfArray(Collection<?> array, int level) {
        if (level > MOST_LEVELS) {
            throw Errors.overflow(
                    "cannot insert document because it exceeds "
                            + MOST_LEVELS
                            + " levels of nesting");
        }
        int bytes = 5;
        int place = 0;
        for (Object element : array) {
            bytes += 2 + digits(place++) + sizeOf(element, level);
        }
        return bytes;
    }

    private static int digits(int number) {
        int digits = 1;
        for (int rest = number; rest >= 10; rest /= 10) {
            digits++;
        }
        return digits;
    }

    /** In UTF-8, without encoding it. */
    private static int bytesOf(String text) {
        int bytes = text.length();
        for (int i = 0; i < text.length(); i++) {
            char sign = text.charAt(i);
            if (sign >= 0x80) {
                // Each half of a surrogate pair counts two.
                bytes += sign < 0x800 || Character.isSurrogate(sign) ? 1 : 2;
            }
        }
        return bytes;
    }
}
