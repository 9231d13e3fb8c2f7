package standin;

import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.bson.ObjectId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** The index whose first fields the query fixes: it yields candidates, which the query itself then filters. */
final class Plan {
    private static final int MOST_PREFIXES = 1_000;

    final Index<Object> index;
    private final List<List<Object>> prefixes;

    private Plan(Index<Object> index, List<List<Object>> prefixes) {
        this.index = index;
        this.prefixes = prefixes;
    }

    /** Null means that the whole collection must be read. */
    static Plan choose(List<Index<Object>> indexes, Document query) {
        Map<String, List<Object>> fixed = new HashMap<>();
        collectFixed(query, fixed);
        Plan best = null;
        int bestFields = 0;
        for (Index<Object> index : indexes) {
            PrefixIndex prefixed = (PrefixIndex) index;
            List<List<Object>> prefixes = List.of(List.of());
            int fields = 0;
            for (String field : prefixed.fields()) {
                List<Object> values = fixed.get(field);
                if (values == null || (long) values.size() * prefixes.size() > MOST_PREFIXES) {
                    break;
                }
                prefixes = multiplied(prefixes, values);
                fields++;
            }
            boolean single = fields > 0 && fields == prefixed.fields().size() && prefixed.isUnique();
            int weight = single ? Integer.MAX_VALUE : fields;
            if (weight > bestFields) {
                best = new Plan(index, prefixes);
                bestFields = weight;
            }
        }
        return best;
    }

    Set<Object> positions() {
        Set<Object> positions = new LinkedHashSet<>();
        for (List<Object> prefix : prefixes) {
            ((PrefixIndex) index).addPositionsOf(Keys.bytesOf(prefix), positions);
        }
        return positions;
    }

    private static void collectFixed(Document query, Map<String, List<Object>> fixed) {
        query.forEach((field, value) -> {
            if (field.equals("$and") && value instanceof Collection) {
                ((Collection<?>) value).forEach(part -> collectFixed((Document) part, fixed));
            } else if (!field.startsWith("$")) {
                List<Object> values = fixedValues(value);
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

    /** Others (null, arrays, patterns, documents) match in ways of their own; they take the long way. */
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
