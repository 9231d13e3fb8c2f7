package household.standin.command;

import de.bwaldvogel.mongo.backend.Missing;
import de.bwaldvogel.mongo.backend.Utils;
import de.bwaldvogel.mongo.bson.Json;
import household.standin.query.Errors;

/** `$inc` and `$mul`: on numbers only, and never past 64 bits. */
final class Arithmetic {
    private Arithmetic() {}

    static void check(String operator, String path, Object value, Object operand, Object id) {
        if (!(operand instanceof Number)) {
            throw Errors.typeMismatch(
                    "Cannot "
                            + (operator.equals("$inc") ? "increment" : "multiply")
                            + " with non-numeric argument: {"
                            + path
                            + ": "
                            + Json.toCompactJsonValue(operand)
                            + "}");
        }
        if (value instanceof Missing) {
            return;
        }
        if (!(value instanceof Number)) {
            String field = path.substring(path.lastIndexOf('.') + 1);
            throw Errors.typeMismatch(
                    "Cannot apply "
                            + operator
                            + " to a value of non-numeric type. {_id: "
                            + Json.toCompactJsonValue(id)
                            + "} has the field '"
                            + field
                            + "' of non-numeric type "
                            + (value == null ? "null" : Utils.describeType(value)));
        }
        if (isWhole(value)
                && isWhole(operand)
                && overflows(operator, (Number) value, (Number) operand)) {
            throw Errors.badValue(
                    "Failed to apply "
                            + operator
                            + " operations to current value ((NumberLong)"
                            + value
                            + ") for document {_id: "
                            + Json.toCompactJsonValue(id)
                            + "}");
        }
    }

    private static boolean isWhole(Object number) {
        return number instanceof Integer || number instanceof Long;
    }

    private static boolean overflows(String operator, Number value, Number operand) {
        try {
            if (operator.equals("$inc")) {
                Math.addExact(value.longValue(), operand.longValue());
            } else {
                Math.multiplyExact(value.longValue(), operand.longValue());
            }
            return false;
        } catch (ArithmeticException e) {
            return true;
        }
    }
}
