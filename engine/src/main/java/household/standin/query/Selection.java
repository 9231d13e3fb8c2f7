package household.standin.query;

import de.bwaldvogel.mongo.bson.Document;
import household.standin.bson.Row;
import household.standin.query.SortOrder.Keyed;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.function.Predicate;

/** The documents that a query asks for, in its order, as many as it wants. */
public final class Selection {
    private Predicate<Row> filter;
    private final SortOrder order;
    private final long skip;
    private final long limit;
    private final Plan plan;
    public final Stats stats = new Stats();

    public Selection(
            Planner planner, Document query, SortOrder order, long skip, long limit, Object hint) {
        this.filter = query.isEmpty() ? document -> true : Filter.compile(query);
        this.order = order;
        this.skip = skip;
        this.limit = limit;
        this.plan = planner.choose(query, order, limit == 0 ? 0 : limit + skip, hint);
    }

    /** Says that only these fields are looked at: the keys of an index may be enough then. */
    public void cover(Set<String> fields) {
        if (order.isNone() && plan.cover(fields)) {
            filter = row -> true;
        }
    }

    public Iterator<Row> run() {
        Iterator<Row> matching = new Matching(plan.run(stats));
        Iterator<Row> ordered = isSortNeeded() ? sorted(matching) : matching;
        for (long i = 0; i < skip && ordered.hasNext(); i++) {
            ordered.next();
        }
        return limit == 0 ? ordered : new AtMost(ordered, limit);
    }

    public List<Row> list() {
        List<Row> all = new ArrayList<>();
        run().forEachRemaining(all::add);
        return all;
    }

    public long count() {
        if (plan.isExact()) {
            long found = Math.max(0, plan.count(stats) - skip);
            return limit == 0 ? found : Math.min(limit, found);
        }
        long found = 0;
        for (Iterator<Row> documents = run(); documents.hasNext(); documents.next()) {
            found++;
        }
        return found;
    }

    private boolean isSortNeeded() {
        return !order.isNone() && !plan.isSorted();
    }

    private Iterator<Row> sorted(Iterator<Row> documents) {
        long wanted = limit + skip;
        if (limit == 0 || wanted > Integer.MAX_VALUE) {
            return allSorted(documents);
        }
        // Of many, the first few: the last of those kept is on top, and leaves first.
        PriorityQueue<Keyed> kept = new PriorityQueue<>(Keyed.ORDER.reversed());
        for (long place = 0; documents.hasNext(); place++) {
            Row document = documents.next();
            Keyed keyed = new Keyed(order.keyOf(document), document, place);
            if (kept.size() < wanted) {
                kept.add(keyed);
            } else if (Keyed.ORDER.compare(keyed, kept.peek()) < 0) {
                kept.remove();
                kept.add(keyed);
            }
        }
        List<Row> first = new ArrayList<>();
        while (!kept.isEmpty()) {
            first.add(kept.remove().document);
        }
        Collections.reverse(first);
        return first.iterator();
    }

    private Iterator<Row> allSorted(Iterator<Row> documents) {
        List<Keyed> all = new ArrayList<>();
        while (documents.hasNext()) {
            Row document = documents.next();
            all.add(new Keyed(order.keyOf(document), document, all.size()));
        }
        all.sort(Keyed.ORDER);
        Iterator<Keyed> keyed = all.iterator();
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return keyed.hasNext();
            }

            @Override
            public Row next() {
                return keyed.next().document;
            }
        };
    }

    /** The stages as mongod's `explain` nests them. */
    public Document describe() {
        Document stage = plan.describe();
        if (isSortNeeded()) {
            Document pattern = new Document();
            for (int i = 0; i < order.ascending.length; i++) {
                pattern.put(order.fields.get(i), order.ascending[i] ? 1 : -1);
            }
            stage =
                    new Document("stage", "SORT")
                            .append("sortPattern", pattern)
                            .append("inputStage", stage);
        }
        if (skip > 0) {
            stage =
                    new Document("stage", "SKIP")
                            .append("skipAmount", skip)
                            .append("inputStage", stage);
        }
        return limit == 0
                ? stage
                : new Document("stage", "LIMIT")
                        .append("limitAmount", limit)
                        .append("inputStage", stage);
    }

    private final class Matching implements Iterator<Row> {
        private final Iterator<Row> candidates;
        private Row next;

        Matching(Iterator<Row> candidates) {
            this.candidates = candidates;
        }

        @Override
        public boolean hasNext() {
            while (next == null && candidates.hasNext()) {
                Row candidate = candidates.next();
                next = filter.test(candidate) ? candidate : null;
            }
            return next != null;
        }

        @Override
        public Row next() {
            hasNext();
            Row taken = next;
            next = null;
            return taken;
        }
    }

    private static final class AtMost implements Iterator<Row> {
        private final Iterator<Row> documents;
        private long left;

        AtMost(Iterator<Row> documents, long limit) {
            this.documents = documents;
            this.left = limit;
        }

        @Override
        public boolean hasNext() {
            return left > 0 && documents.hasNext();
        }

        @Override
        public Row next() {
            left--;
            return documents.next();
        }
    }
}
