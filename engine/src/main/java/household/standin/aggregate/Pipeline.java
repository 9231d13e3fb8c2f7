package household.standin.aggregate;

import de.bwaldvogel.mongo.backend.aggregation.stage.UnwindStage;
import de.bwaldvogel.mongo.bson.Document;
import household.standin.Database;
import household.standin.Deadline;
import household.standin.StoredCollection;
import household.standin.bson.Row;
import household.standin.query.Errors;
import household.standin.query.Filter;
import household.standin.query.Projection;
import household.standin.query.Selection;
import household.standin.query.SortOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** The stages of an aggregation, checked. What it begins with is asked of the indexes. */
final class Pipeline {
    private final Database database;
    final List<Stage> stages = new ArrayList<>();
    private final List<Object> matches = new ArrayList<>();
    private SortOrder order = SortOrder.NONE;
    private long limit;
    private boolean leading = true;

    /** The first stage behind what is asked of the collection, where it is a group. */
    private Group group;

    Pipeline(Object specification, Database database) {
        this.database = database;
        if (!(specification instanceof List<?> all)) {
            throw Errors.typeMismatch("'pipeline' option must be specified as an array");
        }
        int last = all.size();
        while (last > 0 && isLookup(all.get(last - 1))) {
            last--;
        }
        for (int i = 0; i < all.size(); i++) {
            if (!(all.get(i) instanceof Document stage)) {
                throw Errors.typeMismatch("Each element of the 'pipeline' array must be an object");
            }
            if (stage.size() != 1) {
                throw Errors.location(40323, "A stage must have exactly one field: " + stage);
            }
            String name = stage.keySet().iterator().next();
            leading = leading && isTaken(name, stage.get(name));
            if (!leading) {
                addStage(name, stage.get(name), i >= last);
            }
        }
    }

    private static boolean isLookup(Object stage) {
        return stage instanceof Document document && document.containsKey("$lookup");
    }

    /** Whether the stage is part of the question to the collection itself. */
    private boolean isTaken(String name, Object specification) {
        boolean open = limit == 0 && order.isNone();
        if (name.equals("$match") && open) {
            Document match = match(specification);
            Filter.compile(match);
            matches.add(match);
        } else if (name.equals("$sort") && open) {
            order = sort(specification);
        } else if (name.equals("$limit") && limit == 0) {
            limit = limit(specification);
        } else {
            return false;
        }
        return true;
    }

    private void addStage(String name, Object specification, boolean last) {
        switch (name) {
            case "$match" -> {
                var filter = Filter.compile(match(specification));
                add(name, rows -> rows.filter(filter).peek(row -> Deadline.check()));
            }
            case "$sort" -> add(name, sort(specification)::sorted);
            case "$limit" -> {
                long most = limit(specification);
                add(name, rows -> rows.limit(most));
            }
            case "$project" -> {
                Document fields = object(name, specification);
                Projection projection = new Projection(fields, Expressions::function);
                add(name, rows -> rows.map(projection::projected));
            }
            case "$unwind" -> {
                UnwindStage unwind = new UnwindStage(specification);
                add(name, rows -> unwind.apply(rows.map(Row::document)).map(Row::around));
            }
            case "$group" -> {
                Group added = new Group(specification);
                group = stages.isEmpty() ? added : group;
                add(name, added::apply);
            }
            case "$lookup" -> stages.add(Lookup.stage(specification, database, last));
            default -> throw Errors.notSupported("the stage " + name);
        }
    }

    private void add(String name, UnaryOperator<Stream<Row>> work) {
        stages.add(new Stage(name, work));
    }

    private static Document match(Object specification) {
        if (!(specification instanceof Document query)) {
            throw Errors.location(15959, "the match filter must be an expression in an object");
        }
        return query;
    }

    private static SortOrder sort(Object specification) {
        SortOrder order = SortOrder.parse(object("$sort", specification));
        if (order.isNone()) {
            throw Errors.location(15976, "$sort stage must have at least one sort key");
        }
        return order;
    }

    private static long limit(Object specification) {
        if (!(specification instanceof Number number) || number.doubleValue() < 0) {
            throw Errors.location(5107201, "invalid argument to $limit: " + specification);
        }
        if (number.longValue() == 0) {
            throw Errors.location(15958, "the limit must be positive");
        }
        return number.longValue();
    }

    private static Document object(String stage, Object specification) {
        if (!(specification instanceof Document object)) {
            throw Errors.typeMismatch(stage + " specification stage must be an object");
        }
        return object;
    }

    /** Null where there is no such collection. */
    Selection selection(StoredCollection collection, Object hint) {
        if (collection == null) {
            return null;
        }
        Document query =
                switch (matches.size()) {
                    case 0 -> new Document();
                    case 1 -> (Document) matches.get(0);
                    default -> new Document("$and", matches);
                };
        Selection selection = new Selection(collection.planner(), query, order, 0, limit, hint);
        if (group != null && !isCount()) {
            group.fieldsRead().ifPresent(selection::cover);
        }
        return selection;
    }

    Stream<Row> run(StoredCollection collection, Object hint) {
        Selection selection = selection(collection, hint);
        if (selection != null && isCount()) {
            return group.counted(selection.count());
        }
        Stream<Row> flowing = selection == null ? Stream.empty() : selection.run();
        for (Stage stage : stages) {
            flowing = stage.work().apply(flowing);
        }
        return flowing;
    }

    /** What `countDocuments` asks: all that match as one group, whose only field counts them. */
    boolean isCount() {
        return stages.size() == 1 && group != null && group.onlyCounts();
    }
}
