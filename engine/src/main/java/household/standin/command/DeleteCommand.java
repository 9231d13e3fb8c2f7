package household.standin.command;

import de.bwaldvogel.mongo.bson.Document;
import household.standin.Deadline;
import household.standin.IndexedCollection;
import household.standin.bson.Row;
import household.standin.query.Errors;
import household.standin.query.Filter;
import household.standin.query.Selection;
import household.standin.query.SortOrder;
import household.standin.validation.Commands;

/** `delete`. */
public final class DeleteCommand {
    private DeleteCommand() {}

    public static Document run(IndexedCollection collection, Document command) {
        int[] deleted = {0};
        WriteErrors errors = new WriteErrors();
        errors.runAll(
                command.get("deletes"),
                command.get("ordered"),
                (statement, index) -> deleted[0] += delete(collection, statement));
        return errors.addTo(new Document("n", deleted[0]));
    }

    private static int delete(IndexedCollection collection, Document statement) {
        Document query = Commands.object("delete", "q", statement.get("q"));
        Object limit = statement.get("limit");
        boolean valid =
                limit instanceof Number
                        && (((Number) limit).doubleValue() == 0
                                || ((Number) limit).doubleValue() == 1);
        if (!valid) {
            throw Errors.failedToParse(
                    "The limit field in delete objects must be 0 or 1. Got " + limit);
        }
        Filter.compile(query);
        if (collection == null) {
            return 0;
        }
        Selection selection =
                new Selection(
                        collection.planner(),
                        query,
                        SortOrder.parse(null),
                        0,
                        ((Number) limit).longValue(),
                        FindCommand.hintOf(statement.get("hint")));
        int deleted = 0;
        for (Row row : selection.list()) {
            Deadline.check();
            collection.delete(row);
            deleted++;
        }
        return deleted;
    }
}
