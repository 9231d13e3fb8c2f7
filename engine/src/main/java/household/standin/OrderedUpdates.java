package household.standin;

import de.bwaldvogel.mongo.backend.Utils;
import de.bwaldvogel.mongo.bson.Document;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** An ordered batch ends at its first error; mongo-java-server would carry on. */
final class OrderedUpdates {
    private OrderedUpdates() {
    }

    @SuppressWarnings("unchecked")
    static Document run(Document query, UnaryOperator<Document> runOne) {
        List<Document> updates = (List<Document>) query.get("updates");
        if (updates.size() == 1 || !Utils.isTrue(query.getOrDefault("ordered", true))) {
            return runOne.apply(query);
        }
        int matched = 0;
        int modified = 0;
        List<Document> upserted = new ArrayList<>();
        Document answer = new Document();
        for (int i = 0; i < updates.size() && !answer.containsKey("writeErrors"); i++) {
            Document part = query.clone();
            part.put("updates", List.of(updates.get(i)));
            Document result = runOne.apply(part);
            matched += (Integer) result.get("n");
            modified += (Integer) result.get("nModified");
            for (Document one : (Iterable<Document>)
                result.getOrDefault("upserted", List.of())) {
                upserted.add(one.append("index", i));
            }
            for (Document error : Replies.writeErrors(result)) {
                answer.put("writeErrors", List.of(error.append("index", i)));
            }
        }
        answer.append("n", matched).append("nModified", modified).append("ok", 1.0);
        if (!upserted.isEmpty()) {
            answer.put("upserted", upserted);
        }
        return answer;
    }
}
