package household.standin.aggregate;

import de.bwaldvogel.mongo.bson.Document;
import household.standin.Deadline;
import household.standin.aggregate.Expressions.Expr;
import household.standin.bson.Row;
import household.standin.index.KeyEncoding;
import household.standin.query.Errors;
import household.standin.query.Values;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** `$group`, with sums that are exact. */
final class Group {
    private record Field(String name, Supplier<Accumulator> accumulator, Expr value) {}

    private record Gathered(Object id, List<Accumulator> fields) {}

    private final Document specification;
    private final Expr id;
    private final List<Field> fields = new ArrayList<>();

    Group(Object specification) {
        if (!(specification instanceof Document group)) {
            throw Errors.location(15947, "a group's fields must be specified in an object");
        }
        if (!group.containsKey("_id")) {
            throw Errors.location(15955, "a group specification must include an _id");
        }
        this.specification = group;
        this.id = Expressions.compile(group.get("_id"));
        group.forEach(
                (field, accumulator) -> {
                    if (!field.equals("_id")) {
                        addField(field, accumulator);
                    }
                });
    }

    private void addField(String field, Object specification) {
        if (field.contains(".")) {
            throw Errors.location(40235, "The field name '" + field + "' cannot contain '.'");
        }
        if (!(specification instanceof Document accumulator)) {
            throw Errors.location(40234, "The field '" + field + "' must be an accumulator object");
        }
        if (accumulator.size() != 1) {
            throw Errors.location(40238, "The field '" + field + "' must specify one accumulator");
        }
        String name = accumulator.keySet().iterator().next();
        Expr value = Expressions.compile(accumulator.get(name));
        fields.add(new Field(field, Accumulator.named(name), value));
    }

    Stream<Row> apply(Stream<Row> rows) {
        Map<byte[], Gathered> groups = new TreeMap<>(Arrays::compareUnsigned);
        // Equal texts have equal bytes, which need not be made again.
        Map<Object, Gathered> texts = new HashMap<>();
        rows.forEach(
                row -> {
                    Deadline.check();
                    Object value = Values.orNull(id.of(row, Map.of()));
                    Gathered group = texts.get(value);
                    if (group == null) {
                        byte[] key = KeyEncoding.of(value);
                        group = groups.computeIfAbsent(key, any -> new Gathered(value, started()));
                        if (value instanceof String) {
                            texts.put(value, group);
                        }
                    }
                    for (int i = 0; i < fields.size(); i++) {
                        group.fields.get(i).add(fields.get(i).value.of(row, Map.of()));
                    }
                });
        return groups.values().stream().map(group -> Row.around(resultOf(group)));
    }

    private List<Accumulator> started() {
        return fields.stream().map(field -> field.accumulator.get()).toList();
    }

    private Document resultOf(Gathered group) {
        Document result = new Document("_id", group.id);
        for (int i = 0; i < fields.size(); i++) {
            result.put(fields.get(i).name, group.fields.get(i).result());
        }
        return result;
    }

    /** Empty where that cannot be told, as with variables, which may stand for the whole. */
    Optional<Set<String>> fieldsRead() {
        Set<String> fields = new HashSet<>();
        return collect(specification, fields) ? Optional.of(fields) : Optional.empty();
    }

    private static boolean collect(Object part, Set<String> fields) {
        if (part instanceof Document document) {
            return document.values().stream().allMatch(each -> collect(each, fields));
        }
        if (part instanceof Collection<?> all) {
            return all.stream().allMatch(each -> collect(each, fields));
        }
        if (part instanceof String text && text.startsWith("$")) {
            fields.add(text.substring(1));
            return !text.startsWith("$$");
        }
        return true;
    }

    /** Whether all are one group, and its only field counts them. */
    boolean onlyCounts() {
        Object constant = specification.get("_id");
        return (constant == null || constant instanceof Number)
                && fields.size() == 1
                && new Document("$sum", 1).equals(specification.get(fields.get(0).name));
    }

    Stream<Row> counted(long count) {
        Document result = new Document("_id", specification.get("_id"));
        result.put(fields.get(0).name, (int) count == count ? (Object) (int) count : count);
        return count == 0 ? Stream.empty() : Stream.of(Row.around(result));
    }
}
