package household.standin.aggregate;

import de.bwaldvogel.mongo.backend.Missing;
import de.bwaldvogel.mongo.bson.Document;
import household.standin.bson.Row;
import household.standin.query.Errors;
import household.standin.query.Values;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.IntPredicate;

/** The expressions that the server sends, checked and made ready once. */
final class Expressions {
    private static final Object MISSING = Missing.getInstance();

    private Expressions() {}

    /** A value, or Missing, for a document; `variables` are those of a `$map` around it. */
    interface Expr {
        Object of(Row row, Map<String, Object> variables);
    }

    static Function<Row, Object> function(Object expression) {
        Expr compiled = compile(expression);
        return row -> compiled.of(row, Map.of());
    }

    static Expr compile(Object expression) {
        if (expression instanceof String text && text.startsWith("$")) {
            return path(text);
        }
        if (expression instanceof Document document) {
            boolean operator = document.keySet().stream().anyMatch(key -> key.startsWith("$"));
            return operator ? operator(document) : object(document);
        }
        if (expression instanceof Collection<?> items) {
            List<Expr> compiled = compileAll(items);
            return (row, variables) -> {
                List<Object> values = new ArrayList<>(compiled.size());
                compiled.forEach(item -> values.add(Values.orNull(item.of(row, variables))));
                return values;
            };
        }
        return (row, variables) -> expression;
    }

    private static List<Expr> compileAll(Collection<?> expressions) {
        List<Expr> compiled = new ArrayList<>();
        expressions.forEach(each -> compiled.add(compile(each)));
        return compiled;
    }

    private static Expr path(String expression) {
        if (expression.length() == 1) {
            throw Errors.location(16872, "'$' by itself is not a valid FieldPath");
        }
        if (!expression.startsWith("$$")) {
            String[] parts = expression.substring(1).split("\\.", -1);
            return (row, variables) -> valueAt(row.get(parts[0]), parts, 1);
        }
        String[] parts = expression.substring(2).split("\\.", -1);
        if (parts[0].equals("ROOT") || parts[0].equals("CURRENT")) {
            return (row, variables) -> valueAt(row.document(), parts, 1);
        }
        if (Character.isUpperCase(parts[0].charAt(0))) {
            throw Errors.notSupported("$$" + parts[0]);
        }
        return (row, variables) -> {
            if (!variables.containsKey(parts[0])) {
                throw Errors.location(17276, "Use of undefined variable: " + parts[0]);
            }
            return valueAt(variables.get(parts[0]), parts, 1);
        };
    }

    /** Through an array of documents a path leads to an array of values. */
    private static Object valueAt(Object node, String[] parts, int at) {
        if (at == parts.length) {
            return node;
        }
        if (node instanceof Document document) {
            return valueAt(document.getOrMissing(parts[at]), parts, at + 1);
        }
        if (!(node instanceof Collection<?> array)) {
            return MISSING;
        }
        List<Object> values = new ArrayList<>();
        for (Object element : array) {
            boolean leadsOn = element instanceof Document || element instanceof Collection;
            Object value = leadsOn ? valueAt(element, parts, at) : MISSING;
            if (value != MISSING) {
                values.add(value);
            }
        }
        return values;
    }

    private static Expr object(Document specification) {
        Map<String, Expr> fields = new LinkedHashMap<>();
        specification.forEach((name, value) -> fields.put(name, compile(value)));
        return (row, variables) -> {
            Document result = new Document();
            fields.forEach(
                    (name, expression) -> {
                        Object value = expression.of(row, variables);
                        if (value != MISSING) {
                            result.put(name, value);
                        }
                    });
            return result;
        };
    }

    private static Expr operator(Document expression) {
        if (expression.size() != 1) {
            throw Errors.location(
                    15983, "an expression must have exactly one field: " + expression);
        }
        String name = expression.keySet().iterator().next();
        Object operand = expression.get(name);
        return switch (name) {
            case "$cond" -> cond(operand);
            case "$ifNull" -> ifNull(operand);
            case "$and", "$or" -> logic(compileAll(listOf(operand)), name.equals("$and"));
            case "$not" -> {
                Expr negated = arguments(name, operand, 1).get(0);
                yield (row, variables) -> !Values.isTrue(negated.of(row, variables));
            }
            case "$eq" -> comparison(name, operand, order -> order == 0);
            case "$ne" -> comparison(name, operand, order -> order != 0);
            case "$gt" -> comparison(name, operand, order -> order > 0);
            case "$gte" -> comparison(name, operand, order -> order >= 0);
            case "$lt" -> comparison(name, operand, order -> order < 0);
            case "$lte" -> comparison(name, operand, order -> order <= 0);
            case "$indexOfArray" -> binary(name, operand, Expressions::indexOf);
            case "$slice" -> binary(name, operand, Expressions::slice);
            case "$map" -> map(operand);
            default -> throw Errors.notSupported("the expression " + name);
        };
    }

