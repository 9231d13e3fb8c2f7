package household.standin.aggregate;

import de.bwaldvogel.mongo.backend.DatabaseResolver;
import de.bwaldvogel.mongo.oplog.Oplog;
import household.standin.CollectionLookup;

/** Where the stages of a pipeline find other collections. */
final class Context {
    final CollectionLookup database;
    final DatabaseResolver databases;
    final Oplog oplog;

    Context(CollectionLookup database, DatabaseResolver databases, Oplog oplog) {
        this.database = database;
        this.databases = databases;
        this.oplog = oplog;
    }
}
