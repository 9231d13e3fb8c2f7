package household.standin.aggregate;

import de.bwaldvogel.mongo.backend.Missing;
import de.bwaldvogel.mongo.backend.NumericUtils;
import de.bwaldvogel.mongo.backend.aggregation.Expression;
import de.bwaldvogel.mongo.bson.Document;
import household.standin.bson.Row;
import household.standin.index.KeyEncoding;
import household.standin.query.Errors;
import household.standin.query.Values;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Expressions of aggregations, checked and made ready once instead of for each document. The
 * frequent ones are our own, with mongod's meaning of missing, null and numbers; the others are
 * left to mongo-java-server.
 */
public final class Expressions {
    private static final Object MISSING = Missing.getInstance();

    private Expressions() {}

    /** A value, or Missing, for a document. */
    interface Expr {
        Object of(Row row);
    }

    public static Predicate<Row> condition(Object expression) {
        Expr compiled = compile(expression);
        return document -> isTrue(compiled.of(document));
    }

    static Expr compile(Object expression) {
        if (expression instanceof String && ((String) expression).startsWith("$")) {
            return path((String) expression);
        }
        if (expression instanceof Document) {
            Document document = (Document) expression;
            boolean operator = document.keySet().stream().anyMatch(key -> key.startsWith("$"));
            return operator ? operator(document) : object(document);
        }
        if (expression instanceof Collection) {
            List<Expr> items = compileAll((Collection<?>) expression);
            return document -> {
                List<Object> values = new ArrayList<>(items.size());
                items.forEach(item -> values.add(Values.orNull(item.of(document))));
                return values;
            };
        }
        return document -> expression;
    }

    private static List<Expr> compileAll(Collection<?> expressions) {
        List<Expr> compiled = new ArrayList<>();
        expressions.forEach(each -> compiled.add(compile(each)));
        return compiled;
    }

    private static Expr path(String expression) {
        if (expression.equals("$$ROOT") || expression.equals("$$CURRENT")) {
            return row -> row.document();
        }
        if (expression.equals("$$REMOVE")) {
            return document -> MISSING;
        }
        if (expression.startsWith("$$ROOT.") || expression.startsWith("$$CURRENT.")) {
            return path("$" + expression.substring(expression.indexOf('.') + 1));
        }
        if (expression.startsWith("$$")) {
            return leftToServer(expression);
        }
        if (expression.length() == 1) {
            throw Errors.location(16872, "'$' by itself is not a valid FieldPath");
        }
        String[] parts = expression.substring(1).split("\\.", -1);
        return document -> valueAt(document, parts, 0);
    }

    /** Through an array of documents a path leads to an array of values. */
    private static Object valueAt(Object node, String[] parts, int at) {
        if (at == parts.length) {
            return node;
        }
        if (node instanceof Row) {
            return valueAt(((Row) node).get(parts[at]), parts, at + 1);
        }
        if (node instanceof Document) {
            return valueAt(((Document) node).getOrMissing(parts[at]), parts, at + 1);
        }
        if (!(node instanceof Collection)) {
            return MISSING;
        }
        List<Object> values = new ArrayList<>();
        for (Object element : (Collection<?>) node) {
            Object value =
                    element instanceof Document || element instanceof Collection
                            ? valueAt(element, parts, at)
                            : MISSING;
            if (value != MISSING) {
                values.add(value);
            }
        }
        return values;
    }

    private static Expr object(Document specification) {
        List<String> fields = new ArrayList<>(specification.keySet());
        List<Expr> values = compileAll(specification.values());
        return document -> {
            Document result = new Document();
            for (int i = 0; i < fields.size(); i++) {
                Object value = values.get(i).of(document);
                if (value != MISSING) {
                    result.put(fields.get(i), value);
                }
            }
            return result;
        };
    }

    private static Expr operator(Document expression) {
        if (expression.size() != 1) {
            throw Errors.location(
                    15983,
                    "an object representing an expression must have exactly one field: "
                            + expression);
        }
        Map.Entry<String, Object> entry = expression.entrySet().iterator().next();
        String name = entry.getKey();
        Object operand = entry.getValue();
        switch (name) {
            case "$literal":
                return document -> operand;
            case "$cond":
                return cond(operand);
            case "$ifNull":
                return ifNull(operand);
            case "$and":
            case "$or":
                return logic(compileAll(listOf(operand)), name.equals("$and"));
            case "$not":
                Expr negated = compile(only(name, operand));
                return document -> !isTrue(negated.of(document));
            case "$eq":
            case "$ne":
            case "$gt":
            case "$gte":
            case "$lt":
            case "$lte":
            case "$cmp":
                return comparison(name, pair(name, operand));
            case "$in":
                return membership(pair(name, operand));
            case "$add":
            case "$multiply":
                return arithmetic(name, compileAll(listOf(operand)));
            case "$subtract":
                return subtraction(pair(name, operand));
            default:
                return known(name, expression);
        }
    }

    private static Expr known(String name, Document expression) {
        try {
            Expression.valueOf(name);
        } catch (IllegalArgumentException e) {
            throw new de.bwaldvogel.mongo.exception.MongoServerError(
                    168, "InvalidPipelineOperator", "Unrecognized expression '" + name + "'");
        }
        return leftToServer(expression);
    }

    private static Expr leftToServer(Object expression) {
        return document -> {
            Object value = Expression.evaluateDocument(expression, document.document());
            return value;
        };
    }