    private static Collection<?> listOf(Object operand) {
        return operand instanceof Collection<?> all ? all : Collections.singletonList(operand);
    }

    private static List<Expr> arguments(String name, Object operand, int wanted) {
        Collection<?> all = listOf(operand);
        if (all.size() != wanted) {
            throw Errors.location(16020, name + " takes " + wanted + " arguments: " + all.size());
        }
        return compileAll(all);
    }

    private static Expr cond(Object operand) {
        List<Expr> all = arguments("$cond", operand, 3);
        return (row, variables) ->
                all.get(Values.isTrue(all.get(0).of(row, variables)) ? 1 : 2).of(row, variables);
    }

    private static Expr ifNull(Object operand) {
        List<Expr> choices = compileAll(listOf(operand));
        if (choices.size() < 2) {
            throw Errors.location(1257300, "$ifNull needs two arguments or more");
        }
        return (row, variables) -> {
            Object value = MISSING;
            for (Expr choice : choices) {
                value = choice.of(row, variables);
                if (Values.orNull(value) != null) {
                    return value;
                }
            }
            return value;
        };
    }

    private static Expr logic(List<Expr> parts, boolean all) {
        return (row, variables) -> {
            for (Expr part : parts) {
                if (Values.isTrue(part.of(row, variables)) != all) {
                    return !all;
                }
            }
            return all;
        };
    }

    private static Expr binary(String name, Object operand, BinaryOperator<Object> work) {
        List<Expr> sides = arguments(name, operand, 2);
        return (row, variables) ->
                work.apply(sides.get(0).of(row, variables), sides.get(1).of(row, variables));
    }

    private static Expr comparison(String name, Object operand, IntPredicate wanted) {
        return binary(name, operand, (one, other) -> wanted.test(compare(one, other)));
    }

    /** In expressions, unlike in queries, what is missing comes before null. */
    private static int compare(Object one, Object other) {
        return one == MISSING || other == MISSING
                ? Boolean.compare(one != MISSING, other != MISSING)
                : Values.compare(one, other);
    }

    private static Object indexOf(Object array, Object wanted) {
        if (Values.orNull(array) == null) {
            return null;
        }
        if (!(array instanceof List<?> values)) {
            throw Errors.location(40090, "$indexOfArray requires an array as a first argument");
        }
        for (int i = 0; i < values.size(); i++) {
            if (compare(values.get(i), wanted) == 0) {
                return i;
            }
        }
        return -1;
    }

    /** The first so many, or the last for a negative number. */
    private static Object slice(Object array, Object count) {
        if (Values.orNull(array) == null || Values.orNull(count) == null) {
            return null;
        }
        if (!(array instanceof List<?> values) || !(count instanceof Number number)) {
            throw Errors.location(28724, "$slice takes an array and a number");
        }
        int size = Math.min(values.size(), Math.abs(number.intValue()));
        return number.intValue() < 0
                ? values.subList(values.size() - size, values.size())
                : values.subList(0, size);
    }

    private static Expr map(Object operand) {
        if (!(operand instanceof Document map)
                || !map.containsKey("input")
                || !map.containsKey("in")) {
            throw Errors.location(16879, "$map needs an object with input and in");
        }
        String name = map.getOrDefault("as", "this").toString();
        Expr input = compile(map.get("input"));
        Expr in = compile(map.get("in"));
        return (row, variables) -> {
            Object array = Values.orNull(input.of(row, variables));
            if (array == null) {
                return null;
            }
            if (!(array instanceof Collection<?> values)) {
                throw Errors.location(16883, "input to $map must be an array");
            }
            List<Object> made = new ArrayList<>();
            Map<String, Object> within = new HashMap<>(variables);
            for (Object value : values) {
                within.put(name, value);
                made.add(Values.orNull(in.of(row, within)));
            }
            return made;
        };
    }
}
