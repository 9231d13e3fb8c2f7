package household.standin.command;

import de.bwaldvogel.mongo.backend.Internals;
import de.bwaldvogel.mongo.bson.Document;
import household.standin.CollectionLookup;
import household.standin.IndexedCollection;
import household.standin.bson.Row;
import household.standin.query.Filter;
import household.standin.query.Inclusion;
import household.standin.query.Selection;
import household.standin.query.SortOrder;
import household.standin.validation.Commands;
import java.util.Collections;
import java.util.Iterator;
import java.util.function.UnaryOperator;

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
                fields.isEmpty() ? found : projected(found, fields),
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

    private static Iterator<Row> projected(Iterator<Row> documents, Document fields) {
        Inclusion inclusion = Inclusion.of(fields);
        return mapped(
                documents,
                inclusion != null
                        ? inclusion::projected
                        : row -> Row.around(Internals.projected(fields, row.document())));
    }

    private static Iterator<Row> mapped(Iterator<Row> rows, UnaryOperator<Row> change) {
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return rows.hasNext();
            }

            @Override
            public Row next() {
                return change.apply(rows.next());
            }
        };
    }
}
