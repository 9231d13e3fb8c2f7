package household.standin.query;

import de.bwaldvogel.mongo.bson.Document;
import household.standin.Deadline;
import household.standin.bson.Row;
import java.util.stream.Stream;
import org.h2.mvstore.MVMap;

/** Reads everything; `exact` where everything is asked for. */
final class CollectionScan extends Plan {
    private final MVMap<byte[], Row> documents;
    private final boolean exact;

    CollectionScan(MVMap<byte[], Row> documents, boolean exact) {
        this.documents = documents;
        this.exact = exact;
    }

    @Override
    boolean isSorted() {
        return false;
    }

    @Override
    boolean isExact() {
        return exact;
    }

    @Override
    long size() {
        return documents.sizeAsLong();
    }

    @Override
    Stream<Row> run(Stats stats) {
        return documents.values().stream()
                .peek(
                        row -> {
                            Deadline.check();
                            stats.docsExamined++;
                        });
    }

    @Override
    Document describe() {
        return new Document("stage", "COLLSCAN").append("direction", "forward");
    }

    @Override
    long count(Stats stats) {
        return documents.sizeAsLong();
    }
}
