package household.standin.query;

import de.bwaldvogel.mongo.backend.DefaultQueryMatcher;
import de.bwaldvogel.mongo.backend.Missing;
import de.bwaldvogel.mongo.bson.BsonRegularExpression;
import de.bwaldvogel.mongo.bson.Document;
import household.standin.aggregate.Expressions;
import household.standin.bson.Row;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.PatternSyntaxException;

/**
 * A query, checked and made ready once instead of for each document. Plain comparisons are our own;
 * whatever matches in ways of its own (null within arrays, `$type`, `$size`, arrays as a whole) is
 * left to mongo-java-server's matcher.
 */
public final class Filter {
    private static final Set<String> UNSUPPORTED_AT_TOP =
            Set.of("$where", "$text", "$jsonSchema", "$sampleRate");
    private static final Set<String> LEFT_TO_MATCHER = Set.of("$type", "$size", "$mod");
    private static final Set<String> UNSUPPORTED =
            Set.of(
                    "$geoWithin",
                    "$geoIntersects",
                    "$near",
                    "$nearSphere",
                    "$bitsAllSet",
                    "$bitsAnySet",
                    "$bitsAllClear",
                    "$bitsAnyClear");
    private static final Set<String> REFERENCE_KEYS = Set.of("$ref", "$id", "$db");

    private Filter() {}

    public static Predicate<Row> compile(Document query) {
        List<Predicate<Row>> parts = new ArrayList<>();
        for (Map.Entry<String, Object> entry : query.entrySet()) {
            String key = entry.getKey();
            if (key.startsWith("$") && !REFERENCE_KEYS.contains(key)) {
                parts.add(topLevel(key, entry.getValue()));
            } else {
                parts.add(field(key, entry.getValue()));
            }
        }
        return all(parts);
    }

    private static <T> Predicate<T> all(List<Predicate<T>> parts) {
        if (parts.size() == 1) {
            return parts.get(0);
        }
        return value -> {
            for (Predicate<T> part : parts) {
                if (!part.test(value)) {
                    return false;
                }
            }
            return true;
        };
    }

    private static Predicate<Row> topLevel(String operator, Object operand) {
        switch (operator) {
            case "$and":
                return all(branches(operator, operand));
            case "$or":
                return any(branches(operator, operand));
            case "$nor":
                return any(branches(operator, operand)).negate();
            case "$expr":
                return Expressions.condition(operand);
            case "$comment":
                return document -> true;
            default:
                if (UNSUPPORTED_AT_TOP.contains(operator)) {
                    throw Errors.notSupported(operator);
                }
                throw Errors.badValue(
                        "unknown top level operator: "
                                + operator
                                + ". If you have a field name that starts with a '$' symbol, consider using $getField or "
                                + "$setField.");
        }
    }

    private static Predicate<Row> any(List<Predicate<Row>> branches) {
        return document -> {
            for (Predicate<Row> branch : branches) {
                if (branch.test(document)) {
                    return true;
                }
            }
            return false;
        };
    }

    private static List<Predicate<Row>> branches(String operator, Object operand) {
        if (!(operand instanceof Collection)) {
            throw Errors.badValue(operator + " must be an array");
        }
        if (((Collection<?>) operand).isEmpty()) {
            throw Errors.badValue("$and/$or/$nor must be a nonempty array");
        }
        List<Predicate<Row>> branches = new ArrayList<>();
        for (Object branch : (Collection<?>) operand) {
            if (!(branch instanceof Document)) {
                throw Errors.badValue("$or/$and/$nor entries need to be full objects");
            }
            branches.add(compile((Document) branch));
        }
        return branches;
    }

    static boolean isOperators(Object condition) {
        if (!(condition instanceof Document) || ((Document) condition).isEmpty()) {
            return false;
        }
        String first = ((Document) condition).keySet().iterator().next();
        return first.startsWith("$") && !REFERENCE_KEYS.contains(first);
    }

