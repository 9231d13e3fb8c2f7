package household.standin.query;

import de.bwaldvogel.mongo.bson.Document;
import household.standin.bson.Row;
import household.standin.index.KeyEncoding;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** One plan for each branch of an `$or`; a document that several of them find comes once. */
final class OrPlan extends Plan {
    private final List<Plan> branches;
    private final SortOrder order;

    OrPlan(List<Plan> branches, SortOrder order) {
        this.branches = branches;
        this.order = order;
    }

    @Override
    boolean isSorted() {
        return !order.isNone() && branches.stream().allMatch(Plan::isSorted);
    }

    @Override
    boolean isExact() {
        return false;
    }

    @Override
    long size() {
        return branches.stream().mapToLong(Plan::size).sum();
    }

    @Override
    Iterator<Row> run(Stats stats) {
        List<Iterator<Row>> sources = new ArrayList<>();
        branches.forEach(branch -> sources.add(branch.run(stats)));
        return new Distinct(
                isSorted() ? new SortMerge(sources, order) : new InTurn(sources.iterator()));
    }

    @Override
    long count(Stats stats) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Document describe() {
        List<Document> stages = branches.stream().map(Plan::describe).collect(Collectors.toList());
        return new Document("stage", isSorted() ? "SORT_MERGE" : "OR")
                .append("inputStages", stages);
    }

    private static final class InTurn implements Iterator<Row> {
        private final Iterator<Iterator<Row>> sources;
        private Iterator<Row> current = List.<Row>of().iterator();

        InTurn(Iterator<Iterator<Row>> sources) {
            this.sources = sources;
        }

        @Override
        public boolean hasNext() {
            while (!current.hasNext() && sources.hasNext()) {
                current = sources.next();
            }
            return current.hasNext();
        }

        @Override
        public Row next() {
            hasNext();
            return current.next();
        }
    }

    private static final class Distinct implements Iterator<Row> {
        private final Iterator<Row> source;
        private final Set<ByteBuffer> seen = new HashSet<>();
        private Row next;

        Distinct(Iterator<Row> source) {
            this.source = source;
        }

        @Override
        public boolean hasNext() {
            while (next == null && source.hasNext()) {
                Row candidate = source.next();
                if (seen.add(ByteBuffer.wrap(KeyEncoding.of(candidate.get("_id"))))) {
                    next = candidate;
                }
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
}
