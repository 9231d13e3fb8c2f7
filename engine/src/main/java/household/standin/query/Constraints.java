package household.standin.query;

import de.bwaldvogel.mongo.bson.BsonRegularExpression;
import de.bwaldvogel.mongo.bson.Document;
import household.standin.index.KeyEncoding;
import household.standin.index.StoredIndex;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What a query says of single fields, all of which must hold; and its `$or`, if it has one. */
final class Constraints {
    private final Map<String, List<Bounds>> byField = new LinkedHashMap<>();
    final Set<String> present = new HashSet<>();

    /** Null without an `$or`. */
    List<Document> alternatives;

    /** Whether the bounds, where they are exact, say all that the query says. */
    boolean complete = true;

    static Constraints of(Document query) {
        Constraints constraints = new Constraints();
        constraints.collect(query, "");
        return constraints;
    }

    private void collect(Document query, String prefix) {
        query.forEach(
                (key, condition) -> {
                    if (key.equals("$and")) {
                        ((Collection<?>) condition)
                                .forEach(part -> collect((Document) part, prefix));
                    } else if (key.equals("$or") && prefix.isEmpty() && alternatives == null) {
                        alternatives = new ArrayList<>();
                        ((Collection<?>) condition)
                                .forEach(branch -> alternatives.add((Document) branch));
                        complete = false;
                    } else if (key.equals("$expr") && prefix.isEmpty()) {
                        collectExpression(condition);
                    } else if (key.startsWith("$")) {
                        complete &= key.equals("$comment");
                    } else {
                        collectField(prefix + key, condition, prefix.isEmpty());
                    }
                });
    }

    private void collectField(String field, Object condition, boolean exact) {
        if (!Filter.isOperators(condition)) {
            String operator = condition instanceof BsonRegularExpression ? "$regex" : "$eq";
            collectOperator(field, operator, condition, exact, null);
            return;
        }
        Document operators = (Document) condition;
        operators.forEach(
                (name, operand) ->
                        collectOperator(field, name, operand, exact, operators.get("$options")));
    }

    private void collectOperator(
            String field, String name, Object operand, boolean exact, Object options) {
        Bounds bounds = null;
        switch (name) {
            case "$eq":
                bounds = canBePoint(operand) ? Bounds.point(operand, exact) : null;
                break;
            case "$in":
                boolean all = ((Collection<?>) operand).stream().allMatch(Constraints::canBePoint);
                bounds = all ? Bounds.points((Collection<?>) operand, exact) : null;
                break;
            case "$gt":
            case "$gte":
            case "$lt":
            case "$lte":
                bounds = Values.isScalar(operand) ? Bounds.comparison(name, operand) : null;
                break;
            case "$all":
                Object first = ((Collection<?>) operand).stream().findFirst().orElse(null);
                bounds = Values.isScalar(first) ? Bounds.point(first, false) : null;
                break;
            case "$regex":
                bounds = beginning(operand, options);
                break;
            case "$exists":
                if (Boolean.TRUE.equals(operand) || Integer.valueOf(1).equals(operand)) {
                    present.add(field);
                }
                break;
            case "$elemMatch":
                if (!Filter.isOperators(operand)) {
                    collect((Document) operand, field + ".");
                }
                break;
            default:
                break;
        }
        complete &= bounds != null && exact;
        if (bounds != null) {
            byField.computeIfAbsent(field, key -> new ArrayList<>()).add(bounds);
        }
    }

    private static boolean canBePoint(Object value) {
        return value == null || Values.isScalar(value);
    }

    /** `^literal` asks for the words that begin so. */
    private static Bounds beginning(Object operand, Object options) {
        String pattern =
                operand instanceof BsonRegularExpression
                        ? ((BsonRegularExpression) operand).getPattern()
                        : String.valueOf(operand);
        Object flags =
                operand instanceof BsonRegularExpression && options == null
                        ? ((BsonRegularExpression) operand).getOptions()
                        : options;
        if (!pattern.startsWith("^")
                || flags != null && !flags.toString().isEmpty()
                || pattern.contains("|")) {
            return null;
        }
        StringBuilder literal = new StringBuilder();
        int i = 1;
        for (; i < pattern.length(); i++) {
            char sign = pattern.charAt(i);
            boolean escaped =
                    sign == '\\'
                            && i + 1 < pattern.length()
                            && !Character.isLetterOrDigit(pattern.charAt(i + 1));
            if (escaped) {
                literal.append(pattern.charAt(++i));
            } else if ("\\.[](){}*+?^$|".indexOf(sign) >= 0) {
                break;
            } else {
                literal.append(sign);
            }
        }
        boolean whole = i == pattern.length();
        if (!whole && "*+?{".indexOf(pattern.charAt(i)) >= 0 && literal.length() > 0) {
            // The last sign may be missing or repeated.
            literal.setLength(literal.length() - 1);
        }
        if (literal.length() == 0
                || Character.isHighSurrogate(literal.charAt(literal.length() - 1))) {
            return null;
        }
        byte[] terminated = KeyEncoding.of(literal.toString());
        byte[] start = java.util.Arrays.copyOf(terminated, terminated.length - 1);
        return Bounds.range(start, KeyEncoding.after(start), whole);
    }

    /** `{$eq: ["$field", value]}`: what `$lookup` with a pipeline asks. */
    private void collectExpression(Object expression) {
        complete = false;
        if (!(expression instanceof Document) || ((Document) expression).size() != 1) {
            return;
        }
        Object all = ((Document) expression).get("$and");
        if (all instanceof Collection) {
            ((Collection<?>) all).forEach(this::collectExpression);
        }
        Object operands = ((Document) expression).get("$eq");
        if (!(operands instanceof List) || ((List<?>) operands).size() != 2) {
            return;
        }
        Object one = ((List<?>) operands).get(0);
        Object other = ((List<?>) operands).get(1);
        Object value = constant(other);
        if (isField(one) && Values.isScalar(value)) {
            byField.computeIfAbsent(((String) one).substring(1), key -> new ArrayList<>())
                    .add(Bounds.point(value, false));
        }
    }

    private static Object constant(Object operand) {
        if (operand instanceof Document && ((Document) operand).size() == 1) {
            return ((Document) operand).get("$literal");
        }
        return operand instanceof String && ((String) operand).startsWith("$") ? null : operand;
    }

    private static boolean isField(Object operand) {
        return operand instanceof String
                && ((String) operand).startsWith("$")
                && !((String) operand).startsWith("$$");
    }

    /** Null where nothing narrows the field in this index. */
    Bounds boundsOf(StoredIndex index, int place) {
        String field = index.fields().get(place);
        List<Bounds> all = byField.get(field);
        if (all == null) {
            return null;
        }
        if (!index.isMultikey(place)) {
            return all.stream().reduce(Bounds::and).orElse(null);
        }
        Bounds best = all.get(0);
        for (Bounds bounds : all) {
            best = bounds.points != null && best.points == null ? bounds : best;
        }
        // In arrays of documents, null stands for what lies in none of them.
        return best.holdsNull && field.contains(".") ? null : best;
    }

    /** Whether one field's bounds were joined from all that is said of it. */
    boolean isSingle(String field) {
        return byField.get(field).size() == 1;
    }

    Set<String> fields() {
        return byField.keySet();
    }
}
