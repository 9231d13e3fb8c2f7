package household.standin.query;

import de.bwaldvogel.mongo.bson.BsonRegularExpression;
import de.bwaldvogel.mongo.bson.Document;
import household.standin.index.KeyEncoding;
import household.standin.index.StoredIndex;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** What a query says of single fields, all of which must hold; and its `$or`, if it has one. */
final class Constraints {
    private static final Pattern LITERAL_BEGINNING =
            Pattern.compile("\\^[^\\\\.\\[\\](){}*+?^$|]+");

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
                    } else if (key.startsWith("$")) {
                        complete = false;
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
        Bounds bounds =
                switch (name) {
                    case "$eq" -> points(Collections.singletonList(operand), exact);
                    case "$in" -> points((Collection<?>) operand, exact);
                    case "$gt", "$gte", "$lt", "$lte" ->
                            Values.isScalar(operand) ? Bounds.comparison(name, operand) : null;
                    case "$regex" -> beginning(operand, options);
                    default -> null;
                };
        if (name.equals("$exists") && Values.isTrue(operand)) {
            present.add(field);
        } else if (name.equals("$elemMatch") && !Filter.isOperators(operand)) {
            collect((Document) operand, field + ".");
        }
        complete &= bounds != null && exact;
        if (bounds != null) {
            byField.computeIfAbsent(field, key -> new ArrayList<>()).add(bounds);
        }
    }

    private static Bounds points(Collection<?> values, boolean exact) {
        boolean plain = values.stream().allMatch(each -> each == null || Values.isScalar(each));
        return plain ? Bounds.points(values, exact) : null;
    }

    /** `^literal` asks for the words that begin so. */
    private static Bounds beginning(Object operand, Object options) {
        String pattern =
                operand instanceof BsonRegularExpression own
                        ? own.getPattern()
                        : String.valueOf(operand);
        Object flags =
                operand instanceof BsonRegularExpression own && options == null
                        ? own.getOptions()
                        : options;
        boolean plain = flags == null || flags.toString().isEmpty();
        if (!plain || !LITERAL_BEGINNING.matcher(pattern).matches()) {
            return null;
        }
        byte[] terminated = KeyEncoding.of(pattern.substring(1));
        byte[] start = Arrays.copyOf(terminated, terminated.length - 1);
        return Bounds.range(start, KeyEncoding.after(start), true);
    }

    /** Null where nothing narrows the field in this index. */
    Bounds boundsOf(StoredIndex index, int place) {
        String field = index.fields.get(place);
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
        // An empty array of documents has the key of null, and does not match it.
        return best.holdsNull && field.contains(".") ? best.inexact() : best;
    }

    /** Whether one field's bounds were joined from all that is said of it. */
    boolean isSingle(String field) {
        return byField.get(field).size() == 1;
    }

    Set<String> fields() {
        return byField.keySet();
    }
}
