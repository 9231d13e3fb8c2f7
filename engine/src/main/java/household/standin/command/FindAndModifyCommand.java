package household.standin.command;

import de.bwaldvogel.mongo.backend.Internals;
import de.bwaldvogel.mongo.bson.Document;
import household.standin.IndexedCollection;
import household.standin.bson.Row;
import household.standin.query.Errors;
import household.standin.query.Filter;
import household.standin.query.Selection;
import household.standin.query.SortOrder;
import household.standin.validation.Commands;
import java.util.List;

/** `findAndModify`. */
public final class FindAndModifyCommand {
    private FindAndModifyCommand() {}

    public static Document run(IndexedCollection collection, Document command) {
        boolean remove = UpdateCommand.isTrue(command.get("remove"));
        check(command, remove);
        Document fields = Commands.object("findAndModify", "fields", command.get("fields"));
        Internals.checkProjection(fields);
        Document query = Commands.object("findAndModify", "query", command.get("query"));
        Filter.compile(query);
        SortOrder order = SortOrder.parse(command.get("sort"));
        Object hint = FindCommand.hintOf(command.get("hint"));
        Document last = new Document();
        Document value =
                remove
                        ? removed(collection, query, order, hint, last)
                        : updated(collection, query, order, hint, command, last);
        Document shown =
                value == null || fields.isEmpty() ? value : Internals.projected(fields, value);
        return new Document("lastErrorObject", last).append("value", shown).append("ok", 1.0);
    }

    private static void check(Document command, boolean remove) {
        boolean update = command.get("update") != null;
        if (remove && update) {
            throw Errors.failedToParse("Cannot specify both an update and remove=true");
        }
        if (remove && UpdateCommand.isTrue(command.get("upsert"))) {
            throw Errors.failedToParse("Cannot specify both upsert=true and remove=true");
        }
        if (remove && UpdateCommand.isTrue(command.get("new"))) {
            throw Errors.failedToParse(
                    "Cannot specify both new=true and remove=true; 'remove' always returns the deleted document");
        }
        if (!remove && !update) {
            throw Errors.failedToParse("Either an update or remove=true must be specified");
        }
    }

    private static Document removed(
            IndexedCollection collection,
            Document query,
            SortOrder order,
            Object hint,
            Document last) {
        List<Row> found = new Selection(collection.planner(), query, order, 0, 1, hint).list();
        found.forEach(collection::delete);
        last.put("n", found.size());
        return found.isEmpty() ? null : found.get(0).document();
    }

    private static Document updated(
            IndexedCollection collection,
            Document query,
            SortOrder order,
            Object hint,
            Document command,
            Document last) {
        Document update = UpdateOperators.checked(command.get("update"));
        UpdateOutcome outcome =
                new Updater(collection, query, update, Internals.arrayFilters(command, update))
                        .inOrder(order)
                        .run(false, UpdateCommand.isTrue(command.get("upsert")), hint);
        boolean showNew = UpdateCommand.isTrue(command.get("new"));
        last.append("n", outcome.matched == 1 || outcome.upserted != null ? 1 : 0)
                .append("updatedExisting", outcome.matched == 1);
        if (outcome.upserted != null) {
            last.put("upserted", outcome.upserted.get("_id"));
            return showNew ? outcome.upserted : null;
        }
        if (outcome.before == null) {
            return null;
        }
        return (showNew ? outcome.after : outcome.before).document();
    }
}
