package household.standin.command;

import de.bwaldvogel.mongo.backend.Internals;
import de.bwaldvogel.mongo.bson.Document;
import household.standin.IndexedCollection;
import household.standin.query.Errors;
import household.standin.validation.Commands;
import java.util.ArrayList;
import java.util.List;

/** `update`. */
public final class UpdateCommand {
    private UpdateCommand() {}

    public static Document run(IndexedCollection collection, Document command) {
        int[] counts = {0, 0};
        List<Document> upserted = new ArrayList<>();
        WriteErrors errors = new WriteErrors();
        errors.runAll(
                command.get("updates"),
                command.get("ordered"),
                (statement, index) -> {
                    UpdateOutcome outcome = update(collection, statement);
                    counts[0] += outcome.matched;
                    counts[1] += outcome.modified;
                    if (outcome.upserted != null) {
                        counts[0]++;
                        upserted.add(
                                new Document("index", index)
                                        .append("_id", outcome.upserted.get("_id")));
                    }
                });
        Document reply = new Document("n", counts[0]).append("nModified", counts[1]);
        if (!upserted.isEmpty()) {
            reply.put("upserted", upserted);
        }
        return errors.addTo(reply);
    }

    private static UpdateOutcome update(IndexedCollection collection, Document statement) {
        Document query = Commands.object("update", "q", statement.get("q"));
        Document update = UpdateOperators.checked(statement.get("u"));
        boolean multi = isTrue(statement.get("multi"));
        if (multi && !UpdateOperators.isOperators(update)) {
            throw Errors.failedToParse(
                    "multi update is not supported for replacement-style update");
        }
        return new Updater(collection, query, update, Internals.arrayFilters(statement, update))
                .run(
                        multi,
                        isTrue(statement.get("upsert")),
                        FindCommand.hintOf(statement.get("hint")));
    }

    static boolean isTrue(Object value) {
        return value instanceof Number
                ? ((Number) value).doubleValue() != 0
                : Boolean.TRUE.equals(value);
    }
}
