package household.standin.command;

import de.bwaldvogel.mongo.bson.Document;
import household.standin.StoredCollection;
import household.standin.bson.Row;
import household.standin.query.Errors;
import household.standin.query.Projection;
import household.standin.query.Selection;
import household.standin.query.SortOrder;
import household.standin.query.Values;
import household.standin.validation.Commands;
import java.util.List;

/** `findAndModify`. */
public final class FindAndModifyCommand {
    private FindAndModifyCommand() {}

    public static Document run(StoredCollection collection, Document command) {
        boolean remove = Values.isTrue(command.get("remove"));
        boolean showNew = Values.isTrue(command.get("new"));
        boolean upsert = Values.isTrue(command.get("upsert"));
        if (remove == (command.get("update") != null) || remove && (showNew || upsert)) {
            throw Errors.failedToParse(
                    "Either an update or remove=true must be specified, and neither new nor upsert"
                            + " with remove=true");
        }
        Projection projection =
                FindCommand.projection("findAndModify", "fields", command.get("fields"));
        Document query = Commands.object("findAndModify", "query", command.get("query"));
        Selection found =
                new Selection(
                        collection.planner(),
                        query,
                        SortOrder.parse(command.get("sort")),
                        0,
                        1,
                        Commands.hint(command));
        Document last = new Document();
        Document value;
        if (remove) {
            List<Row> rows = found.list();
            rows.forEach(collection::delete);
            last.put("n", rows.size());
            value = rows.isEmpty() ? null : rows.get(0).document();
        } else {
            Update update = new Update(command.get("update"), command.get("arrayFilters"), query);
            Updater updater = new Updater(collection, found, update, upsert);
            updater.run();
            boolean made = updater.upserted != null;
            last.append("n", updater.matched == 1 || made ? 1 : 0)
                    .append("updatedExisting", updater.matched == 1);
            if (made) {
                last.put("upserted", updater.upserted.get("_id"));
            }
            Document after = made ? updater.upserted : updater.after;
            value = showNew ? after : updater.before;
        }
        Document shown = value == null ? null : projection.projected(Row.around(value)).document();
        return new Document("lastErrorObject", last).append("value", shown).append("ok", 1.0);
    }
}
