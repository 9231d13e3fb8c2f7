package household.standin.index;

import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.bson.Json;
import de.bwaldvogel.mongo.exception.DuplicateKeyError;
import java.util.stream.Collectors;

/** Code 11000, with the key that was taken, as drivers hand it on. */
public final class DuplicateKey extends DuplicateKeyError {
    private static final long serialVersionUID = 1L;
    private final transient Document keyPattern;
    private final transient Document keyValue;

    DuplicateKey(String namespace, IndexDefinition index, Document keyValue) {
        super(namespace, index.name() + " dup key: " + described(keyValue));
        this.keyPattern = index.keys();
        this.keyValue = keyValue;
    }

    public Document describedIn(Document reply) {
        return reply.append("keyPattern", keyPattern).append("keyValue", keyValue);
    }

    private static String described(Document keyValue) {
        return keyValue.entrySet().stream()
                .map(entry -> entry.getKey() + ": " + Json.toCompactJsonValue(entry.getValue()))
                .collect(Collectors.joining(", ", "{ ", " }"));
    }
}
