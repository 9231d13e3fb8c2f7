package household.standin.query;

import de.bwaldvogel.mongo.backend.Missing;
import de.bwaldvogel.mongo.bson.BsonRegularExpression;
import de.bwaldvogel.mongo.bson.Document;
import household.standin.bson.Row;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.PatternSyntaxException;

/** A query, checked and made ready once instead of for each document. */
public final class Filter {
    private Filter() {}

    public static Predicate<Row> compile(Document query) {
        List<Predicate<Row>> parts = new ArrayList<>();
        query.forEach(
                (key, condition) ->
                        parts.add(
                                key.startsWith("$")
                                        ? topLevel(key, condition)
                                        : field(key, condition)));
        return all(parts);
    }

    private static <T> Predicate<T> all(List<Predicate<T>> parts) {
        return parts.stream().reduce(Predicate::and).orElse(value -> true);
    }

    private static Predicate<Row> topLevel(String operator, Object operand) {
        return switch (operator) {
            case "$and" -> all(branches(operator, operand));
            case "$or" -> any(branches(operator, operand));
            default -> throw Errors.notSupported(operator);
        };
    }

    private static <T> Predicate<T> any(List<Predicate<T>> branches) {
        return branches.stream().reduce(Predicate::or).orElse(value -> false);
    }

    private static List<Predicate<Row>> branches(String operator, Object operand) {
        if (!(operand instanceof Collection<?> all) || all.isEmpty()) {
            throw Errors.badValue(operator + " must be a nonempty array");
        }
        List<Predicate<Row>> branches = new ArrayList<>();
        for (Object branch : all) {
            if (!(branch instanceof Document query)) {
                throw Errors.badValue("$or/$and entries need to be full objects");
            }
            branches.add(compile(query));
        }
        return branches;
    }

    public static boolean isOperators(Object condition) {
        return condition instanceof Document document
                && !document.isEmpty()
                && document.keySet().iterator().next().startsWith("$");
    }

    private static Predicate<Row> field(String path, Object condition) {
        if (!isOperators(condition)) {
            return onPath(path, equality(condition));
        }
        Document operators = (Document) condition;
        List<Predicate<Row>> parts = new ArrayList<>();
        operators.forEach(
                (name, operand) -> {
                    if (!name.equals("$options")) {
                        parts.add(operator(path, name, operand, operators.get("$options")));
                    } else if (!operators.containsKey("$regex")) {
                        throw Errors.badValue("$options needs a $regex");
                    }
                });
        return all(parts);
    }

    private static Predicate<Row> operator(
            String path, String name, Object operand, Object options) {
        refuseRegex(name, operand);
        return switch (name) {
            case "$eq" -> onPath(path, equality(operand));
            case "$ne" -> onPath(path, equality(operand)).negate();
            case "$gt", "$gte", "$lt", "$lte" -> onPath(path, comparison(name, operand));
            case "$in" -> onPath(path, membership(name, operand));
            case "$nin" -> onPath(path, membership(name, operand)).negate();
            case "$exists" -> presence(path, Values.isTrue(operand));
            case "$regex" -> onPath(path, regex(operand, options));
            case "$not" -> negation(path, operand);
            case "$elemMatch" -> elementMatch(path, operand);
            default -> throw Errors.notSupported(name);
        };
    }

    /** True if any value that the path leads to passes. */
    private static Predicate<Row> onPath(String path, Predicate<Object> test) {
        FieldPath values = new FieldPath(path, false);
        return row -> values.any(row, test);
    }

    private static Predicate<Row> presence(String path, boolean wanted) {
        Predicate<Row> present = onPath(path, value -> !(value instanceof Missing));
        return wanted ? present : present.negate();
    }

    private static void refuseRegex(String name, Object operand) {
        boolean bound = name.equals("$ne") || name.startsWith("$gt") || name.startsWith("$lt");
        if (bound && operand instanceof BsonRegularExpression) {
            throw Errors.badValue(
                    "Can't have RegEx as arg to predicate over field '" + name + "'.");
        }
    }

    private static Predicate<Object> equality(Object operand) {
        if (operand instanceof BsonRegularExpression) {
            return regex(operand, null);
        }
        if (operand == null) {
            return value -> Values.orNull(value) == null;
        }
        return value -> Values.orNull(value) != null && Values.equal(value, operand);
    }

    private static Predicate<Object> comparison(String name, Object operand) {
        boolean orEqual = name.endsWith("e");
        if (operand == null) {
            return orEqual ? equality(null) : value -> false;
        }
        boolean less = name.startsWith("$lt");
        return value -> {
            if (Values.orNull(value) == null || !Values.sameType(value, operand)) {
                return false;
            }
            int order = Values.compare(value, operand);
            return order == 0 ? orEqual : less == order < 0;
        };
    }

    private static Predicate<Object> membership(String name, Object operand) {
        if (!(operand instanceof Collection<?> among)) {
            throw Errors.badValue(name + " needs an array");
        }
        Set<Object> scalars = new TreeSet<>(Values::compare);
        List<Predicate<Object>> others = new ArrayList<>();
        for (Object each : among) {
            if (isOperators(each)) {
                throw Errors.badValue("cannot nest $ under " + name);
            }
            if (Values.isScalar(each)) {
                scalars.add(each);
            } else {
                others.add(equality(each));
            }
        }
        Predicate<Object> other = any(others);
        return value -> Values.isScalar(value) && scalars.contains(value) || other.test(value);
    }

    private static Predicate<Object> regex(Object operand, Object options) {
        BsonRegularExpression expression = expression(operand, options);
        try {
            expression.matcher("");
        } catch (PatternSyntaxException e) {
            throw Errors.location(51091, "Regular expression is invalid: " + e.getDescription());
        } catch (IllegalArgumentException e) {
            throw Errors.location(
                    51108, "invalid flag in regex options: " + expression.getOptions());
        }
        return value -> value instanceof String text && expression.matcher(text).find();
    }

    private static BsonRegularExpression expression(Object operand, Object options) {
        if (operand instanceof BsonRegularExpression own) {
            Object flags = options == null ? own.getOptions() : options;
            return new BsonRegularExpression(
                    own.getPattern(), flags == null ? "" : flags.toString());
        }
        if (!(operand instanceof String pattern)) {
            throw Errors.badValue("$regex has to be a string");
        }
        return new BsonRegularExpression(pattern, options == null ? "" : options.toString());
    }

    private static Predicate<Row> negation(String path, Object operand) {
        if (!isOperators(operand) && !(operand instanceof BsonRegularExpression)) {
            throw Errors.badValue("$not needs a regex or a document of operators");
        }
        return field(path, operand).negate();
    }

    private static Predicate<Row> elementMatch(String path, Object operand) {
        if (!(operand instanceof Document)) {
            throw Errors.badValue("$elemMatch needs an Object");
        }
        Predicate<Object> element = element(operand);
        FieldPath values = new FieldPath(path, true);
        return row ->
                values.any(
                        row,
                        value ->
                                value instanceof Collection<?> all
                                        && all.stream().anyMatch(element));
    }

    /** What an element of an array must be: a value, or a condition of it or of its fields. */
    public static Predicate<Object> element(Object condition) {
        if (isOperators(condition)) {
            Predicate<Row> test = field("element", condition);
            return value -> test.test(Row.around(new Document("element", value)));
        }
        if (condition instanceof Document query) {
            Predicate<Row> test = compile(query);
            return value -> value instanceof Document element && test.test(Row.around(element));
        }
        return equality(condition);
    }
}
