package household.standin.command;

import de.bwaldvogel.mongo.backend.Internals;
import de.bwaldvogel.mongo.bson.Document;
import household.standin.CollectionLookup;
import household.standin.IndexedCollection;
import household.standin.bson.Row;
import household.standin.query.Filter;
import household.standin.query.Selection;
import household.standin.query.SortOrder;
import household.standin.validation.Commands;
import java.util.Collections;
import java.util.Iterator;

/** `find`. */
public final class FindCommand {
    private final CollectionLookup database;
    private final Cursors cursors;

    public FindCommand(CollectionLookup database, Cursors cursors) {
        this.database = database;
        this.cursors = cursors;
    }

    public Document run(Document command) {
        Object batchSize = command.get("batchSize");
        Long wanted =
                batchSize == null ? null : (Long) Commands.count("find", "batchSize", batchSize);
        Document fields = Commands.object("find", "projection", command.get("projection"));
        Internals.checkProjection(fields);
        Selection selection = selectionOf(database.existing(command.get("find")), command);
        Iterator<Row> found = selection == null ? Collections.emptyIterator() : selection.run();
        return cursors.reply(
                database.namespaceOf(command.get("find")),
                fields.isEmpty() ? found : new Projected(found, fields),
                wanted,
                Boolean.TRUE.equals(command.get("singleBatch")));
    }

    /** Null where there is no such collection; the command is checked all the same. */
    static Selection selectionOf(IndexedCollection collection, Document command) {
        Document query = Commands.object("find", "filter", command.get("filter"));
        SortOrder order = SortOrder.parse(command.get("sort"));
        long skip = Commands.count("find", "skip", command.get("skip"));
        long limit = Commands.count("find", "limit", command.get("limit"));
        Filter.compile(query);
        return collection == null
                ? null
                : new Selection(
                        collection.planner(),
                        query,
                        order,
                        skip,
                        limit,
                        hintOf(command.get("hint")));
    }

    /** An empty hint is none. */
    static Object hintOf(Object hint) {
        boolean none = hint instanceof Document && ((Document) hint).isEmpty();
        return none ? null : hint;
    }

    private static final class Projected implements Iterator<Row> {
        private final Iterator<Row> documents;
        private final Document fields;

        Projected(Iterator<Row> documents, Document fields) {
            this.documents = documents;
            this.fields = fields;
        }

        @Override
        public boolean hasNext() {
            return documents.hasNext();
        }

        @Override
        public Row next() {
            return Row.around(Internals.projected(fields, documents.next().document()));
        }
    }
}
