package household.standin;

import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.exception.MongoServerError;
import java.util.Collection;
import java.util.List;

/** What mongo-java-server would silently leave out gets an error instead: a wrong result is worse than none. */
final class UnsupportedFeatures {
    private static final int COMMAND_NOT_SUPPORTED = 115;
    private static final List<String> INDEX_OPTIONS =
        List.of("partialFilterExpression", "collation", "wildcardProjection");
    private static final List<String> INDEX_KINDS = List.of("text", "2d", "2dsphere", "hashed");

    private UnsupportedFeatures() {
    }

    static void check(String command, Document query) {
        if (isForeign(query.get("collation"))) {
            refuse("collation");
        }
        for (Object update : partsOf(query.get("updates"))) {
            checkUpdate(((Document) update).get("u"));
            if (isForeign(((Document) update).get("collation"))) {
                refuse("collation");
            }
        }
        if (command.equals("findAndModify")) {
            checkUpdate(query.get("update"));
        }
        for (Object index : partsOf(query.get("indexes"))) {
            checkIndex((Document) index);
        }
    }

    private static void checkUpdate(Object update) {
        if (update instanceof Collection) {
            refuse("an update that is a pipeline");
        }
    }

    private static void checkIndex(Document index) {
        for (String option : INDEX_OPTIONS) {
            Object value = index.get(option);
            if (option.equals("collation") ? isForeign(value) : value != null) {
                refuse("an index with " + option);
            }
        }
        for (Object kind : ((Document) index.get("key")).values()) {
            if (INDEX_KINDS.contains(kind)) {
                refuse("a " + kind + " index");
            }
        }
    }

    private static Collection<?> partsOf(Object list) {
        return list instanceof Collection ? (Collection<?>) list : List.of();
    }

    private static boolean isForeign(Object collation) {
        return collation instanceof Document && !"simple".equals(((Document) collation).get("locale"));
    }

    private static void refuse(String what) {
        throw new MongoServerError(COMMAND_NOT_SUPPORTED, "CommandNotSupported",
            "The stand-in for MongoDB (mongo-java-server) does not know " + what);
    }
}
