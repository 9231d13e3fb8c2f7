package household.standin.query;

import de.bwaldvogel.mongo.bson.Document;
import household.standin.bson.Row;
import household.standin.index.Interval;
import household.standin.index.KeyEncoding;
import household.standin.index.StoredIndex;
import java.util.ArrayList;
import java.util.List;
import org.h2.mvstore.MVMap;

/**
 * Chooses how a query is answered. Keys can be counted without being read, so the choice rests on
 * true numbers.
 */
public final class Planner {
    private static final int MOST_INTERVALS = 2_000;

    /** Sorting costs more than reading in order. */
    private static final double SORTING = 1.5;

    private final List<StoredIndex> indexes;
    private final MVMap<byte[], Row> documents;

    public Planner(List<StoredIndex> indexes, MVMap<byte[], Row> documents) {
        this.indexes = indexes;
        this.documents = documents;
    }

    /** `limit`: how many documents are wanted at most, those to be skipped included; 0 for all. */
    public Plan choose(Document query, SortOrder order, long limit, Object hint) {
        return choose(query, order, limit, hint, true);
    }

    private Plan choose(
            Document query, SortOrder order, long limit, Object hint, boolean mayBranch) {
        Constraints constraints = Constraints.of(query);
        if (hint != null) {
            StoredIndex index = hinted(hint);
            IndexScan scan = scanOf(index, constraints, order);
            return scan != null ? scan : wholeOf(index);
        }
        List<IndexScan> scans = new ArrayList<>();
        for (StoredIndex index : indexes) {
            IndexScan scan = scanOf(index, constraints, order);
            if (scan != null
                    && (scan.boundFields > 0
                            || scan.isSorted()
                            || narrowsBySparseness(index, constraints))) {
                scans.add(scan);
            }
        }
        Plan best = cheapest(scans, limit);
        Plan or = mayBranch ? orPlan(query, constraints, order, limit) : null;
        if (or != null
                && (best == null || cost(or, or.size(), limit) < cost(best, or.size(), limit))) {
            return or;
        }
        return best != null ? best : new CollectionScan(documents, query.isEmpty());
    }

    private static boolean narrowsBySparseness(StoredIndex index, Constraints constraints) {
        return index.definition.sparse() && constraints.present.containsAll(index.fields);
    }

    private StoredIndex hinted(Object hint) {
        for (StoredIndex index : indexes) {
            if (index.definition.name().equals(hint) || index.definition.keys().equals(hint)) {
                return index;
            }
        }
        throw Errors.badValue("hint provided does not correspond to an existing index");
    }

    /** Without the documents that a sparse index leaves out. */
    private IndexScan wholeOf(StoredIndex index) {
        Ordering unsorted = Ordering.of(index, new Constraints(), SortOrder.NONE, 0);
        List<Interval> all = List.of(Interval.startingWith(new byte[0]));
        return new IndexScan(index, documents, all, 0, false, unsorted);
    }

    /** Null where the index does not hold all documents that can match. */
    private IndexScan scanOf(StoredIndex index, Constraints constraints, SortOrder order) {
        List<byte[]> prefixes = new ArrayList<>();
        prefixes.add(new byte[0]);
        List<Interval> intervals = null;
        boolean exact = constraints.complete;
        boolean excludesMissing = index.fields.stream().anyMatch(constraints.present::contains);
        int bound = 0;
        int equal = 0;
        boolean withinArray = false;
        for (int place = 0; place < index.fields.size() && intervals == null; place++) {
            Bounds bounds = constraints.boundsOf(index, place);
            // One element of the array may match what is said of one field, and another the rest.
            if (bounds == null
                    || withinArray && index.isMultikey(place)
                    || bounds.points != null
                            && (long) bounds.points.size() * prefixes.size() > MOST_INTERVALS) {
                break;
            }
            bound++;
            withinArray |= index.isMultikey(place);
            excludesMissing |= !bounds.holdsNull;
            exact &=
                    bounds.exact
                            && (!index.isMultikey(place)
                                    || constraints.isSingle(index.fields.get(place)));
            if (bounds.points != null) {
                prefixes = multiplied(prefixes, bounds.points, index.isAscending(place));
                equal++;
            } else {
                intervals = ranges(prefixes, bounds, index.isAscending(place));
            }
        }
        if (index.definition.sparse() && !excludesMissing) {
            return null;
        }
        if (intervals == null) {
            intervals = new ArrayList<>();
            for (byte[] prefix : prefixes) {
                intervals.add(Interval.startingWith(prefix));
            }
        }
        exact &= index.fields.subList(0, bound).containsAll(constraints.fields());
        return new IndexScan(
                index,
                documents,
                intervals,
                bound,
                exact,
                Ordering.of(index, constraints, order, equal));
    }

    private static List<byte[]> multiplied(
            List<byte[]> prefixes, List<byte[]> points, boolean ascending) {
        List<byte[]> longer = new ArrayList<>(prefixes.size() * points.size());
        for (byte[] prefix : prefixes) {
            for (int i = 0; i < points.size(); i++) {
                byte[] point =
                        ascending
                                ? points.get(i)
                                : KeyEncoding.inverted(points.get(points.size() - 1 - i));
                longer.add(prefix.length == 0 ? point : KeyEncoding.joined(prefix, point));
            }
        }
        return longer;
    }

    private static List<Interval> ranges(List<byte[]> prefixes, Bounds bounds, boolean ascending) {
        byte[] from = ascending ? bounds.from : KeyEncoding.after(KeyEncoding.inverted(bounds.to));
        byte[] to = ascending ? bounds.to : KeyEncoding.after(KeyEncoding.inverted(bounds.from));
        List<Interval> intervals = new ArrayList<>();
        for (byte[] prefix : prefixes) {
            intervals.add(
                    new Interval(KeyEncoding.joined(prefix, from), KeyEncoding.joined(prefix, to)));
        }
        return intervals;
    }

    private Plan cheapest(List<IndexScan> scans, long limit) {
        long fewest = Long.MAX_VALUE;
        for (IndexScan scan : scans) {
            fewest = Math.min(fewest, scan.size());
        }
        IndexScan best = null;
        double lowest = 0;
        for (IndexScan scan : scans) {
            double cost = cost(scan, fewest, limit);
            // Where the numbers are equal, as in a collection that is still empty, the better
            // bounds win.
            boolean better =
                    best == null
                            || cost < lowest
                            || cost == lowest && scan.boundFields > best.boundFields;
            best = better ? scan : best;
            lowest = better ? cost : lowest;
        }
        return best;
    }

    /** `matching`: how many documents match at most, as far as is known. */
    private static double cost(Plan plan, long matching, long limit) {
        double size = plan.size();
        if (!plan.isSorted()) {
            return size * SORTING + 1;
        }
        if (limit == 0) {
            return size;
        }
        double rate = plan.isExact() ? 1 : Math.max(1, matching) / Math.max(1, size);
        return Math.min(size, limit / Math.min(1, rate));
    }

    private Plan orPlan(Document query, Constraints constraints, SortOrder order, long limit) {
        if (constraints.alternatives == null) {
            return null;
        }
        List<Plan> branches = new ArrayList<>();
        for (Document alternative : constraints.alternatives) {
            Document both = new Document("$and", List.of(query, alternative));
            Plan branch = choose(both, order, limit, null, false);
            if (branch instanceof CollectionScan) {
                return null;
            }
            branches.add(branch);
        }
        return new OrPlan(branches, order);
    }
}
