package household.standin;

import de.bwaldvogel.mongo.bson.Document;
import java.util.HashMap;
import java.util.Map;

/** mongo-java-server leaves keyPattern and keyValue out of its duplicate key errors; this remembers them. */
final class DuplicateKeyDetails {
    static final int ERROR_CODE = 11000;
    private final Map<String, Document> detailsByMessage = new HashMap<>();

    void note(String message, Document keyPattern, Document keyValue) {
        detailsByMessage.put(message, new Document("keyPattern", keyPattern).append("keyValue", keyValue));
    }

    void addDetailsTo(Document error) {
        Document details = detailsByMessage.entrySet().stream()
            // findAndModify puts words before the message.
            .filter(entry -> String.valueOf(error.get("errmsg")).endsWith(entry.getKey()))
            .map(Map.Entry::getValue)
            .findFirst()
            .orElse(new Document());
        error.putAll(details);
    }

    void forget() {
        detailsByMessage.clear();
    }
}
