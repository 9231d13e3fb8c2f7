package household.standin.command;

import de.bwaldvogel.mongo.backend.Missing;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.exception.MongoServerError;
import java.util.List;

/** The fields of a document and the elements of an array, by their names. */
final class Fields {
    private Fields() {}

    static Object get(Object node, String name) {
        if (node instanceof Document document) {
            return document.getOrMissing(name);
        }
        int place = placeIn(name);
        List<?> array = (List<?>) node;
        return place >= 0 && place < array.size() ? array.get(place) : Missing.getInstance();
    }

    /** Missing takes the field away; an element becomes null then. */
    @SuppressWarnings("unchecked")
    static void put(Object node, String name, Object value) {
        if (node instanceof Document document) {
            if (value instanceof Missing) {
                document.remove(name);
            } else {
                document.put(name, value);
            }
            return;
        }
        int place = placeIn(name);
        if (place < 0) {
            throw notViable(name);
        }
        List<Object> array = (List<Object>) node;
        while (array.size() <= place) {
            array.add(null);
        }
        array.set(place, value instanceof Missing ? null : value);
    }

    private static int placeIn(String name) {
        return name.matches("\\d{1,7}") ? Integer.parseInt(name) : -1;
    }

    static MongoServerError notViable(String name) {
        return new MongoServerError(28, "PathNotViable", "Cannot create a field at '" + name + "'");
    }
}
