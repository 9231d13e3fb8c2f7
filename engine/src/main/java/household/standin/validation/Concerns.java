package household.standin.validation;

import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.exception.MongoServerError;
import household.standin.query.Errors;
import java.util.Set;

/** Write and read concerns, as a mongod that stands alone takes them. */
final class Concerns {
    private static final Set<String> OF_WRITES = Set.of("w", "j", "wtimeout");

    private Concerns() {}

    static void checkWrite(Object value) {
        if (value == null) {
            return;
        }
        if (!(value instanceof Document concern)) {
            throw Errors.typeMismatch("BSON field 'writeConcern' must be an object");
        }
        for (String field : concern.keySet()) {
            if (!OF_WRITES.contains(field)) {
                throw Commands.unknownField("writeConcern." + field);
            }
        }
        Object w = concern.get("w");
        Object j = concern.get("j");
        if (j != null && !(j instanceof Boolean)) {
            throw Errors.typeMismatch("BSON field 'writeConcern.j' must be a bool");
        }
        if (w instanceof Number members) {
            if (members.doubleValue() < 0) {
                throw Errors.failedToParse("w has to be a non-negative number; found: " + w);
            }
            if (members.doubleValue() > 1) {
                throw Errors.badValue("cannot use 'w' > 1 when a host is not replicated");
            }
            if (members.doubleValue() == 0 && Boolean.TRUE.equals(j)) {
                throw Errors.failedToParse("cannot use 'j' with 'w' of 0");
            }
        } else if (w != null && !w.equals("majority")) {
            throw Errors.badValue(
                    "cannot use non-majority 'w' mode " + w + " without a replica set");
        }
    }

    static void checkRead(Object value) {
        if (value == null) {
            return;
        }
        Object level = value instanceof Document concern ? concern.get("level") : value;
        if ("linearizable".equals(level) || "snapshot".equals(level)) {
            throw new MongoServerError(
                    123,
                    "NotAReplicaSet",
                    "node needs to be a replica set member to use read concern " + level);
        }
        if (level != null && !Set.of("local", "available", "majority").contains(level)) {
            throw Errors.badValue("'" + level + "' is not a valid 'readConcern.level'");
        }
    }
}
