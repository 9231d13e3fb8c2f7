package household.standin;

import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.bson.ObjectId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

/** The index whose first fields the query fixes: it yields candidates, which the query itself then filters. */
final class Plan {
    private static final int MOST_PREFIXES = 1_000;
    private static final List<Object> NULL = Collections.singletonList(null);

    final Index<Object> index;
    private final List<List<Object>> prefixes;

    private Plan(Index<Object> index, List<List<Object>> prefixes) {
        this.index = index;
        this.prefixes = prefixes;
    }

    /** Null means that the whole collection must be read. Of equal ones, the index that says the order as well. */
    static Plan choose(List<Index<Object>> indexes, Document query, Document orderBy) {
        Map<String, List<Object>> fixed = new HashMap<>();
        Set<String> present = new HashSet<>();
        collectFixed(query, fixed, present);
        Plan best = null;
        int bestWeight = 0;
        for (Index<Object> index : indexes) {
            PrefixIndex prefixed = (PrefixIndex) index;
            List<List<Object>> prefixes = List.of(List.of());
            int fields = 0;
            for (String field : prefixed.fields()) {
                List<Object> values = fixed.get(field);
                if (values == null || values == NULL && !prefixed.holdsAll()
                    || (long) values.size() * prefixes.size() > MOST_PREFIXES) {
                    break;
                }
                prefixes = multiplied(prefixes, values);
                fields++;
            }
            boolean single = fields > 0 && fields == prefixed.fields().size() && prefixed.isUnique();
            boolean ordered = prefixes.size() == 1 && IndexOrder.isSaidBy(prefixed.fields(), fields, orderBy);
            // A sparse index has just the documents that have its field.
            boolean narrows = fields > 0 || !prefixed.holdsAll() && present.containsAll(prefixed.fields());
            int weight = single ? Integer.MAX_VALUE : narrows ? 1 + 2 * fields + (ordered ? 1 : 0) : 0;
            if (weight > bestWeight) {
                best = new Plan(index, prefixes);
                bestWeight = weight;
            }
        }
        return best;
    }

    Set<Object> positions() {
        Set<Object> positions = new LinkedHashSet<>();
        for (List<Object> prefix : prefixes) {
            ((PrefixIndex) index).addPositionsOf(KeyEncoding.bytesOf(prefix), positions);
        }
        return positions;
    }

    /** Null unless the index itself says the order. */
    Stream<Object> positionsIn(Document orderBy) {
        PrefixIndex prefixed = (PrefixIndex) index;
        return prefixes.size() == 1 && IndexOrder.isSaidBy(prefixed.fields(), prefixes.get(0).size(), orderBy)
            ? IndexOrder.positions(prefixed, KeyEncoding.bytesOf(prefixes.get(0)), orderBy)
            : null;
    }

    private static void collectFixed(Document query, Map<String, List<Object>> fixed, Set<String> present) {
        query.forEach((field, value) -> {
            if (field.equals("$and") && value instanceof Collection) {
                ((Collection<?>) value).forEach(part -> collectFixed((Document) part, fixed, present));
            } else if (!field.startsWith("$")) {
                if (value instanceof Document && Boolean.TRUE.equals(((Document) value).get("$exists"))) {
                    present.add(field);
                }
                // Null and missing are one key. Inside arrays null matches in ways of its own.
                List<Object> values = value == null && !field.contains(".") ? NULL : fixedValues(value);
                if (values != null) {
                    fixed.putIfAbsent(field, values);
                }
            }
        });
    }

    private static List<Object> fixedValues(Object value) {
        if (isScalar(value)) {
            return List.of(value);
        }
        if (!(value instanceof Document)) {
            return null;
        }
        Object equal = ((Document) value).get("$eq");
        if (isScalar(equal)) {
            return List.of(equal);
        }
        Object among = ((Document) value).get("$in");
        if (among instanceof Collection && ((Collection<?>) among).stream().allMatch(Plan::isScalar)) {
            return new ArrayList<>((Collection<?>) among);
        }
        return null;
    }

    /** Others (arrays, patterns, documents) match in ways of their own; they take the long way. */
    private static boolean isScalar(Object value) {
        return value instanceof String || value instanceof Integer || value instanceof Long
            || value instanceof Double || value instanceof Boolean || value instanceof ObjectId
            || value instanceof Instant || value instanceof UUID;
    }

    private static List<List<Object>> multiplied(List<List<Object>> prefixes, List<Object> values) {
        List<List<Object>> longer = new ArrayList<>(prefixes.size() * values.size());
        for (List<Object> prefix : prefixes) {
            for (Object value : values) {
                List<Object> next = new ArrayList<>(prefix);
                next.add(value);
                longer.add(next);
            }
        }
        return longer;
    }
}
