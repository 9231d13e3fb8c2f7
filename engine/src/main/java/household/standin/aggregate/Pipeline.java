package household.standin.aggregate;

import de.bwaldvogel.mongo.backend.aggregation.stage.AddFieldsStage;
import de.bwaldvogel.mongo.backend.aggregation.stage.AggregationStage;
import de.bwaldvogel.mongo.backend.aggregation.stage.BucketStage;
import de.bwaldvogel.mongo.backend.aggregation.stage.MergeStage;
import de.bwaldvogel.mongo.backend.aggregation.stage.ProjectStage;
import de.bwaldvogel.mongo.backend.aggregation.stage.RedactStage;
import de.bwaldvogel.mongo.backend.aggregation.stage.ReplaceRootStage;
import de.bwaldvogel.mongo.backend.aggregation.stage.SampleStage;
import de.bwaldvogel.mongo.backend.aggregation.stage.UnsetStage;
import de.bwaldvogel.mongo.backend.aggregation.stage.UnwindStage;
import de.bwaldvogel.mongo.bson.Document;
import household.standin.IndexedCollection;
import household.standin.bson.Row;
import household.standin.query.Errors;
import household.standin.query.Inclusion;
import household.standin.query.Selection;
import household.standin.query.SortOrder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** The stages of an aggregation, checked. What it begins with is asked of the indexes. */
final class Pipeline {
    private static final Set<String> NOT_SUPPORTED =
            Set.of(
                    "$bucketAuto",
                    "$changeStream",
                    "$changeStreamSplitLargeEvent",
                    "$collStats",
                    "$currentOp",
                    "$densify",
                    "$documents",
                    "$fill",
                    "$geoNear",
                    "$graphLookup",
                    "$indexStats",
                    "$listLocalSessions",
                    "$listSessions",
                    "$planCacheStats",
                    "$replaceWith",
                    "$search",
                    "$searchMeta",
                    "$setWindowFields",
                    "$sharedDataDistribution",
                    "$unionWith",
                    "$listSampledQueries",
                    "$listSearchIndexes",
                    "$out");

    final List<RowStage> stages = new ArrayList<>();
    private final Context context;
    private final List<Document> matches = new ArrayList<>();
    private SortOrder order = SortOrder.parse(null);
    private long skip;
    private long limit;
    private boolean leading;
    private String last = "";

    Pipeline(Object specification, Context context) {
        this(specification, context, true);
    }

    /** What it gives is an answer, or goes into one, and nothing looks into it before. */
    static Pipeline answering(Object specification, Context context) {
        Pipeline pipeline = new Pipeline(specification, context);
        pipeline.markLastLookups();
        return pipeline;
    }

    private void markLastLookups() {
        Set<String> made = new HashSet<>();
        for (int i = stages.size() - 1; i >= 0 && stages.get(i) instanceof LookupStage; i--) {
            made.add(((LookupStage) stages.get(i)).root());
        }
        for (int i = stages.size() - 1; i >= 0 && stages.get(i) instanceof LookupStage; i--) {
            LookupStage lookup = (LookupStage) stages.get(i);
            lookup.goIntoAnswer();
            if (!lookup.isIndependentOf(made)) {
                return;
            }
        }
    }

    /** Over documents that are already there: its first stages are stages like the others. */
    static Pipeline overStream(Object specification, Context context) {
        return new Pipeline(specification, context, false);
    }

    private Pipeline(Object specification, Context context, boolean asksCollection) {
        this.context = context;
        this.leading = asksCollection;
        if (!(specification instanceof Collection)) {
            throw Errors.typeMismatch("'pipeline' option must be specified as an array");
        }
        for (Object stage : (Collection<?>) specification) {
            if (!(stage instanceof Document)) {
                throw Errors.typeMismatch("Each element of the 'pipeline' array must be an object");
            }
            if (((Document) stage).size() != 1) {
                throw Errors.location(
                        40323,
                        "A pipeline stage specification object must contain exactly one field.");
            }
            String name = ((Document) stage).keySet().iterator().next();
            add(name, ((Document) stage).get(name));
        }
    }

    private void add(String name, Object specification) {
        if (last.equals("$merge")) {
            throw Errors.location(40601, last + " can only be the final stage in the pipeline");
        }
        last = name;
        leading = leading && isTaken(name, specification);
        if (!leading) {
            addStage(name, specification);
        }
    }

    /** Whether the stage is part of the question to the collection itself. */
    private boolean isTaken(String name, Object specification) {
        boolean open = skip == 0 && limit == 0;
        switch (name) {
            case "$match":
                if (!open || !order.isNone()) {
                    return false;
                }
                matches.add(StageRules.match(specification));
                return true;
            case "$sort":
                if (!open || !order.isNone()) {
                    return false;
                }
                order = StageRules.sort(specification);
                return true;
            case "$skip":
                if (!open) {
                    return false;
                }
                skip = StageRules.skip(specification);
                return true;
            case "$limit":
                if (limit != 0) {
                    return false;
                }
                limit = StageRules.limit(specification);
                return true;
            default:
                return false;
        }
    }

