package household.standin.query;

import de.bwaldvogel.mongo.bson.Document;
import household.standin.bson.Row;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The documents that a query asks for, in its order, as many as it wants. */
public final class Selection {
    private Predicate<Row> filter;
    private final SortOrder order;
    private final long skip;
    private final long limit;
    private final Plan plan;
    public final Stats stats = new Stats();

    /** `limit`: 0 for all; `hint`: null for none. */
    public Selection(
            Planner planner, Document query, SortOrder order, long skip, long limit, Object hint) {
        this.filter = Filter.compile(query);
        this.order = order;
        this.skip = skip;
        this.limit = limit;
        this.plan = planner.choose(query, order, limit == 0 ? 0 : limit + skip, hint);
    }

    public Selection(Planner planner, Document query, Object hint) {
        this(planner, query, SortOrder.NONE, 0, 0, hint);
    }

    /** Says that only these fields are looked at: the keys of an index may be enough then. */
    public void cover(Set<String> fields) {
        if (order.isNone() && plan.cover(fields)) {
            filter = row -> true;
        }
    }

    public Stream<Row> run() {
        Stream<Row> found = plan.run(stats).filter(filter);
        if (isSortNeeded()) {
            found = order.sorted(found);
        }
        if (skip > 0) {
            found = found.skip(skip);
        }
        return limit == 0 ? found : found.limit(limit);
    }

    /** For commands that change what they found. */
    public List<Row> list() {
        return run().toList();
    }

    public long count() {
        if (!plan.isExact()) {
            return run().count();
        }
        long found = Math.max(0, plan.count(stats) - skip);
        return limit == 0 ? found : Math.min(limit, found);
    }

    private boolean isSortNeeded() {
        return !order.isNone() && !plan.isSorted();
    }

    /** The stages as mongod's `explain` nests them. */
    public Document describe() {
        Document stage = plan.describe();
        if (isSortNeeded()) {
            stage = around("SORT", "sortPattern", order.pattern, stage);
        }
        if (skip > 0) {
            stage = around("SKIP", "skipAmount", skip, stage);
        }
        return limit == 0 ? stage : around("LIMIT", "limitAmount", limit, stage);
    }

    private static Document around(String stage, String name, Object value, Document input) {
        return new Document("stage", stage).append(name, value).append("inputStage", input);
    }
}
