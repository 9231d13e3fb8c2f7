package household.standin.aggregate;

import de.bwaldvogel.mongo.backend.DatabaseResolver;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.oplog.Oplog;
import household.standin.CollectionLookup;
import household.standin.IndexedCollection;
import household.standin.query.Errors;
import household.standin.query.Selection;
import household.standin.query.SortOrder;
import household.standin.validation.Commands;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/** `explain`: which indexes a command uses, also within `$lookup`, and how much it looks at. */
public final class Explain {
    private static final Set<String> VERBOSITIES =
            Set.of("queryPlanner", "executionStats", "allPlansExecution");

    private Explain() {}

    public static Document of(
            CollectionLookup database, Document explain, DatabaseResolver databases, Oplog oplog) {
        Object verbosity = explain.getOrDefault("verbosity", "allPlansExecution");
        if (!VERBOSITIES.contains(verbosity)) {
            throw Errors.badValue(
                    "Enumeration value '"
                            + verbosity
                            + "' for field 'explain.verbosity' is not a valid value.");
        }
        if (!(explain.get("explain") instanceof Document)) {
            throw Errors.typeMismatch("explain command requires a nested object");
        }
        Document command = (Document) explain.get("explain");
        String name = command.keySet().iterator().next();
        Commands.check(name, command);
        IndexedCollection collection = database.existing(command.get(name));
        boolean run = !verbosity.equals("queryPlanner");
        if (name.equals("aggregate")) {
            Context context = new Context(database, databases, oplog);
            return aggregation(
                    new Pipeline(command.get("pipeline"), context), collection, command, run);
        }
        Selection selection = selectionOf(name, collection, command);
        Document plan = selection == null ? new Document("stage", "EOF") : selection.describe();
        Document reply = new Document("queryPlanner", new Document("winningPlan", plan));
        if (run) {
            reply.put("executionStats", statsOf(selection, name.equals("count")));
        }
        return reply.append("ok", 1.0);
    }

    private static Selection selectionOf(
            String name, IndexedCollection collection, Document command) {
        Document statement = command;
        switch (name) {
            case "find":
            case "count":
            case "distinct":
            case "findAndModify":
                break;
            case "update":
                statement = first(command.get("updates"));
                break;
            case "delete":
                statement = first(command.get("deletes"));
                break;
            default:
                throw Errors.notSupported("explain of " + name);
        }
        if (collection == null) {
            return null;
        }
        Object filter =
                statement.get(
                        name.equals("find") ? "filter" : statement == command ? "query" : "q");
        long limit =
                name.equals("find") || name.equals("count")
                        ? Commands.count(name, "limit", command.get("limit"))
                        : 0;
        long skip = Commands.count(name, "skip", command.get("skip"));
        return new Selection(
                collection.planner(),
                Commands.object(name, "filter", filter),
                SortOrder.parse(statement.get("sort")),
                skip,
                limit,
                statement.get("hint"));
    }

    private static Document first(Object statements) {
        return (Document) ((Collection<?>) statements).iterator().next();
    }

    private static Document statsOf(Selection selection, boolean counts) {
        long returned =
                selection == null ? 0 : counts ? selection.count() : selection.list().size();
        return new Document("nReturned", returned)
                .append("totalKeysExamined", selection == null ? 0L : selection.stats.keysExamined)
                .append("totalDocsExamined", selection == null ? 0L : selection.stats.docsExamined);
    }

    private static Document aggregation(
            Pipeline pipeline, IndexedCollection collection, Document command, boolean run) {
        Document plan = ofPipeline(pipeline, collection, command.get("hint"));
        if (run) {
            Selection selection = pipeline.selection(collection, command.get("hint"));
            plan.put("executionStats", statsOf(selection, pipeline.isCount()));
        }
        return plan.append("ok", 1.0);
    }

    static Document ofPipeline(Pipeline pipeline, IndexedCollection collection, Object hint) {
        Selection selection = pipeline.selection(collection, hint);
        Document planner =
                new Document(
                        "winningPlan",
                        selection == null ? new Document("stage", "EOF") : selection.describe());
        if (pipeline.stages.isEmpty()) {
            return new Document("queryPlanner", planner);
        }
        List<Document> stages = new ArrayList<>();
        stages.add(new Document("$cursor", new Document("queryPlanner", planner)));
        pipeline.stages.forEach(stage -> stages.add(described(stage)));
        return new Document("stages", stages);
    }

    private static Document described(RowStage stage) {
        if (stage instanceof LookupStage) {
            return ((LookupStage) stage).describe();
        }
        if (stage instanceof FacetStage) {
            return ((FacetStage) stage).describe();
        }
        return new Document(stage.name(), new Document());
    }

    static List<Document> allDescribed(List<RowStage> stages) {
        List<Document> described = new ArrayList<>();
        stages.forEach(stage -> described.add(described(stage)));
        return described;
    }
}
