package household.standin.command;

import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.exception.MongoServerError;
import household.standin.index.DuplicateKey;
import household.standin.query.Errors;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** The statements of one write: an ordered batch ends at its first error, others go on. */
final class WriteErrors {
    private static final int MOST_STATEMENTS = 100_000;

    /** A time limit ends the command as a whole. */
    private static final int MAX_TIME_MS_EXPIRED = 50;

    private final List<Document> errors = new ArrayList<>();

    interface Statement {
        void run(Document statement, int index);
    }

    void runAll(Object statements, Object ordered, Statement work) {
        Collection<?> all = (Collection<?>) statements;
        if (all == null || all.isEmpty() || all.size() > MOST_STATEMENTS) {
            throw new MongoServerError(
                    16,
                    "InvalidLength",
                    "Write batch sizes must be between 1 and " + MOST_STATEMENTS);
        }
        int index = 0;
        for (Object statement : all) {
            if (!(statement instanceof Document)) {
                throw Errors.typeMismatch("A statement of a write must be an object");
            }
            try {
                work.run((Document) statement, index);
            } catch (MongoServerError e) {
                if (e.getCode() == MAX_TIME_MS_EXPIRED) {
                    throw e;
                }
                errors.add(errorOf(e, index));
                if (!Boolean.FALSE.equals(ordered)) {
                    return;
                }
            }
            index++;
        }
    }

    private static Document errorOf(MongoServerError failure, int index) {
        Document error =
                new Document("index", index)
                        .append("code", failure.getCode())
                        .append("errmsg", failure.getMessageWithoutErrorCode());
        return failure instanceof DuplicateKey duplicate ? duplicate.describedIn(error) : error;
    }

    Document addTo(Document reply) {
        if (!errors.isEmpty()) {
            reply.put("writeErrors", errors);
        }
        return reply.append("ok", 1.0);
    }
}
