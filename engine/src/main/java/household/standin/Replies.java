package household.standin;

import de.bwaldvogel.mongo.backend.DefaultQueryMatcher;
import de.bwaldvogel.mongo.backend.Missing;
import de.bwaldvogel.mongo.backend.Utils;
import de.bwaldvogel.mongo.bson.Document;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Makes mongo-java-server's answers say what mongod's would. */
final class Replies {
    private Replies() {
    }

    /** Replies hold the stored documents themselves, which the next command may change while they are sent. */
    static Document copyOf(Document document) {
        Document copy = new Document();
        document.forEach((key, value) -> {
            // A "missing" left over by an aggregation would break the connection when it is encoded.
            if (!(value instanceof Missing)) {
                copy.put(key, valueCopy(value));
            }
        });
        return copy;
    }

    private static Object valueCopy(Object value) {
        if (value instanceof Document) {
            return copyOf((Document) value);
        }
        if (value instanceof Collection) {
            List<Object> copy = new ArrayList<>();
            ((Collection<?>) value).forEach(item -> copy.add(valueCopy(item)));
            return copy;
        }
        return value instanceof Missing ? null : value;
    }

    static void repair(String command, Document query, Document answer, DuplicateKeyDetails duplicates) {
        List<Document> errors = writeErrors(answer);
        for (Document error : errors) {
            if (Integer.valueOf(DuplicateKeyDetails.ERROR_CODE).equals(error.get("code"))) {
                duplicates.addDetailsTo(error);
            }
        }
        switch (command) {
            case "insert":
                countInserted(query, answer, errors);
                break;
            case "findAndModify":
                describeFindAndModify(query, answer);
                break;
            case "listCollections":
                filterCollections(query, answer);
                break;
            default:
                break;
        }
    }

    @SuppressWarnings("unchecked")
    static List<Document> writeErrors(Document answer) {
        return (List<Document>) answer.getOrDefault("writeErrors", List.of());
    }

    private static void countInserted(Document query, Document answer, List<Document> errors) {
        if (!errors.isEmpty()) {
            boolean ordered = Utils.isTrue(query.getOrDefault("ordered", true));
            int sent = ((Collection<?>) query.get("documents")).size();
            answer.put("n", ordered ? errors.get(0).get("index") : Integer.valueOf(sent - errors.size()));
        }
    }

    private static void describeFindAndModify(Document query, Document answer) {
        if (answer.containsKey("lastErrorObject")) {
            return;
        }
        Object value = answer.get("value");
        Document last = new Document();
        if (Utils.isTrue(query.get("remove"))) {
            last.put("n", value == null ? 0 : 1);
        } else {
            boolean upserted = Utils.isTrue(query.get("upsert"));
            last.put("updatedExisting", false);
            last.put("n", upserted ? 1 : 0);
            if (upserted && value instanceof Document) {
                last.put("upserted", ((Document) value).get("_id"));
            }
        }
        answer.put("lastErrorObject", last);
    }

    @SuppressWarnings("unchecked")
    private static void filterCollections(Document query, Document answer) {
        Object filter = query.get("filter");
        if (filter instanceof Document) {
            DefaultQueryMatcher matcher = new DefaultQueryMatcher();
            List<Document> batch = (List<Document>) ((Document) answer.get("cursor")).get("firstBatch");
            batch.removeIf(collection -> !matcher.matches(collection, (Document) filter));
        }
    }
}
