package household.standin.validation;

import de.bwaldvogel.mongo.bson.Document;
import household.standin.query.Errors;
import java.util.Set;

/** A write concern, as a mongod that stands alone takes it. */
final class WriteConcern {
    private static final Set<String> FIELDS = Set.of("w", "j", "fsync", "wtimeout", "provenance");

    private WriteConcern() {}

    static void check(Object value) {
        if (value == null) {
            return;
        }
        if (!(value instanceof Document)) {
            throw Errors.typeMismatch(
                    "BSON field 'writeConcern' is the wrong type, expected type 'object'");
        }
        Document concern = (Document) value;
        for (String field : concern.keySet()) {
            if (!FIELDS.contains(field)) {
                throw Errors.location(
                        40415, "BSON field 'writeConcern." + field + "' is an unknown field.");
            }
        }
        checkW(concern.get("w"), concern);
        checkFlag("j", concern.get("j"));
        Object timeout = concern.get("wtimeout");
        if (timeout != null && !(timeout instanceof Number)) {
            throw Errors.typeMismatch(
                    "BSON field 'writeConcern.wtimeout' is the wrong type, expected a number");
        }
    }

    private static void checkW(Object w, Document concern) {
        if (w instanceof Number) {
            double members = ((Number) w).doubleValue();
            if (members < 0 || members > 50) {
                throw Errors.failedToParse(
                        "w has to be a non-negative number and not greater than 50; found: " + w);
            }
            if (members > 1) {
                throw Errors.badValue("cannot use 'w' > 1 when a host is not replicated");
            }
            if (members == 0 && Boolean.TRUE.equals(concern.get("j"))) {
                throw Errors.failedToParse("cannot use 'j' with 'w' of 0");
            }
        } else if (w instanceof String) {
            if (!w.equals("majority")) {
                throw Errors.badValue(
                        "cannot use non-majority 'w' mode "
                                + w
                                + " when a host is not a member of a replica set");
            }
        } else if (w != null) {
            throw Errors.failedToParse(
                    "w has to be a number, string, or object; found: "
                            + w.getClass().getSimpleName());
        }
    }

    private static void checkFlag(String field, Object value) {
        if (value != null && !(value instanceof Boolean) && !(value instanceof Number)) {
            throw Errors.typeMismatch(
                    "BSON field 'writeConcern." + field + "' is the wrong type, expected a bool");
        }
    }
}
