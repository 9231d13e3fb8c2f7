package household.standin.command;

import de.bwaldvogel.mongo.backend.Internals;
import de.bwaldvogel.mongo.bson.BsonRegularExpression;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.exception.MongoServerError;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/** The fields that a query fixes to one value, from which an upsert starts. */
final class UpsertFields {
    private final Document document;
    private final Set<String> taken = new HashSet<>();

    UpsertFields(Document document) {
        this.document = document;
    }

    void addFrom(Document query) {
        query.forEach(
                (key, condition) -> {
                    if (key.equals("$and")
                            || key.equals("$or") && ((Collection<?>) condition).size() == 1) {
                        ((Collection<?>) condition).forEach(part -> addFrom((Document) part));
                    } else if (!key.startsWith("$")) {
                        addField(key, condition);
                    }
                });
    }

    private void addField(String path, Object condition) {
        if (condition instanceof BsonRegularExpression) {
            return;
        }
        if (!Internals.isOperatorDocument(condition)) {
            set(path, condition);
            return;
        }
        Document operators = (Document) condition;
        if (operators.containsKey("$eq")) {
            set(path, operators.get("$eq"));
        }
        for (String name : new String[] {"$in", "$all"}) {
            Object among = operators.get(name);
            if (among instanceof Collection && ((Collection<?>) among).size() == 1) {
                set(path, ((Collection<?>) among).iterator().next());
            }
        }
    }

    private void set(String path, Object value) {
        if (!taken.add(path)) {
            throw new MongoServerError(
                    54,
                    "NotSingleValueField",
                    "cannot infer query fields to set, path '" + path + "' is matched twice");
        }
        Internals.setValueAt(document, path, value);
    }
}
