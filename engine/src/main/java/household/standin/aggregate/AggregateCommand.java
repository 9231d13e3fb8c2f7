package household.standin.aggregate;

import de.bwaldvogel.mongo.bson.Document;
import household.standin.Database;
import household.standin.command.Cursors;
import household.standin.query.Errors;
import household.standin.validation.Commands;
import java.util.Set;

/** `aggregate`. */
public final class AggregateCommand {
    private AggregateCommand() {}

    public static Document run(Database database, Cursors cursors, Document command) {
        if (!(command.get("cursor") instanceof Document options)) {
            throw Errors.failedToParse("The 'cursor' option is required");
        }
        if (!Set.of("batchSize").containsAll(options.keySet())) {
            throw Errors.notSupported("the cursor " + options);
        }
        Object batchSize = options.get("batchSize");
        Long wanted =
                batchSize == null
                        ? null
                        : (Long) Commands.count("aggregate", "batchSize", batchSize);
        Pipeline pipeline = new Pipeline(command.get("pipeline"), database);
        Object name = command.get("aggregate");
        return cursors.reply(
                database.namespaceOf(name),
                pipeline.run(database.existing(name), Commands.hint(command)),
                wanted,
                false);
    }
}
