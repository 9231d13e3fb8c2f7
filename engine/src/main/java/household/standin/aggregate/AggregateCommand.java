package household.standin.aggregate;

import de.bwaldvogel.mongo.backend.DatabaseResolver;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.oplog.Oplog;
import household.standin.CollectionLookup;
import household.standin.IndexedCollection;
import household.standin.command.Cursors;
import household.standin.query.Errors;
import household.standin.validation.Commands;

/** `aggregate`. */
public final class AggregateCommand {
    private final CollectionLookup database;
    private final Cursors cursors;
    private final DatabaseResolver databases;
    private final Oplog oplog;

    public AggregateCommand(
            CollectionLookup database, Cursors cursors, DatabaseResolver databases, Oplog oplog) {
        this.database = database;
        this.cursors = cursors;
        this.databases = databases;
        this.oplog = oplog;
    }

    public Document run(Document command) {
        Object name = command.get("aggregate");
        if (!(name instanceof String)) {
            throw Errors.notSupported("an aggregation without a collection");
        }
        if (Boolean.TRUE.equals(command.get("explain"))) {
            Document explained = command.clone();
            explained.remove("explain");
            return Explain.of(
                    database,
                    new Document("explain", explained).append("verbosity", "queryPlanner"),
                    databases,
                    oplog);
        }
        Object options = command.get("cursor");
        if (!(options instanceof Document)) {
            throw Errors.failedToParse(
                    "The 'cursor' option is required, except for aggregate with the explain argument");
        }
        Object batchSize = ((Document) options).get("batchSize");
        for (String option : ((Document) options).keySet()) {
            if (!option.equals("batchSize")) {
                throw Errors.location(
                        40415, "BSON field 'cursor." + option + "' is an unknown field.");
            }
        }
        Long wanted =
                batchSize == null
                        ? null
                        : (Long) Commands.count("aggregate", "batchSize", batchSize);
        Pipeline pipeline =
                Pipeline.answering(
                        command.get("pipeline"), new Context(database, databases, oplog));
        IndexedCollection collection = database.existing(name);
        return cursors.reply(
                database.namespaceOf(name),
                pipeline.run(collection, hintOf(command)).iterator(),
                wanted,
                false);
    }

    private static Object hintOf(Document command) {
        Object hint = command.get("hint");
        return hint instanceof Document && ((Document) hint).isEmpty() ? null : hint;
    }
}