    private static Collection<?> listOf(Object operand) {
        return operand instanceof Collection
                ? (Collection<?>) operand
                : java.util.Collections.singletonList(operand);
    }

    private static Object only(String name, Object operand) {
        return arguments(name, operand, 1).iterator().next();
    }

    private static List<Expr> pair(String name, Object operand) {
        return compileAll(arguments(name, operand, 2));
    }

    private static Collection<?> arguments(String name, Object operand, int wanted) {
        Collection<?> all = listOf(operand);
        if (all.size() != wanted) {
            throw Errors.location(
                    16020,
                    "Expression "
                            + name
                            + " takes exactly "
                            + wanted
                            + " arguments. "
                            + all.size()
                            + " were passed in.");
        }
        return all;
    }

    private static Expr cond(Object operand) {
        List<Object> parts = new ArrayList<>();
        if (operand instanceof Document) {
            for (String part : List.of("if", "then", "else")) {
                if (!((Document) operand).containsKey(part)) {
                    throw Errors.location(17080, "Missing '" + part + "' parameter to $cond");
                }
                parts.add(((Document) operand).get(part));
            }
            if (((Document) operand).size() > 3) {
                throw Errors.location(17083, "Unrecognized parameter to $cond");
            }
        } else {
            parts.addAll(arguments("$cond", operand, 3));
        }
        Expr question = compile(parts.get(0));
        Expr yes = compile(parts.get(1));
        Expr no = compile(parts.get(2));
        return document -> (isTrue(question.of(document)) ? yes : no).of(document);
    }

    private static Expr ifNull(Object operand) {
        List<Expr> choices = compileAll(listOf(operand));
        if (choices.size() < 2) {
            throw Errors.location(
                    1257300, "$ifNull needs at least two arguments, had: " + choices.size());
        }
        return document -> {
            Object value = MISSING;
            for (Expr choice : choices) {
                value = choice.of(document);
                if (Values.orNull(value) != null) {
                    return value;
                }
            }
            return value;
        };
    }

    private static Expr logic(List<Expr> parts, boolean all) {
        return document -> {
            for (Expr part : parts) {
                if (isTrue(part.of(document)) != all) {
                    return !all;
                }
            }
            return all;
        };
    }

    private static Expr comparison(String name, List<Expr> sides) {
        Expr left = sides.get(0);
        Expr right = sides.get(1);
        return document -> {
            int order = compare(left.of(document), right.of(document));
            switch (name) {
                case "$eq":
                    return order == 0;
                case "$ne":
                    return order != 0;
                case "$gt":
                    return order > 0;
                case "$gte":
                    return order >= 0;
                case "$lt":
                    return order < 0;
                case "$lte":
                    return order <= 0;
                default:
                    return Integer.signum(order);
            }
        };
    }

    /** In expressions, unlike in queries, what is missing comes before null. */
    private static int compare(Object one, Object other) {
        if (one == MISSING || other == MISSING) {
            return one == other ? 0 : one == MISSING ? -1 : 1;
        }
        if (one == null || other == null) {
            return Arrays.compareUnsigned(KeyEncoding.of(one), KeyEncoding.of(other));
        }
        return Values.compare(one, other);
    }

    private static Expr membership(List<Expr> sides) {
        return document -> {
            Object among = sides.get(1).of(document);
            if (!(among instanceof Collection)) {
                throw Errors.location(40081, "$in requires an array as a second argument");
            }
            Object value = sides.get(0).of(document);
            for (Object each : (Collection<?>) among) {
                if (compare(value, each) == 0) {
                    return true;
                }
            }
            return false;
        };
    }

    private static Expr arithmetic(String name, List<Expr> operands) {
        boolean add = name.equals("$add");
        return document -> {
            Number total = add ? 0 : 1;
            boolean date = false;
            for (Expr operand : operands) {
                Object value = operand.of(document);
                if (Values.orNull(value) == null) {
                    return null;
                }
                if (add && value instanceof Instant) {
                    date = true;
                    value = ((Instant) value).toEpochMilli();
                }
                if (!(value instanceof Number)) {
                    throw add
                            ? Errors.typeMismatch("$add only supports numeric or date types")
                            : Errors.typeMismatch("$multiply only supports numeric types");
                }
                total =
                        add
                                ? NumericUtils.addNumbers(total, (Number) value)
                                : NumericUtils.multiplyNumbers(total, (Number) value);
            }
            return date ? Instant.ofEpochMilli(total.longValue()) : total;
        };
    }

    private static Expr subtraction(List<Expr> sides) {
        return document -> {
            Object left = sides.get(0).of(document);
            Object right = sides.get(1).of(document);
            if (Values.orNull(left) == null || Values.orNull(right) == null) {
                return null;
            }
            if (left instanceof Number && right instanceof Number) {
                return NumericUtils.subtractNumbers((Number) left, (Number) right);
            }
            if (left instanceof Instant && right instanceof Instant) {
                return ((Instant) left).toEpochMilli() - ((Instant) right).toEpochMilli();
            }
            if (left instanceof Instant && right instanceof Number) {
                return ((Instant) left).minusMillis(((Number) right).longValue());
            }
            throw Errors.typeMismatch("can't $subtract these types");
        };
    }

    static boolean isTrue(Object value) {
        if (value instanceof Number) {
            return ((Number) value).doubleValue() != 0;
        }
        return value != null && value != MISSING && !Boolean.FALSE.equals(value);
    }
}
