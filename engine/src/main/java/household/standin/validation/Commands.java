package household.standin.validation;

import static java.util.stream.Collectors.toMap;

import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.exception.MongoServerError;
import household.standin.query.Errors;
import java.util.Collection;
import java.util.Map;
import java.util.Set;

/** Which fields a command may have. Another one is refused, and never dropped in silence. */
public final class Commands {
    private static final Set<String> GENERIC =
            words(
                    "$db lsid maxTimeMS writeConcern readConcern comment apiVersion apiStrict"
                            + " apiDeprecationErrors $readPreference $clusterTime txnNumber");

    /** A line for each command: its name, then its fields. */
    private static final Map<String, Set<String>> OWN =
            """
            find filter sort projection hint skip limit batchSize singleBatch noCursorTimeout \
            collation allowDiskUse
            aggregate pipeline allowDiskUse cursor collation hint bypassDocumentValidation
            distinct key query collation hint
            insert documents ordered bypassDocumentValidation
            update updates ordered bypassDocumentValidation
            delete deletes ordered
            findAndModify query sort remove update new fields upsert collation arrayFilters hint \
            bypassDocumentValidation
            getMore collection batchSize
            killCursors cursors
            create collation autoIndexId
            createIndexes indexes commitQuorum
            dropIndexes index
            drop
            dropDatabase
            listCollections filter nameOnly authorizedCollections cursor
            listIndexes cursor
            explain verbosity
            """
                    .lines()
                    .collect(toMap(line -> line.split(" ")[0], Commands::words));

    private static final Set<String> OF_WRITES = words("w j wtimeout");
    private static final Set<Object> OF_ONE = Set.of(1, "majority");
    private static final Set<String> LEVELS = words("local available majority");
    private static final Set<String> GREETINGS = Set.of("hello", "isMaster", "ismaster");
    private static final Set<String> STATEMENT_UPDATE =
            words("q u multi upsert collation arrayFilters hint");
    private static final Set<String> STATEMENT_DELETE = words("q limit collation hint");

    private Commands() {}

    private static Set<String> words(String text) {
        return Set.of(text.split(" "));
    }

    public static void check(String name, Document command) {
        Set<String> own = OWN.get(name);
        for (String field : own == null ? Set.<String>of() : command.keySet()) {
            if (!own.contains(field) && !GENERIC.contains(field)) {
                throw unknownField(name + "." + field);
            }
        }
        if (GREETINGS.contains(name)) {
            ClientMetadata.check(command.get("client"));
        }
        checkConcerns(command.get("writeConcern"), command.get("readConcern"));
        checkCollation(command.get("collation"));
        if (command.containsKey("txnNumber")) {
            throw new MongoServerError(
                    20,
                    "IllegalOperation",
                    "Transaction numbers are only allowed on a replica set member or mongos");
        }
        if (name.equals("update")) {
            checkStatements("update.updates", command.get("updates"), STATEMENT_UPDATE);
        } else if (name.equals("delete")) {
            checkStatements("delete.deletes", command.get("deletes"), STATEMENT_DELETE);
        }
    }

    static MongoServerError unknownField(String path) {
        return Errors.location(40415, "BSON field '" + path + "' is an unknown field.");
    }

    private static void checkStatements(String path, Object statements, Set<String> known) {
        if (!(statements instanceof Collection<?> all)) {
            throw Errors.location(
                    40414, "BSON field '" + path + "' is missing but a required field");
        }
        for (Object statement : all) {
            for (String field : ((Document) statement).keySet()) {
                if (!known.contains(field)) {
                    throw unknownField(path + "." + field);
                }
            }
            checkCollation(((Document) statement).get("collation"));
        }
    }

    /** What a mongod that stands alone takes means the same in all of them. */
    private static void checkConcerns(Object write, Object read) {
        boolean isWrite =
                write instanceof Document concern
                        && OF_WRITES.containsAll(concern.keySet())
                        && OF_ONE.contains(concern.getOrDefault("w", 1))
                        && concern.getOrDefault("j", true) instanceof Boolean;
        if (write != null && !isWrite) {
            throw Errors.notSupported("the write concern " + write);
        }
        boolean isRead = read instanceof Document concern && LEVELS.contains(concern.get("level"));
        if (read != null && !isRead) {
            throw Errors.notSupported("the read concern " + read);
        }
    }

    static void checkCollation(Object collation) {
        boolean simple =
                collation instanceof Document document && "simple".equals(document.get("locale"));
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
        if (!(value instanceof Number limit)) {
            throw Errors.typeMismatch("BSON field 'maxTimeMS' must be a number");
        }
        if (limit.doubleValue() < 0 || limit.doubleValue() > Integer.MAX_VALUE) {
            throw Errors.badValue(value + " value for maxTimeMS is out of range [0, 2147483647]");
        }
        return limit.longValue();
    }

    /** A whole number of at least 0. */
    public static long count(String command, String field, Object value) {
        if (value == null) {
            return 0;
        }
        if (!(value instanceof Number number)) {
            throw Errors.typeMismatch(
                    "BSON field '" + command + "." + field + "' must be a number");
        }
        if (number.doubleValue() < 0) {
            throw Errors.location(
                    51024, "BSON field '" + field + "' value must be >= 0, actual value " + value);
        }
        return number.longValue();
    }

    /** An object, or an empty one where nothing is said. */
    public static Document object(String command, String field, Object value) {
        if (value == null) {
            return new Document();
        }
        if (!(value instanceof Document document)) {
            throw Errors.typeMismatch(
                    "BSON field '" + command + "." + field + "' must be an object");
        }
        return document;
    }

    /** Null for none, and for an empty one. */
    public static Object hint(Document statement) {
        Object hint = statement.get("hint");
        return hint instanceof Document keys && keys.isEmpty() ? null : hint;
    }
}
