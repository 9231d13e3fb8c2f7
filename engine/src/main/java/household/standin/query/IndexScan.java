package household.standin.query;

import de.bwaldvogel.mongo.bson.Document;
import household.standin.Deadline;
import household.standin.bson.Row;
import household.standin.index.Interval;
import household.standin.index.KeyReader;
import household.standin.index.Scan;
import household.standin.index.StoredIndex;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import org.h2.mvstore.MVMap;

/** Reads the documents under the keys of some intervals of an index. */
final class IndexScan extends Plan {
    final StoredIndex index;
    private final MVMap<byte[], Row> documents;
    private final List<Interval> intervals;
    private final boolean backward;
    private final boolean exact;

    /** Null where the order of the intervals will do. */
    private final SortOrder merge;

    private final boolean sorted;
    private final int boundFields;

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
        this.intervals = intervals;
        this.boundFields = boundFields;
        this.exact = exact;
        this.backward = ordering.backward;
        this.sorted = ordering.provided;
        this.merge = ordering.provided && intervals.size() > 1 ? ordering.order : null;
    }

    @Override
    boolean isSorted() {
        return sorted;
    }

    @Override
    boolean isExact() {
        return exact;
    }

    boolean isNarrowed() {
        return boundFields > 0;
    }

    int boundFields() {
        return boundFields;
    }

    @Override
    long size() {
        if (size < 0) {
            size = 0;
            for (Interval interval : intervals) {
                size += index.count(interval);
            }
        }
        return size;
    }

    @Override
    Iterator<Row> run(Stats stats) {
        Set<ByteBuffer> seen = index.isMultikey() ? new HashSet<>() : null;
        if (merge == null) {
            return new Walk(intervals, seen, stats);
        }
        List<Iterator<Row>> sources = new ArrayList<>();
        intervals.forEach(interval -> sources.add(new Walk(List.of(interval), seen, stats)));
        return new SortMerge(sources, merge);
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
            for (Scan scan = index.scan(interval, false); scan.next(); ) {
                Deadline.check();
                stats.keysExamined++;
                seen.add(ByteBuffer.wrap(scan.position()));
            }
        }
        return seen.size();
    }

    @Override
    public Document describe() {
        Document scan =
                new Document("stage", "IXSCAN")
                        .append("keyPattern", index.keyPattern())
                        .append("indexName", index.getName())
                        .append("isMultiKey", index.isMultikey())
                        .append("isUnique", index.isUnique())
                        .append("isSparse", index.leavesOut())
                        .append("direction", backward ? "backward" : "forward")
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
        private Scan scan;
        private Row next;

        Walk(List<Interval> intervals, Set<ByteBuffer> seen, Stats stats) {
            List<Interval> ordered = new ArrayList<>(intervals);
            if (backward) {
                java.util.Collections.reverse(ordered);
            }
            this.rest = ordered.iterator();
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
                    scan = index.scan(rest.next(), backward);
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
                next = covered == null ? fetched(position) : Row.around(covered);
            }
        }

        private Row fetched(byte[] position) {
            stats.docsExamined++;
            return documents.get(position);
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
