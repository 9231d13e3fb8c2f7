package household.standin.validation;

import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.exception.MongoServerError;
import household.standin.query.Errors;
import java.util.Collection;
import java.util.Objects;
import java.util.Set;

/** What `createIndexes` may ask for. */
public final class IndexSpecification {
    private static final Set<String> OPTIONS =
            Set.of(
                    "v",
                    "key",
                    "name",
                    "unique",
                    "sparse",
                    "background",
                    "expireAfterSeconds",
                    "hidden",
                    "dropDups");
    private static final Set<String> NOT_SUPPORTED =
            Set.of(
                    "partialFilterExpression",
                    "collation",
                    "wildcardProjection",
                    "storageEngine",
                    "weights",
                    "default_language",
                    "language_override",
                    "textIndexVersion",
                    "2dsphereIndexVersion",
                    "bits",
                    "min",
                    "max",
                    "bucketSize",
                    "prepareUnique",
                    "clustered");
    private static final Set<String> KINDS = Set.of("text", "2d", "2dsphere", "hashed");

    private IndexSpecification() {}

    static void checkAll(Object indexes) {
        if (!(indexes instanceof Collection)) {
            throw Errors.location(
                    40414, "BSON field 'createIndexes.indexes' is missing but a required field");
        }
        if (((Collection<?>) indexes).isEmpty()) {
            throw Errors.badValue("Must specify at least one index to create");
        }
        ((Collection<?>) indexes).forEach(index -> check((Document) index));
    }

    private static void check(Document index) {
        for (String option : index.keySet()) {
            boolean known = OPTIONS.contains(option);
            if (!known && !NOT_SUPPORTED.contains(option)) {
                throw new MongoServerError(
                        197,
                        "InvalidIndexSpecificationOption",
                        "The field '"
                                + option
                                + "' is not valid for an index specification. Specification: "
                                + index);
            }
            if (option.equals("collation")) {
                Commands.checkCollation(index.get(option));
            } else if (!known) {
                throw Errors.notSupported("an index with " + option);
            }
        }
        checkName(index.get("name"));
        checkKey(index.get("key"), index);
        for (String flag : new String[] {"unique", "sparse", "background"}) {
            checkFlag(flag, index.get(flag));
        }
        checkExpiry(index);
    }

    private static void checkName(Object name) {
        if (!(name instanceof String)) {
            throw Errors.failedToParse(
                    "The 'name' field is a required property of an index specification");
        }
        if (((String) name).isEmpty()) {
            throw Errors.cannotCreateIndex("index name cannot be empty");
        }
    }

    private static void checkKey(Object key, Document index) {
        if (!(key instanceof Document)) {
            throw Errors.failedToParse(
                    "The 'key' field is a required property of an index specification");
        }
        if (((Document) key).isEmpty()) {
            throw Errors.cannotCreateIndex("Index keys cannot be an empty object: " + index);
        }
        ((Document) key)
                .forEach(
                        (field, direction) -> {
                            if (KINDS.contains(direction) || field.contains("$**")) {
                                throw Errors.notSupported("a " + direction + " index");
                            }
                            if (field.isEmpty()
                                    || field.startsWith(".")
                                    || field.endsWith(".")
                                    || field.contains("..")) {
                                throw Errors.cannotCreateIndex(
                                        "Index keys cannot contain an empty field");
                            }
                            if (field.startsWith("$")) {
                                throw Errors.cannotCreateIndex(
                                        "Index key contains an illegal field name: field name starts with '$'.");
                            }
                            if (!(direction instanceof Number)
                                    || ((Number) direction).doubleValue() == 0) {
                                throw Errors.cannotCreateIndex(
                                        "Values in v:2 index key pattern cannot be of this kind; "
                                                + "only numbers > 0, numbers < 0, and strings are allowed.");
                            }
                            if (Math.abs(((Number) direction).doubleValue()) != 1) {
                                throw Errors.notSupported("an index direction of " + direction);
                            }
                        });
    }

    private static void checkFlag(String option, Object value) {
        if (value != null && !(value instanceof Boolean) && !(value instanceof Number)) {
            throw Errors.typeMismatch(
                    "The field '" + option + "' must be a bool, but got " + value);
        }
    }

    private static void checkExpiry(Document index) {
        Object seconds = index.get("expireAfterSeconds");
        if (!index.containsKey("expireAfterSeconds")) {
            return;
        }
        if (!(seconds instanceof Number)) {
            throw Errors.cannotCreateIndex("TTL index 'expireAfterSeconds' option must be numeric");
        }
        double limit = ((Number) seconds).doubleValue();
        if (!(limit >= 0 && limit <= Integer.MAX_VALUE)) {
            throw Errors.cannotCreateIndex(
                    "TTL index 'expireAfterSeconds' option must be within an acceptable range, "
                            + "try a non-negative number less than 2147483647.");
        }
        Document key = (Document) index.get("key");
        if (key.size() != 1) {
            throw Errors.cannotCreateIndex(
                    "TTL indexes are single-field indexes, compound indexes do not support TTL. "
                            + "Index spec: "
                            + index);
        }
        if (key.containsKey("_id")) {
            throw Errors.cannotCreateIndex(
                    "The field 'expireAfterSeconds' is not valid for an _id index specification.");
        }
    }

    /**
     * Against one that is there: the same keys under another name, or another expiry under the same
     * one.
     */
    public static void checkAgainst(Document known, Document wanted) {
        boolean sameKeys =
                Objects.equals(String.valueOf(known.get("key")), String.valueOf(wanted.get("key")));
        boolean sameKind =
                isTrue(known.get("unique")) == isTrue(wanted.get("unique"))
                        && isTrue(known.get("sparse")) == isTrue(wanted.get("sparse"));
        boolean sameName = Objects.equals(known.get("name"), wanted.get("name"));
        if (sameKeys && sameKind && !sameName) {
            throw new MongoServerError(
                    85,
                    "IndexOptionsConflict",
                    "Index already exists with a different name: " + known.get("name"));
        }
        boolean sameExpiry = Objects.equals(seconds(known), seconds(wanted));
        if (sameName && sameKeys && sameKind && !sameExpiry) {
            throw new MongoServerError(
                    85,
                    "IndexOptionsConflict",
                    "An equivalent index already exists with the same name but different options.");
        }
    }

    private static Double seconds(Document index) {
        Object value = index.get("expireAfterSeconds");
        return value instanceof Number ? (Double) ((Number) value).doubleValue() : null;
    }

    private static boolean isTrue(Object value) {
        return value instanceof Number
                ? ((Number) value).doubleValue() != 0
                : Boolean.TRUE.equals(value);
    }
}
