package household.standin.aggregate;

import de.bwaldvogel.mongo.backend.Missing;
import de.bwaldvogel.mongo.backend.Utils;
import de.bwaldvogel.mongo.bson.Document;
import household.standin.Deadline;
import household.standin.IndexedCollection;
import household.standin.aggregate.Expressions.Expr;
import household.standin.bson.Row;
import household.standin.index.KeyEncoding;
import household.standin.query.Errors;
import household.standin.query.Selection;
import household.standin.query.SortOrder;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** `$lookup`, by field or by pipeline; the other collection is asked through its indexes. */
final class LookupStage implements RowStage {
    private static final Set<String> FIELDS =
            Set.of("from", "as", "localField", "foreignField", "let", "pipeline");
    private static final int MOST_REMEMBERED = 1_000;

    private final Document specification;
    private final Context context;
    private final IndexedCollection foreign;
    private final String as;
    private final String localField;
    private final String foreignField;
    private final Map<String, Expr> let = new LinkedHashMap<>();

    /** What is found goes into the answer as it is stored; nobody behind this looks into it. */
    private boolean intoAnswer;

    /** Many documents point at the same one. */
    private final Map<ByteBuffer, List<?>> remembered =
            new LinkedHashMap<>() {
                private static final long serialVersionUID = 1L;

                @Override
                protected boolean removeEldestEntry(Map.Entry<ByteBuffer, List<?>> eldest) {
                    return size() > MOST_REMEMBERED;
                }
            };

    LookupStage(Object specification, Context context) {
        if (!(specification instanceof Document)) {
            throw Errors.failedToParse("the $lookup specification must be an Object");
        }
        this.specification = (Document) specification;
        this.context = context;
        for (String field : this.specification.keySet()) {
            if (!FIELDS.contains(field)) {
                throw Errors.failedToParse("unknown argument to $lookup: " + field);
            }
        }
        this.as = text("as", true);
        this.foreign = context.database.existing(text("from", true));
        this.localField = text("localField", !isByPipeline());
        this.foreignField = text("foreignField", !isByPipeline());
        if ((localField == null) != (foreignField == null)) {
            throw Errors.failedToParse(
                    "$lookup requires both or neither of 'localField' and 'foreignField'");
        }
        if (isByPipeline()) {
            Object variables = this.specification.getOrDefault("let", new Document());
            StageRules.object("$lookup.let", variables)
                    .forEach((name, expression) -> let.put(name, Expressions.compile(expression)));
            // Only to have it checked.
            pipelineFor(new Document());
        }
    }

    private boolean isByPipeline() {
        return specification.containsKey("pipeline");
    }

    private String text(String field, boolean needed) {
        Object value = specification.get(field);
        if (value == null && !needed) {
            return null;
        }
        if (!(value instanceof String)) {
            throw Errors.failedToParse("$lookup argument '" + field + "' must be a string");
        }
        return (String) value;
    }

    @Override
    public String name() {
        return "$lookup";
    }

    @Override
    public Stream<Row> apply(Stream<Row> documents) {
        return documents.map(
                row -> {
                    Deadline.check();
                    // A stored document is decoded for this stage alone.
                    Document joined = row.isStored() ? row.document() : row.document().clone();
                    joined.put(as, new ArrayList<>(found(joined)));
                    return Row.around(joined);
                });
    }

    /**
     * Whether the stage asks with nothing but constants and fields that are not from these lookups.
     */
    boolean isIndependentOf(Set<String> names) {
        return let.isEmpty() && (localField == null || !names.contains(rootOf(localField)));
    }

    String root() {
        return rootOf(as);
    }

    private static String rootOf(String path) {
        return path.split("\\.", 2)[0];
    }

    void goIntoAnswer() {
        intoAnswer = true;
    }

    private List<?> found(Document document) {
        if (foreign == null) {
            return List.of();
        }
        if (!isByPipeline()) {
            Object value = Utils.getSubdocumentValueCollectionAware(document, localField);
            return remembered.computeIfAbsent(
                    ByteBuffer.wrap(KeyEncoding.of(value)), key -> byField(value));
        }
        return given(pipelineFor(document).run(foreign, null));
    }

    private List<?> byField(Object value) {
        return given(selection(fieldQuery(value)).list().stream());
    }

    private List<?> given(Stream<Row> rows) {
        return intoAnswer
                ? rows.collect(Collectors.toList())
                : rows.map(Row::document).collect(Collectors.toList());
    }

    private Document fieldQuery(Object value) {
        if (value instanceof Collection) {
            return new Document(
                    foreignField, new Document("$in", new ArrayList<>((Collection<?>) value)));
        }
        return new Document(
                foreignField, new Document("$eq", value instanceof Missing ? null : value));
    }

    private Selection selection(Document query) {
        return new Selection(foreign.planner(), query, SortOrder.parse(null), 0, 0, null);
    }

    private Pipeline pipelineFor(Document document) {
        Map<String, Object> values = new LinkedHashMap<>();
        let.forEach((name, expression) -> values.put(name, expression.of(Row.around(document))));
        List<Object> stages = new ArrayList<>();
        if (localField != null) {
            Object value = Utils.getSubdocumentValueCollectionAware(document, localField);
            stages.add(new Document("$match", fieldQuery(value)));
        }
        Object pipeline = specification.get("pipeline");
        if (!(pipeline instanceof Collection)) {
            throw Errors.typeMismatch("'pipeline' option must be specified as an array");
        }
        stages.addAll((Collection<?>) Variables.replaced(pipeline, values));
        return intoAnswer ? Pipeline.answering(stages, context) : new Pipeline(stages, context);
    }

    /** Which index, if any, the other collection is asked by. */
    Document describe() {
        Document plan;
        if (foreign == null) {
            plan = new Document("stage", "EOF");
        } else if (isByPipeline()) {
            Map<String, Object> sample = new LinkedHashMap<>();
            let.keySet().forEach(name -> sample.put(name, "a value"));
            List<Object> stages = new ArrayList<>();
            if (localField != null) {
                stages.add(new Document("$match", fieldQuery("a value")));
            }
            stages.addAll(
                    (Collection<?>) Variables.replaced(specification.get("pipeline"), sample));
            plan = Explain.ofPipeline(new Pipeline(stages, context), foreign, null);
        } else {
            plan = selection(fieldQuery("a value")).describe();
        }
        boolean scans = plan.toString().contains("COLLSCAN");
        return new Document("$lookup", specification)
                .append("strategy", scans ? "NestedLoopJoin" : "IndexedLoopJoin")
                .append(
                        "foreignCollection",
                        context.database.namespaceOf(specification.get("from")))
                .append("inputStage", plan);
    }
}
