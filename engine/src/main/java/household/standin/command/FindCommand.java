package household.standin.command;

import de.bwaldvogel.mongo.backend.Missing;
import de.bwaldvogel.mongo.bson.Document;
import household.standin.Database;
import household.standin.StoredCollection;
import household.standin.bson.Row;
import household.standin.index.KeyEncoding;
import household.standin.query.Errors;
import household.standin.query.FieldPath;
import household.standin.query.Filter;
import household.standin.query.Projection;
import household.standin.query.Selection;
import household.standin.query.SortOrder;
import household.standin.validation.Commands;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** `find` and `distinct`. */
public final class FindCommand {
    private FindCommand() {}

    public static Document find(Database database, Cursors cursors, Document command) {
        Object batchSize = command.get("batchSize");
        Long wanted =
                batchSize == null ? null : (Long) Commands.count("find", "batchSize", batchSize);
        Projection projection = projection("find", "projection", command.get("projection"));
        Selection selection =
                selectionOf(database.existing(command.get("find")), command, "filter");
        Stream<Row> found = selection == null ? Stream.empty() : selection.run();
        return cursors.reply(
                database.namespaceOf(command.get("find")),
                found.map(projection::projected),
                wanted,
                Boolean.TRUE.equals(command.get("singleBatch")));
    }

    static Projection projection(String command, String field, Object value) {
        return new Projection(
                Commands.object(command, field, value),
                expression -> {
                    throw Errors.notSupported("a projection of " + expression);
                });
    }

    /** Null where there is no such collection; the command is checked all the same. */
    public static Selection selectionOf(
            StoredCollection collection, Document command, String filter) {
        String name = command.keySet().iterator().next();
        Document query = Commands.object(name, filter, command.get(filter));
        SortOrder order = SortOrder.parse(command.get("sort"));
        long skip = Commands.count(name, "skip", command.get("skip"));
        long limit = Commands.count(name, "limit", command.get("limit"));
        Filter.compile(query);
        return collection == null
                ? null
                : new Selection(
                        collection.planner(), query, order, skip, limit, Commands.hint(command));
    }

    public static Document distinct(Database database, Document command) {
        if (!(command.get("key") instanceof String key)) {
            throw Errors.typeMismatch("BSON field 'distinct.key' must be a string");
        }
        Selection found = selectionOf(database.existing(command.get("distinct")), command, "query");
        FieldPath path = new FieldPath(key, false);
        Map<byte[], Object> values = new TreeMap<>(Arrays::compareUnsigned);
        (found == null ? Stream.<Row>empty() : found.run())
                .forEach(row -> path.any(row, value -> isNotedIn(values, value)));
        return new Document("values", new ArrayList<>(values.values())).append("ok", 1.0);
    }

    /** Never true, so that each value is looked at. */
    private static boolean isNotedIn(Map<byte[], Object> values, Object value) {
        if (!(value instanceof Missing) && !(value instanceof Collection)) {
            values.putIfAbsent(KeyEncoding.of(value), value);
        }
        return false;
    }
}
