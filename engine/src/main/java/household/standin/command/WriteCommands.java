package household.standin.command;

import de.bwaldvogel.mongo.bson.Document;
import household.standin.Deadline;
import household.standin.StoredCollection;
import household.standin.bson.Row;
import household.standin.query.Errors;
import household.standin.query.Filter;
import household.standin.query.Selection;
import household.standin.query.SortOrder;
import household.standin.query.Values;
import household.standin.validation.Commands;
import java.util.ArrayList;
import java.util.List;

/** `insert`, `update` and `delete`. */
public final class WriteCommands {
    private WriteCommands() {}

    public static Document insert(StoredCollection collection, Document command) {
        int[] inserted = {0};
        WriteErrors errors = new WriteErrors();
        errors.runAll(
                command.get("documents"),
                command.get("ordered"),
                (document, index) -> {
                    Deadline.check();
                    collection.insert(document);
                    inserted[0]++;
                });
        return errors.addTo(new Document("n", inserted[0]));
    }

    public static Document update(StoredCollection collection, Document command) {
        int[] counts = {0, 0};
        List<Document> upserted = new ArrayList<>();
        WriteErrors errors = new WriteErrors();
        errors.runAll(
                command.get("updates"),
                command.get("ordered"),
                (statement, index) -> {
                    Updater updater = updater(collection, statement);
                    updater.run();
                    counts[0] += updater.matched;
                    counts[1] += updater.modified;
                    if (updater.upserted != null) {
                        counts[0]++;
                        upserted.add(
                                new Document("index", index)
                                        .append("_id", updater.upserted.get("_id")));
                    }
                });
        Document reply = new Document("n", counts[0]).append("nModified", counts[1]);
        if (!upserted.isEmpty()) {
            reply.put("upserted", upserted);
        }
        return errors.addTo(reply);
    }

    private static Updater updater(StoredCollection collection, Document statement) {
        Document query = Commands.object("update", "q", statement.get("q"));
        Update update = new Update(statement.get("u"), statement.get("arrayFilters"), query);
        boolean multi = Values.isTrue(statement.get("multi"));
        if (multi && update.isReplacement()) {
            throw Errors.failedToParse(
                    "multi update is not supported for replacement-style update");
        }
        Selection found =
                new Selection(
                        collection.planner(),
                        query,
                        SortOrder.NONE,
                        0,
                        multi ? 0 : 1,
                        Commands.hint(statement));
        return new Updater(collection, found, update, Values.isTrue(statement.get("upsert")));
    }

    public static Document delete(StoredCollection collection, Document command) {
        int[] deleted = {0};
        WriteErrors errors = new WriteErrors();
        errors.runAll(
                command.get("deletes"),
                command.get("ordered"),
                (statement, index) -> deleted[0] += deleteOne(collection, statement));
        return errors.addTo(new Document("n", deleted[0]));
    }

    private static int deleteOne(StoredCollection collection, Document statement) {
        Document query = Commands.object("delete", "q", statement.get("q"));
        if (!(statement.get("limit") instanceof Number limit)
                || limit.doubleValue() != 0 && limit.doubleValue() != 1) {
            throw Errors.failedToParse("The limit field in delete objects must be 0 or 1");
        }
        Filter.compile(query);
        if (collection == null) {
            return 0;
        }
        List<Row> found =
                new Selection(
                                collection.planner(),
                                query,
                                SortOrder.NONE,
                                0,
                                limit.longValue(),
                                Commands.hint(statement))
                        .list();
        for (Row row : found) {
            Deadline.check();
            collection.delete(row);
        }
        return found.size();
    }
}
