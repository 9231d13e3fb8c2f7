package household.standin.command;

import de.bwaldvogel.mongo.bson.Document;
import household.standin.Deadline;
import household.standin.IndexedCollection;

/** `insert`. */
public final class InsertCommand {
    private InsertCommand() {}

    public static Document run(IndexedCollection collection, Document command) {
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
}
