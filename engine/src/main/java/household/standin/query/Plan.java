package household.standin.query;

import de.bwaldvogel.mongo.bson.Document;
import household.standin.bson.Row;
import java.util.Iterator;
import java.util.Set;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** A way to the documents that can match a query; whether they do is still to be asked. */
abstract class Plan {
    /** Whether the documents come in the order that the query asks for. */
    abstract boolean isSorted();

    /** Whether all documents match, so that the keys alone can be counted. */
    abstract boolean isExact();

    /** How many keys or documents the plan looks at to its end. */
    abstract long size();

    abstract Stream<Row> run(Stats stats);

    /** The stage tree, as mongod's `explain` tells it. */
    abstract Document describe();

    /** Whether the rows will hold these fields alone, and every one of them matches. */
    boolean cover(Set<String> fields) {
        return false;
    }

    /** Only where the plan is exact. */
    abstract long count(Stats stats);

    static <T> Stream<T> stream(Iterator<T> iterator) {
        return StreamSupport.stream(
                Spliterators.spliteratorUnknownSize(iterator, Spliterator.ORDERED), false);
    }
}
