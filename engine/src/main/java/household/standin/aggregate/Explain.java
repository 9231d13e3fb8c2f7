package household.standin.aggregate;

import de.bwaldvogel.mongo.bson.Document;
import household.standin.Database;
import household.standin.StoredCollection;
import household.standin.command.FindCommand;
import household.standin.query.Errors;
import household.standin.query.Selection;
import household.standin.validation.Commands;
import java.util.ArrayList;
import java.util.List;

/** `explain`: which indexes a reading uses, also within `$lookup`, and how much it looks at. */
public final class Explain {
    private Explain() {}

    public static Document of(Database database, Document explain) {
        if (!(explain.get("explain") instanceof Document command)) {
            throw Errors.typeMismatch("explain command requires a nested object");
        }
        String name = command.keySet().iterator().next();
        Commands.check(name, command);
        StoredCollection collection = database.existing(command.get(name));
        Document reply;
        Selection selection;
        boolean counts = false;
        if (name.equals("aggregate")) {
            Pipeline pipeline = new Pipeline(command.get("pipeline"), database);
            reply = ofPipeline(pipeline, collection, Commands.hint(command));
            selection = pipeline.selection(collection, Commands.hint(command));
            counts = pipeline.isCount();
        } else if (name.equals("find")) {
            selection = FindCommand.selectionOf(collection, command, "filter");
            reply = ofSelection(selection);
        } else {
            throw Errors.notSupported("explain of " + name);
        }
        if (!"queryPlanner".equals(explain.get("verbosity"))) {
            reply.put("executionStats", statsOf(selection, counts));
        }
        return reply.append("ok", 1.0);
    }

    private static Document ofSelection(Selection selection) {
        Document plan = selection == null ? new Document("stage", "EOF") : selection.describe();
        return new Document("queryPlanner", new Document("winningPlan", plan));
    }

    static Document ofPipeline(Pipeline pipeline, StoredCollection collection, Object hint) {
        Document cursor = ofSelection(pipeline.selection(collection, hint));
        if (pipeline.stages.isEmpty()) {
            return cursor;
        }
        List<Document> stages = new ArrayList<>();
        stages.add(new Document("$cursor", cursor));
        pipeline.stages.forEach(stage -> stages.add(stage.description().get()));
        return new Document("stages", stages);
    }

    private static Document statsOf(Selection selection, boolean counts) {
        long returned =
                selection == null ? 0 : counts ? selection.count() : selection.list().size();
        return new Document("nReturned", returned)
                .append("totalKeysExamined", selection == null ? 0L : selection.stats.keysExamined)
                .append("totalDocsExamined", selection == null ? 0L : selection.stats.docsExamined);
    }
}
