package household.standin.validation;

import de.bwaldvogel.mongo.bson.Document;
import household.standin.query.Errors;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which fields a command may have: mongod's own lists. An unknown one is refused, and never dropped
 * in silence.
 */
public final class Commands {
    private static final Set<String> GENERIC =
            Set.of(
                    "$db",
                    "lsid",
                    "$clusterTime",
                    "txnNumber",
                    "autocommit",
                    "startTransaction",
                    "maxTimeMS",
                    "writeConcern",
                    "readConcern",
                    "comment",
                    "apiVersion",
                    "apiStrict",
                    "apiDeprecationErrors",
                    "$readPreference",
                    "$audit",
                    "$client",
                    "$configTime",
                    "$topologyTime",
                    "$oplogQueryData",
                    "maxTimeMSOpOnly",
                    "mayBypassWriteBlocking",
                    "clientOperationKey",
                    "expectPrefix");
    private static final Map<String, Set<String>> OWN = new HashMap<>();
    private static final Map<String, Set<String>> NOT_SUPPORTED = new HashMap<>();
    private static final Set<String> STATEMENT_UPDATE =
            Set.of(
                    "q",
                    "u",
                    "c",
                    "multi",
                    "upsert",
                    "collation",
                    "arrayFilters",
                    "hint",
                    "upsertSupplied",
                    "sampleId");
    private static final Set<String> STATEMENT_DELETE =
            Set.of("q", "limit", "collation", "hint", "sampleId");

    static {
        knows(
                "find",
                "filter sort projection hint skip limit batchSize singleBatch noCursorTimeout "
                        + "allowPartialResults collation allowDiskUse oplogReplay",
                "max min returnKey showRecordId tailable awaitData let");
        knows(
                "aggregate",
                "pipeline explain allowDiskUse cursor bypassDocumentValidation collation hint",
                "let");
        knows("count", "query limit skip hint collation fields", "");
        knows("distinct", "key query collation hint", "");
        knows("insert", "documents ordered bypassDocumentValidation", "stmtId stmtIds");
        knows("update", "updates ordered bypassDocumentValidation", "let stmtId stmtIds");
        knows("delete", "deletes ordered", "let stmtId stmtIds");
        knows(
                "findAndModify",
                "query sort remove update new fields upsert bypassDocumentValidation collation "
                        + "arrayFilters hint",
                "let stmtId");
        knows(
                "findandmodify",
                "query sort remove update new fields upsert bypassDocumentValidation collation "
                        + "arrayFilters hint",
                "let stmtId");
        knows("getMore", "collection batchSize", "term lastKnownCommittedOpTime");
        knows("killCursors", "cursors", "");
        knows(
                "create",
                "collation autoIndexId",
                "capped size max timeseries expireAfterSeconds clusteredIndex validator "
                        + "validationLevel validationAction viewOn pipeline indexOptionDefaults storageEngine encryptedFields "
                        + "changeStreamPreAndPostImages idIndex flags temp");
        knows("createIndexes", "indexes commitQuorum", "");
        knows("dropIndexes", "index", "");
        knows("drop", "", "");
        knows("dropDatabase", "", "");
        knows("listCollections", "filter nameOnly authorizedCollections cursor", "");
        knows("listIndexes", "cursor", "");
        knows("listDatabases", "filter nameOnly authorizedDatabases", "");
        knows("explain", "verbosity", "");
        knows("ping", "", "");
    }

    private Commands() {}

    private static void knows(String command, String fields, String notSupported) {
        OWN.put(command, words(fields));
        NOT_SUPPORTED.put(command, words(notSupported));
    }

    private static Set<String> words(String text) {
        return text.isEmpty() ? Set.of() : new HashSet<>(List.of(text.split(" ")));
    }

    public static void check(String name, Document command) {
        Set<String> own = OWN.get(name);
        if (own != null) {
            checkFields(name, command, own);
        }
        WriteConcern.check(command.get("writeConcern"));
        ReadConcern.check(command.get("readConcern"));
        checkCollation(command.get("collation"));
        if (command.containsKey("txnNumber")) {
            throw new de.bwaldvogel.mongo.exception.MongoServerError(
                    20,
                    "IllegalOperation",
                    "Transaction numbers are only allowed on a replica set member or mongos");
        }
        switch (name) {
            case "update":
                checkStatements("update.updates", command.get("updates"), STATEMENT_UPDATE);
                break;
            case "delete":
                checkStatements("delete.deletes", command.get("deletes"), STATEMENT_DELETE);
                break;
            case "createIndexes":
                IndexSpecification.checkAll(command.get("indexes"));
                break;
            default:
                break;
        }
    }

    private static void checkFields(String name, Document command, Set<String> own) {
        for (String field : command.keySet()) {
            if (field.equals(name) || own.contains(field) || GENERIC.contains(field)) {
                continue;
            }
            boolean known = NOT_SUPPORTED.get(name).contains(field);
            if (!known) {
                throw Errors.location(
                        40415, "BSON field '" + name + "." + field + "' is an unknown field.");
            }
            if (!Boolean.FALSE.equals(command.get(field))) {
                throw Errors.notSupported(name + " with " + field);
            }
        }
    }

    private static void checkStatements(String path, Object statements, Set<String> known) {
        if (!(statements instanceof Collection)) {
            throw Errors.location(
                    40414, "BSON field '" + path + "' is missing but a required field");
        }
        for (Object statement : (Collection<?>) statements) {
            for (String field : ((Document) statement).keySet()) {
                if (!known.contains(field)) {
                    throw Errors.location(
                            40415, "BSON field '" + path + "." + field + "' is an unknown field.");
                }
            }
            checkCollation(((Document) statement).get("collation"));
        }
    }

    static void checkCollation(Object collation) {
        boolean simple =
                collation instanceof Document
                        && "simple".equals(((Document) collation).get("locale"));
        if (collation != null && !simple) {
            throw Errors.notSupported("a collation");
        }
    }

    /** Milliseconds; 0 for none. */
    public static long maxTimeMs(Document command) {
        Object value = command.get("maxTimeMS");
        if (value == null) {
            return 0;
        }
        if (!(value instanceof Number)) {
            throw Errors.typeMismatch(
                    "BSON field 'maxTimeMS' is the wrong type, expected a number");
        }
        double limit = ((Number) value).doubleValue();
        if (limit < 0 || limit > Integer.MAX_VALUE || limit != Math.rint(limit)) {
            throw Errors.badValue(value + " value for maxTimeMS is out of range [0, 2147483647]");
        }
        return (long) limit;
    }

    /** A whole number of at least 0. */
    public static long count(String command, String field, Object value) {
        if (value == null) {
            return 0;
        }
        if (!(value instanceof Number)) {
            throw Errors.typeMismatch(
                    "BSON field '"
                            + command
                            + "."
                            + field
                            + "' is the wrong type, expected a number");
        }
        if (((Number) value).doubleValue() < 0) {
            throw Errors.location(
                    51024,
                    "BSON field '" + field + "' value must be >= 0, actual value '" + value + "'");
        }
        return ((Number) value).longValue();
    }

    /** An object, or an empty one where nothing is said. */
    public static Document object(String command, String field, Object value) {
        if (value == null) {
            return new Document();
        }
        if (!(value instanceof Document)) {
            throw Errors.typeMismatch(
                    "BSON field '"
                            + command
                            + "."
                            + field
                            + "' is the wrong type, expected type 'object'");
        }
        return (Document) value;
    }
}
