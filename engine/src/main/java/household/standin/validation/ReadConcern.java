package household.standin.validation;

import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.exception.MongoServerError;
import household.standin.query.Errors;
import java.util.Set;

/** A read concern, as a mongod that stands alone takes it. */
final class ReadConcern {
    private static final Set<String> FIELDS =
            Set.of("level", "afterClusterTime", "atClusterTime", "provenance");
    private static final Set<String> LEVELS = Set.of("local", "available", "majority");
    private static final Set<String> OF_REPLICA_SETS = Set.of("linearizable", "snapshot");

    private ReadConcern() {}

    static void check(Object value) {
        if (value == null) {
            return;
        }
        if (!(value instanceof Document)) {
            throw Errors.typeMismatch(
                    "BSON field 'readConcern' is the wrong type, expected type 'object'");
        }
        Document concern = (Document) value;
        for (String field : concern.keySet()) {
            if (!FIELDS.contains(field)) {
                throw Errors.location(
                        40415, "BSON field 'readConcern." + field + "' is an unknown field.");
            }
        }
        Object level = concern.get("level");
        if (OF_REPLICA_SETS.contains(level)) {
            throw new MongoServerError(
                    123,
                    "NotAReplicaSet",
                    "node needs to be a replica set member to use read concern " + level);
        }
        if (level != null && !LEVELS.contains(level)) {
            throw Errors.badValue(
                    "Enumeration value '"
                            + level
                            + "' for field 'readConcern.level' is not a valid value.");
        }
    }
}
