package household.standin.query;

import de.bwaldvogel.mongo.bson.Document;
import household.standin.bson.Row;
import household.standin.index.KeyEncoding;
import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

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
    Stream<Row> run(Stats stats) {
        List<Stream<Row>> sources = branches.stream().map(branch -> branch.run(stats)).toList();
        Stream<Row> all =
                isSorted()
                        ? stream(new SortMerge(sources, order))
                        : sources.stream().flatMap(source -> source);
        Set<ByteBuffer> seen = new HashSet<>();
        return all.filter(row -> seen.add(ByteBuffer.wrap(KeyEncoding.of(row.get("_id")))));
    }

    @Override
    long count(Stats stats) {
        throw new UnsupportedOperationException();
    }

    @Override
    Document describe() {
        return new Document("stage", isSorted() ? "SORT_MERGE" : "OR")
                .append("inputStages", branches.stream().map(Plan::describe).toList());
    }
}