    private void addStage(String name, Object specification) {
        switch (name) {
            case "$match":
                stages.add(new PlainStages.Match(StageRules.match(specification)));
                break;
            case "$sort":
                stages.add(new PlainStages.Sort(StageRules.sort(specification)));
                break;
            case "$skip":
                stages.add(new PlainStages.Skip(StageRules.skip(specification)));
                break;
            case "$limit":
                stages.add(new PlainStages.Limit(StageRules.limit(specification)));
                break;
            case "$group":
                stages.add(new GroupStage(specification));
                break;
            case "$count":
                addCount(specification);
                break;
            case "$sortByCount":
                stages.add(
                        new GroupStage(
                                new Document("_id", specification)
                                        .append("count", new Document("$sum", 1))));
                stages.add(
                        new PlainStages.Sort(
                                SortOrder.parse(new Document("count", -1).append("_id", 1))));
                break;
            case "$project":
                Inclusion inclusion = Inclusion.of(specification);
                stages.add(
                        inclusion == null
                                ? new ForeignStage(new ProjectStage(specification))
                                : new PlainStages.Include(inclusion));
                break;
            case "$lookup":
                stages.add(new LookupStage(specification, context));
                break;
            case "$facet":
                stages.add(new FacetStage(specification, context));
                break;
            default:
                stages.add(new ForeignStage(foreign(name, specification)));
                break;
        }
    }

    private void addCount(Object field) {
        String name = StageRules.countField(field);
        stages.add(new GroupStage(new Document("_id", null).append(name, new Document("$sum", 1))));
        stages.add(new ForeignStage(new ProjectStage(new Document("_id", 0))));
    }

    /**
     * mongo-java-server's own stages. Some of them write into what they are given, so they get a
     * copy.
     */
    private AggregationStage foreign(String name, Object specification) {
        switch (name) {
            case "$addFields":
            case "$set":
                return new AddFieldsStage(StageRules.object(name, specification));
            case "$unset":
                return new UnsetStage(specification);
            case "$unwind":
                return new UnwindStage(specification);
            case "$replaceRoot":
                return new ReplaceRootStage(StageRules.object(name, specification));
            case "$sample":
                return new SampleStage(specification);
            case "$bucket":
                return new BucketStage(StageRules.object(name, specification));
            case "$redact":
                return new RedactStage(StageRules.object(name, specification));
            case "$merge":
                return new MergeStage(context.databases, context.database, specification);
            default:
                throw NOT_SUPPORTED.contains(name)
                        ? Errors.notSupported(name)
                        : Errors.location(
                                40324, "Unrecognized pipeline stage name: '" + name + "'");
        }
    }

    Document query() {
        if (matches.isEmpty()) {
            return new Document();
        }
        return matches.size() == 1
                ? matches.get(0)
                : new Document("$and", new ArrayList<Object>(matches));
    }

    /** Null where there is no such collection. */
    Selection selection(IndexedCollection collection, Object hint) {
        if (collection == null) {
            return null;
        }
        Selection selection =
                new Selection(collection.planner(), query(), order, skip, limit, hint);
        if (!stages.isEmpty() && stages.get(0) instanceof GroupStage) {
            ((GroupStage) stages.get(0)).fieldsRead().ifPresent(selection::cover);
        }
        return selection;
    }

    Stream<Row> run(IndexedCollection collection, Object hint) {
        Selection selection = selection(collection, hint);
        if (selection == null) {
            return through(Stream.empty());
        }
        String counted = countedField();
        if (counted != null) {
            long count = selection.count();
            Object total = (int) count == count ? (Object) (int) count : (Object) count;
            Stream<Row> result =
                    count == 0
                            ? Stream.empty()
                            : Stream.of(Row.around(countResult(counted, total)));
            return result;
        }
        return through(streamOf(selection.run()));
    }

    Stream<Row> through(Stream<Row> documents) {
        Stream<Row> flowing = documents;
        for (RowStage stage : stages) {
            flowing = stage.apply(flowing);
        }
        return flowing;
    }

    boolean isCount() {
        return countedField() != null;
    }

    /** What `countDocuments` asks: all that match as one group, whose only field counts them. */
    private String countedField() {
        return stages.size() == 1 && stages.get(0) instanceof GroupStage
                ? ((GroupStage) stages.get(0)).onlyCount()
                : null;
    }

    private Document countResult(String field, Object total) {
        return ((GroupStage) stages.get(0)).countedAs(field, total);
    }

    static <T> Stream<T> streamOf(Iterator<T> iterator) {
        return StreamSupport.stream(
                Spliterators.spliteratorUnknownSize(iterator, Spliterator.ORDERED), false);
    }
}
