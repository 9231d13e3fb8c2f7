package household.standin.query;

import de.bwaldvogel.mongo.bson.Document;
import household.standin.Deadline;
import household.standin.bson.Row;
import household.standin.index.Interval;
import household.standin.index.KeyReader;
import household.standin.index.StoredIndex;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.stream.Stream;
import org.h2.mvstore.MVMap;

/** Reads the documents under the keys of some intervals of an index. */
final class IndexScan extends Plan {
    final StoredIndex index;
    final int boundFields;
    private final MVMap<byte[], Row> documents;
    private final List<Interval> intervals;
    private final boolean exact;
    private final Ordering ordering;

    /** Null where the documents themselves are wanted. */
    private KeyReader reader;

    /** As it was when the plan was made, or -1 before it was asked for. */
    private long size = -1;

    IndexScan(
            StoredIndex index,
            MVMap<byte[], Row> documents,
            List<Interval> intervals,
            int boundFields,
            boolean exact,
            Ordering ordering) {
        this.index = index;
        this.documents = documents;
        this.intervals = new ArrayList<>(intervals);
        this.boundFields = boundFields;
        this.exact = exact;
        this.ordering = ordering;
        if (ordering.backward) {
            Collections.reverse(this.intervals);
        }
    }

    @Override
    boolean isSorted() {
        return ordering.provided;
    }

    @Override
    boolean isExact() {
        return exact;
    }

    @Override
    long size() {
        if (size < 0) {
            size = intervals.stream().mapToLong(index::count).sum();
        }
        return size;
    }

    @Override
    Stream<Row> run(Stats stats) {
        Set<ByteBuffer> seen = index.isMultikey() ? new HashSet<>() : null;
        if (!ordering.provided || intervals.size() == 1) {
            return stream(new Walk(intervals, seen, stats));
        }
        return stream(
                new SortMerge(
                        intervals.stream()
                                .map(each -> stream(new Walk(List.of(each), seen, stats)))
                                .toList(),
                        ordering.order));
    }

    @Override
    boolean cover(Set<String> fields) {
        reader = exact ? KeyReader.of(index, fields) : null;
        return reader != null;
    }

    @Override
    long count(Stats stats) {
        if (!index.isMultikey()) {
            stats.keysExamined += size();
            return size();
        }
        Set<ByteBuffer> seen = new HashSet<>();
        for (Interval interval : intervals) {
            for (var scan = index.scan(interval, false); scan.next(); ) {
                Deadline.check();
                stats.keysExamined++;
                seen.add(ByteBuffer.wrap(scan.position()));
            }
        }
        return seen.size();
    }

    @Override
    Document describe() {
        Document scan =
                new Document("stage", "IXSCAN")
                        .append("keyPattern", index.definition.keys())
                        .append("indexName", index.definition.name())
                        .append("isMultiKey", index.isMultikey())
                        .append("direction", ordering.backward ? "backward" : "forward")
                        .append("boundFields", boundFields)
                        .append("intervals", intervals.size());
        return new Document("stage", reader == null ? "FETCH" : "PROJECTION_COVERED")
                .append("inputStage", scan);
    }

    /** The documents of some intervals, one after the other; each document once. */
    private final class Walk implements Iterator<Row> {
        private final Iterator<Interval> rest;
        private final Set<ByteBuffer> seen;
        private final Stats stats;
        private StoredIndex.Scan scan;
        private Row next;

        Walk(List<Interval> intervals, Set<ByteBuffer> seen, Stats stats) {
            this.rest = intervals.iterator();
            this.seen = seen;
            this.stats = stats;
        }

        @Override
        public boolean hasNext() {
            while (next == null) {
                if (scan == null) {
                    if (!rest.hasNext()) {
                        return false;
                    }
                    scan = index.scan(rest.next(), ordering.backward);
                }
                if (scan.next()) {
                    take(scan.position());
                } else {
                    scan = null;
                }
            }
            return true;
        }

        private void take(byte[] position) {
            Deadline.check();
            stats.keysExamined++;
            if (seen == null || seen.add(ByteBuffer.wrap(position))) {
                Document covered = reader == null ? null : reader.read(scan.key());
                if (covered == null) {
                    stats.docsExamined++;
                }
                next = covered == null ? documents.get(position) : Row.around(covered);
            }
        }

        @Override
        public Row next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            Row taken = next;
            next = null;
            return taken;
        }
    }
}
