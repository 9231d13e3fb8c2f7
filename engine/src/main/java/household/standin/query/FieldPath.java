package household.standin.query;

import de.bwaldvogel.mongo.backend.Missing;
import de.bwaldvogel.mongo.bson.Document;
import household.standin.bson.Row;
import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;

/** A dotted path, which leads through arrays to several values. */
public final class FieldPath {
    private final String[] parts;

    /** Whether an array at the end is tested as a whole only, and not its elements as well. */
    private final boolean whole;

    public FieldPath(String path, boolean whole) {
        this.parts = path.split("\\.", -1);
        this.whole = whole;
    }

    public boolean any(Row row, Predicate<Object> test) {
        return any(row.get(parts[0]), 1, test);
    }

    private boolean any(Object node, int at, Predicate<Object> test) {
        if (at == parts.length) {
            return !whole && node instanceof Collection<?> array && array.stream().anyMatch(test)
                    || test.test(node);
        }
        if (node instanceof Document document) {
            return any(document.getOrMissing(parts[at]), at + 1, test);
        }
        if (node instanceof List<?> array) {
            return anyInArray(array, at, test);
        }
        return test.test(Missing.getInstance());
    }

    /** An array without documents leads nowhere: not even to something that is missing. */
    private boolean anyInArray(List<?> array, int at, Predicate<Object> test) {
        for (Object element : array) {
            if (element instanceof Document && any(element, at, test)) {
                return true;
            }
        }
        int place = placeIn(parts[at]);
        return place >= 0 && place < array.size() && any(array.get(place), at + 1, test);
    }

    private static int placeIn(String part) {
        boolean number = !part.isEmpty() && part.length() < 10;
        return number && part.chars().allMatch(Character::isDigit) ? Integer.parseInt(part) : -1;
    }
}
