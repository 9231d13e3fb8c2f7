package household.standin.command;

import de.bwaldvogel.mongo.backend.Missing;
import de.bwaldvogel.mongo.backend.Utils;
import de.bwaldvogel.mongo.bson.Document;
import household.standin.IndexedCollection;
import household.standin.bson.Row;
import household.standin.index.KeyEncoding;
import household.standin.query.Errors;
import household.standin.query.Filter;
import household.standin.query.Selection;
import household.standin.query.SortOrder;
import household.standin.validation.Commands;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.Map;
import java.util.TreeMap;

/** `distinct`. */
public final class DistinctCommand {
    private DistinctCommand() {}

    public static Document run(IndexedCollection collection, Document command) {
        Object key = command.get("key");
        if (!(key instanceof String)) {
            throw Errors.typeMismatch(
                    "BSON field 'distinct.key' is the wrong type, expected type 'string'");
        }
        Document query = Commands.object("distinct", "query", command.get("query"));
        Filter.compile(query);
        Map<byte[], Object> values = new TreeMap<>(Arrays::compareUnsigned);
        if (collection != null) {
            Iterator<Row> found =
                    new Selection(
                                    collection.planner(),
                                    query,
                                    SortOrder.parse(null),
                                    0,
                                    0,
                                    FindCommand.hintOf(command.get("hint")))
                            .run();
            found.forEachRemaining(document -> addValues(values, document, (String) key));
        }
        return new Document("values", new ArrayList<>(values.values())).append("ok", 1.0);
    }

    private static void addValues(Map<byte[], Object> values, Row row, String key) {
        Object value = Utils.getSubdocumentValueCollectionAware(row.document(), key);
        Collection<?> all =
                value instanceof Collection ? (Collection<?>) value : Arrays.asList(value);
        for (Object each : all) {
            if (!(each instanceof Missing)) {
                values.putIfAbsent(KeyEncoding.of(each), each);
            }
        }
    }
}
