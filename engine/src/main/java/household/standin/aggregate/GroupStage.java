package household.standin.aggregate;

import de.bwaldvogel.mongo.bson.Document;
import household.standin.Deadline;
import household.standin.aggregate.Expressions.Expr;
import household.standin.bson.Row;
import household.standin.index.KeyEncoding;
import household.standin.query.Errors;
import household.standin.query.Values;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** `$group`, with sums that are exact. */
final class GroupStage implements RowStage {
    private final Expr id;
    private final List<String> fields = new ArrayList<>();
    private final List<String> accumulators = new ArrayList<>();
    private final List<Expr> values = new ArrayList<>();
    private final boolean constantId;
    private final Document specification;
    private boolean countsOnes;

    GroupStage(Object specification) {
        if (!(specification instanceof Document)) {
            throw Errors.location(15947, "a group's fields must be specified in an object");
        }
        Document group = (Document) specification;
        this.specification = group;
        if (!group.containsKey("_id")) {
            throw Errors.location(15955, "a group specification must include an _id");
        }
        id = Expressions.compile(group.get("_id"));
        constantId = group.get("_id") == null || group.get("_id") instanceof Number;
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
        if (!(specification instanceof Document)) {
            throw Errors.location(40234, "The field '" + field + "' must be an accumulator object");
        }
        if (((Document) specification).size() != 1) {
            throw Errors.location(40238, "The field '" + field + "' must specify one accumulator");
        }
        Map.Entry<String, Object> entry = ((Document) specification).entrySet().iterator().next();
        Accumulator.named(entry.getKey());
        countsOnes = Integer.valueOf(1).equals(entry.getValue());
        fields.add(field);
        accumulators.add(entry.getKey());
        values.add(Expressions.compile(entry.getKey().equals("$count") ? 1 : entry.getValue()));
    }

    private static final class Group {
        final byte[] key;
        final Object id;
        final Accumulator[] gathered;

        Group(byte[] key, Object id, List<String> accumulators) {
            this.key = key;
            this.id = id;
            this.gathered =
                    accumulators.stream().map(Accumulator::named).toArray(Accumulator[]::new);
        }
    }

    @Override
    public String name() {
        return "$group";
    }

    @Override
    public Stream<Row> apply(Stream<Row> documents) {
        Map<ByteBuffer, Group> groups = new HashMap<>();
        // Equal texts have equal bytes, which need not be made again.
        Map<Object, Group> texts = new HashMap<>();
        documents.forEach(
                document -> {
                    Deadline.check();
                    Object value = Values.orNull(id.of(document));
                    Group group = texts.get(value);
                    if (group == null) {
                        byte[] key = KeyEncoding.of(value);
                        group =
                                groups.computeIfAbsent(
                                        ByteBuffer.wrap(key),
                                        any -> new Group(key, value, accumulators));
                        if (value instanceof String) {
                            texts.put(value, group);
                        }
                    }
                    for (int i = 0; i < group.gathered.length; i++) {
                        group.gathered[i].add(values.get(i).of(document));
                    }
                });
        // Any order would do; one that is always the same is kinder to whoever looks for a fault.
        return groups.values().stream()
                .sorted((one, other) -> java.util.Arrays.compareUnsigned(one.key, other.key))
                .map(group -> Row.around(resultOf(group)));
    }

    /** Empty where that cannot be told, as with variables, which may stand for the whole. */
    Optional<Set<String>> fieldsRead() {
        Set<String> fields = new HashSet<>();
        return collect(specification, fields) ? Optional.of(fields) : Optional.empty();
    }

    private static boolean collect(Object part, Set<String> fields) {
        if (part instanceof Document) {
            return ((Document) part).values().stream().allMatch(each -> collect(each, fields));
        }
        if (part instanceof Collection) {
            return ((Collection<?>) part).stream().allMatch(each -> collect(each, fields));
        }
        if (part instanceof String && ((String) part).startsWith("$")) {
            fields.add(((String) part).substring(1));
            return !((String) part).startsWith("$$");
        }
        return true;
    }

    /**
     * The field that counts, where the group has one id for all and does nothing else; else null.
     */
    String onlyCount() {
        boolean one =
                constantId
                        && accumulators.size() == 1
                        && accumulators.get(0).equals("$sum")
                        && countsOnes;
        return one ? fields.get(0) : null;
    }

    Document countedAs(String field, Object total) {
        return new Document("_id", Values.orNull(id.of(Row.around(new Document()))))
                .append(field, total);
    }

    private Document resultOf(Group group) {
        Document result = new Document("_id", group.id);
        for (int i = 0; i < group.gathered.length; i++) {
            result.put(fields.get(i), group.gathered[i].result());
        }
        return result;
    }
}
