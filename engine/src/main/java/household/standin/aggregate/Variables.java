package household.standin.aggregate;

import de.bwaldvogel.mongo.backend.Missing;
import de.bwaldvogel.mongo.backend.Utils;
import de.bwaldvogel.mongo.bson.Document;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** Puts the values of a `$lookup`'s variables where its pipeline names them. */
final class Variables {
    private Variables() {}

    static Object replaced(Object part, Map<String, Object> values) {
        if (part instanceof Document) {
            Document copy = new Document();
            ((Document) part)
                    .forEach(
                            (key, value) ->
                                    copy.put(
                                            key,
                                            key.equals("$literal")
                                                    ? value
                                                    : replaced(value, values)));
            return copy;
        }
        if (part instanceof Collection) {
            List<Object> copy = new ArrayList<>();
            ((Collection<?>) part).forEach(each -> copy.add(replaced(each, values)));
            return copy;
        }
        return part instanceof String && ((String) part).startsWith("$$")
                ? valueOf((String) part, values)
                : part;
    }

    private static Object valueOf(String expression, Map<String, Object> values) {
        int dot = expression.indexOf('.');
        String name = dot < 0 ? expression.substring(2) : expression.substring(2, dot);
        if (!values.containsKey(name)) {
            return expression;
        }
        Object value = values.get(name);
        if (dot >= 0) {
            value =
                    value instanceof Document
                            ? Utils.getSubdocumentValueCollectionAware(
                                    (Document) value, expression.substring(dot + 1))
                            : Missing.getInstance();
        }
        return value instanceof Missing ? "$$REMOVE" : new Document("$literal", value);
    }
}