    private static Predicate<Row> field(String path, Object condition) {
        if (!isOperators(condition)) {
            return operator(
                    path,
                    condition instanceof BsonRegularExpression ? "$regex" : "$eq",
                    condition,
                    null);
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
        switch (name) {
            case "$eq":
                return equality(path, operand);
            case "$ne":
                refuseRegex(name, operand);
                return equality(path, operand).negate();
            case "$gt":
            case "$gte":
            case "$lt":
            case "$lte":
                refuseRegex(name, operand);
                return comparison(path, name, operand);
            case "$in":
                return membership(path, name, operand);
            case "$nin":
                return membership(path, name, operand).negate();
            case "$exists":
                boolean wanted = isTrue(operand);
                Predicate<Row> present = onPath(path, value -> !(value instanceof Missing), true);
                return wanted ? present : present.negate();
            case "$regex":
                return regex(path, operand, options);
            case "$not":
                return negation(path, operand);
            case "$all":
                return containsAll(path, operand);
            case "$elemMatch":
                return elementMatch(path, operand);
            default:
                if (LEFT_TO_MATCHER.contains(name)) {
                    return leftToMatcher(path, new Document(name, operand));
                }
                throw UNSUPPORTED.contains(name)
                        ? Errors.notSupported(name)
                        : Errors.badValue("unknown operator: " + name);
        }
    }

    private static void refuseRegex(String name, Object operand) {
        if (operand instanceof BsonRegularExpression) {
            throw Errors.badValue(
                    "Can't have RegEx as arg to predicate over field '" + name + "'.");
        }
    }

    private static Predicate<Row> equality(String path, Object operand) {
        if (operand instanceof Document || Values.isScalar(operand)) {
            return onPath(
                    path,
                    value ->
                            value != null
                                    && !(value instanceof Missing)
                                    && Values.equal(value, operand),
                    false);
        }
        return leftToMatcher(
                path,
                operand instanceof BsonRegularExpression ? operand : new Document("$eq", operand));
    }

    private static Predicate<Row> comparison(String path, String name, Object operand) {
        if (!Values.isScalar(operand)) {
            return leftToMatcher(path, new Document(name, operand));
        }
        boolean less = name.startsWith("$lt");
        boolean orEqual = name.endsWith("e");
        return onPath(
                path,
                value -> {
                    if (value == null || !Values.sameType(value, operand)) {
                        return false;
                    }
                    int order = Values.compare(value, operand);
                    return order == 0 ? orEqual : less == order < 0;
                },
                false);
    }

    private static Predicate<Row> membership(String path, String name, Object operand) {
        if (!(operand instanceof Collection)) {
            throw Errors.badValue(name + " needs an array");
        }
        Collection<?> among = (Collection<?>) operand;
        if (among.stream().anyMatch(Filter::isOperators)) {
            throw Errors.badValue("cannot nest $ under " + name);
        }
        if (!among.stream().allMatch(Values::isScalar)) {
            return leftToMatcher(path, new Document("$in", operand));
        }
        Set<Object> values = new HashSet<>();
        among.forEach(value -> values.add(Values.normalized(value)));
        return onPath(
                path,
                value -> Values.isScalar(value) && values.contains(Values.normalized(value)),
                false);
    }

    private static Predicate<Row> regex(String path, Object operand, Object options) {
        BsonRegularExpression expression;
        if (operand instanceof BsonRegularExpression) {
            String own = ((BsonRegularExpression) operand).getOptions();
            expression =
                    new BsonRegularExpression(
                            ((BsonRegularExpression) operand).getPattern(),
                            options != null ? options.toString() : own == null ? "" : own);
        } else if (operand instanceof String) {
            expression =
                    new BsonRegularExpression(
                            (String) operand, options == null ? "" : options.toString());
        } else {
            throw Errors.badValue("$regex has to be a string");
        }
        try {
            expression.matcher("");
        } catch (PatternSyntaxException e) {
            throw Errors.location(51091, "Regular expression is invalid: " + e.getDescription());
        } catch (IllegalArgumentException e) {
            throw Errors.location(
                    51108, "invalid flag in regex options: " + expression.getOptions());
        }
        return onPath(
                path,
                value -> value instanceof String && expression.matcher((String) value).find(),
                false);
    }

    private static Predicate<Row> negation(String path, Object operand) {
        if (operand instanceof BsonRegularExpression) {
            return regex(path, operand, null).negate();
        }
        if (!isOperators(operand)) {
            throw Errors.badValue(
                    operand instanceof Document && !((Document) operand).isEmpty()
                            ? "unknown operator: " + ((Document) operand).keySet().iterator().next()
                            : "$not needs a regex or a document");
        }
        return field(path, operand).negate();
    }

    private static Predicate<Row> containsAll(String path, Object operand) {
        if (!(operand instanceof Collection)) {
            throw Errors.badValue("$all needs an array");
        }
        Collection<?> wanted = (Collection<?>) operand;
        if (wanted.isEmpty() || !wanted.stream().allMatch(Values::isScalar)) {
            return leftToMatcher(path, new Document("$all", operand));
        }
        List<Predicate<Row>> parts = new ArrayList<>();
        wanted.forEach(value -> parts.add(equality(path, value)));
        return all(parts);
    }

    private static Predicate<Row> elementMatch(String path, Object operand) {
        if (!(operand instanceof Document)) {
            throw Errors.badValue("$elemMatch needs an Object");
        }
        if (isOperators(operand) || isNumbered(path)) {
            // Only to have it checked.
            if (isOperators(operand) && !isTopLevelOperator((Document) operand)) {
                field(path, operand);
            }
            return leftToMatcher(path, new Document("$elemMatch", operand));
        }
        Predicate<Row> element = compile((Document) operand);
        return onPath(
                path,
                value ->
                        value instanceof Collection
                                && ((Collection<?>) value)
                                        .stream()
                                                .anyMatch(
                                                        item ->
                                                                item instanceof Document
                                                                        && element.test(
                                                                                Row.around(
                                                                                        (Document)
                                                                                                item))),
                true);
    }

    private static boolean isTopLevelOperator(Document operand) {
        return Set.of("$and", "$or", "$nor").contains(operand.keySet().iterator().next());
    }

    private static Predicate<Row> leftToMatcher(String path, Object condition) {
        Document query = new Document(path, condition);
        DefaultQueryMatcher matcher = new DefaultQueryMatcher();
        // What is wrong with the operand is said now, and not when the first document comes.
        matcher.matches(new Document(), query);
        return row -> matcher.matches(row.document(), query);
    }

    private static boolean isNumbered(String path) {
        for (String part : path.split("\\.", -1)) {
            if (!part.isEmpty() && part.chars().allMatch(Character::isDigit)) {
                return true;
            }
        }
        return false;
    }

    /**
     * True if any value that the path leads to passes. `whole`: the test wants an array itself, not
     * its elements.
     */
    private static Predicate<Row> onPath(String path, Predicate<Object> test, boolean whole) {
        String[] parts = path.split("\\.", -1);
        boolean numbered = isNumbered(path);
        return document -> FieldPath.any(document, parts, 0, numbered, test, whole);
    }

    private static boolean isTrue(Object value) {
        return value instanceof Number
                ? ((Number) value).doubleValue() != 0
                : !Boolean.FALSE.equals(value) && value != null;
    }
}
