package household.standin.command;

import de.bwaldvogel.mongo.backend.Missing;
import de.bwaldvogel.mongo.bson.Decimal128;
import de.bwaldvogel.mongo.bson.Document;
import household.standin.query.Errors;
import household.standin.query.Filter;
import household.standin.query.Values;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/** The operators of updates, each as what it makes of the value of one field. */
final class FieldOperators {
    private static final Set<String> KNOWN =
            Set.of("$set $setOnInsert $unset $inc $min $max $push $addToSet $pull".split(" "));

    private FieldOperators() {}

    static void check(String operator, Object operand) {
        if (!KNOWN.contains(operator)) {
            throw Errors.notSupported(operator);
        }
        if (operator.equals("$inc") && !(operand instanceof Number)) {
            throw Errors.typeMismatch("Cannot increment with a non-numeric argument: " + operand);
        }
        if (operator.equals("$pull")) {
            Filter.element(operand);
        }
    }

    /** Missing for no field; the value itself where nothing changes. */
    static Object result(String operator, Object value, Object operand) {
        boolean missing = value instanceof Missing;
        return switch (operator) {
            case "$unset" -> Missing.getInstance();
            case "$inc" -> missing ? operand : sum(value, (Number) operand);
            case "$min" -> missing || Values.compare(operand, value) < 0 ? operand : value;
            case "$max" -> missing || Values.compare(operand, value) > 0 ? operand : value;
            case "$push" -> pushed(list(value), operand);
            case "$addToSet" -> added(list(value), each(operand));
            case "$pull" -> missing ? value : pulled(list(value), operand);
            default -> operand;
        };
    }

    private static Number sum(Object value, Number operand) {
        if (!(value instanceof Number number)) {
            throw Errors.typeMismatch("Cannot apply $inc to a value of non-numeric type");
        }
        if (number instanceof Decimal128 || operand instanceof Decimal128) {
            throw Errors.notSupported("$inc of Decimal128");
        }
        if (number instanceof Double || operand instanceof Double) {
            return number.doubleValue() + operand.doubleValue();
        }
        try {
            long sum = Math.addExact(number.longValue(), operand.longValue());
            boolean small = number instanceof Integer && operand instanceof Integer;
            return small && (int) sum == sum ? (Number) (int) sum : (Number) sum;
        } catch (ArithmeticException e) {
            throw Errors.badValue("$inc would pass the limits of 64 bits: " + number);
        }
    }

    private static List<Object> list(Object value) {
        if (!(value instanceof Missing) && !(value instanceof Collection)) {
            throw Errors.badValue("The field must be an array");
        }
        return value instanceof Collection<?> all ? new ArrayList<>(all) : new ArrayList<>();
    }

    private static Collection<?> each(Object operand) {
        if (!(operand instanceof Document modifiers) || !modifiers.containsKey("$each")) {
            return Collections.singletonList(operand);
        }
        if (!(modifiers.get("$each") instanceof Collection<?> all)) {
            throw Errors.typeMismatch("The argument to $each must be an array");
        }
        if (!Set.of("$each", "$slice").containsAll(modifiers.keySet())) {
            throw Errors.notSupported("$each with others than $slice");
        }
        return all;
    }

    private static List<Object> pushed(List<Object> array, Object operand) {
        array.addAll(each(operand));
        if (!(operand instanceof Document modifiers)
                || !(modifiers.get("$slice") instanceof Number slice)) {
            return array;
        }
        int kept = Math.min(array.size(), Math.abs(slice.intValue()));
        return slice.intValue() < 0
                ? array.subList(array.size() - kept, array.size())
                : array.subList(0, kept);
    }

    private static List<Object> added(List<Object> array, Collection<?> values) {
        for (Object value : values) {
            if (array.stream().noneMatch(known -> Values.equal(known, value))) {
                array.add(value);
            }
        }
        return array;
    }

    private static List<Object> pulled(List<Object> array, Object condition) {
        array.removeIf(Filter.element(condition));
        return array;
    }
}
