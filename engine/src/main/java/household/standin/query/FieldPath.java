package household.standin.query;

import de.bwaldvogel.mongo.backend.Missing;
import de.bwaldvogel.mongo.bson.Document;
import household.standin.bson.Row;
import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;

/** Where a dotted path leads to in a document: through arrays to several values. */
final class FieldPath {
    private FieldPath() {}

    static boolean any(
            Object node,
            String[] parts,
            int at,
            boolean numbered,
            Predicate<Object> test,
            boolean whole) {
        if (at == parts.length) {
            return anyAtEnd(node, test, whole);
        }
        if (node instanceof Row) {
            return any(((Row) node).get(parts[at]), parts, at + 1, numbered, test, whole);
        }
        if (node instanceof Document) {
            return any(
                    ((Document) node).getOrMissing(parts[at]),
                    parts,
                    at + 1,
                    numbered,
                    test,
                    whole);
        }
        if (node instanceof Collection) {
            return anyInArray((Collection<?>) node, parts, at, numbered, test, whole);
        }
        return test.test(Missing.getInstance());
    }

    private static boolean anyAtEnd(Object node, Predicate<Object> test, boolean whole) {
        if (whole || !(node instanceof Collection)) {
            return test.test(node);
        }
        for (Object element : (Collection<?>) node) {
            if (!(element instanceof Collection) && test.test(element)) {
                return true;
            }
        }
        return false;
    }

    private static boolean anyInArray(
            Collection<?> array,
            String[] parts,
            int at,
            boolean numbered,
            Predicate<Object> test,
            boolean whole) {
        for (Object element : array) {
            if (element instanceof Document && any(element, parts, at, numbered, test, whole)) {
                return true;
            }
        }
        if (!numbered || !(array instanceof List) || !parts[at].matches("\\d{1,9}")) {
            return false;
        }
        int place = Integer.parseInt(parts[at]);
        return place < array.size()
                && any(((List<?>) array).get(place), parts, at + 1, numbered, test, whole);
    }
}
