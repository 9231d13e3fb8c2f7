package household.standin.command;

import de.bwaldvogel.mongo.bson.Document;
import household.standin.IndexedCollection;
import household.standin.query.Filter;
import household.standin.query.Selection;
import household.standin.query.SortOrder;
import household.standin.validation.Commands;

/** `count`, from the keys of an index where they say it all. */
public final class CountCommand {
    private CountCommand() {}

    public static Document run(IndexedCollection collection, Document command) {
        Document query = Commands.object("count", "query", command.get("query"));
        long skip = Commands.count("count", "skip", command.get("skip"));
        Object limit = command.get("limit");
        // As in the shell of old, a negative limit means the same as a positive one.
        long most = limit instanceof Number ? Math.abs(((Number) limit).longValue()) : 0;
        Filter.compile(query);
        long found =
                collection == null
                        ? 0
                        : new Selection(
                                        collection.planner(),
                                        query,
                                        SortOrder.parse(null),
                                        skip,
                                        most,
                                        FindCommand.hintOf(command.get("hint")))
                                .count();
        return new Document("n", (int) found).append("ok", 1.0);
    }
}
