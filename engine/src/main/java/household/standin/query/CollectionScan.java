package household.standin.query;

import de.bwaldvogel.mongo.bson.Document;
import household.standin.Deadline;
import household.standin.bson.Row;
import java.util.Iterator;
import org.h2.mvstore.Cursor;
import org.h2.mvstore.MVMap;

/** Reads everything. */
final class CollectionScan extends Plan {
    private final MVMap<byte[], Row> documents;
    private final boolean backward;
    private final boolean sorted;
    private final boolean exact;

    CollectionScan(MVMap<byte[], Row> documents, boolean backward, boolean sorted, boolean exact) {
        this.documents = documents;
        this.backward = backward;
        this.sorted = sorted;
        this.exact = exact;
    }

    @Override
    boolean isSorted() {
        return sorted;
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
    Iterator<Row> run(Stats stats) {
        Cursor<byte[], Row> cursor =
                documents.cursor(backward ? documents.lastKey() : null, null, backward);
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return cursor.hasNext();
            }

            @Override
            public Row next() {
                Deadline.check();
                cursor.next();
                stats.docsExamined++;
                return cursor.getValue();
            }
        };
    }

    @Override
    public Document describe() {
        return new Document("stage", "COLLSCAN")
                .append("direction", backward ? "backward" : "forward");
    }

    @Override
    long count(Stats stats) {
        return documents.sizeAsLong();
    }
}
