package household.standin.validation;

import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.exception.MongoServerError;
import java.util.List;

/** Who a client says that it is, in its first command. */
final class ClientMetadata {
    private static final int TYPE_MISMATCH = 14;
    private static final int MISSING_FIELD = 183;

    private ClientMetadata() {}

    static void check(Object client) {
        if (client == null) {
            return;
        }
        if (!(client instanceof Document metadata)) {
            throw new MongoServerError(
                    TYPE_MISMATCH,
                    "TypeMismatch",
                    "The client metadata document must be a document");
        }
        Document driver = part(metadata, "driver");
        for (String field : List.of("name", "version")) {
            require(driver, field, "driver sub-document");
        }
        require(part(metadata, "os"), "type", "os sub-document");
    }

    private static Document part(Document metadata, String name) {
        if (metadata.get(name) instanceof Document part) {
            return part;
        }
        throw missing("sub-document", name, "client metadata document");
    }

    private static void require(Document part, String name, String place) {
        if (!(part.get(name) instanceof String)) {
            throw missing("field", name, place);
        }
    }

    private static MongoServerError missing(String kind, String name, String place) {
        return new MongoServerError(
                MISSING_FIELD,
                "ClientMetadataMissingField",
                "Missing required " + kind + " '" + name + "' in the " + place);
    }
}
