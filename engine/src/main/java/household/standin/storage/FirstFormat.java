package household.standin.storage;

import household.standin.bson.Row;
import household.standin.index.KeyEncoding;
import java.util.ArrayList;
import java.util.List;
import org.h2.mvstore.MVMap;

/**
 * Files of the first release kept documents under keys whose bytes had no order. They are carried
 * over once.
 */
public final class FirstFormat {
    private static final String DOCUMENTS = "data.";
    private static final String INDEX = "index.";

    private FirstFormat() {}

    public static void carryOver(Storage storage) {
        List<String> names = new ArrayList<>();
        storage.names().forEach(names::add);
        for (String name : names) {
            if (name.startsWith(DOCUMENTS) && !name.endsWith(".system.namespaces")) {
                carryOver(storage, name);
            } else if (name.startsWith(INDEX)) {
                // Built anew from the documents when the database is opened.
                storage.remove(storage.index(name));
            }
        }
    }

    private static void carryOver(Storage storage, String name) {
        String namespace = name.substring(DOCUMENTS.length());
        MVMap<byte[], Row> before = storage.documents(name);
        MVMap<byte[], Row> after = storage.documents("documents." + namespace);
        before.values().forEach(row -> after.put(keyOf(namespace, row), row));
        storage.remove(before);
    }

    private static byte[] keyOf(String namespace, Row row) {
        if (namespace.endsWith(".system.indexes")) {
            return KeyEncoding.of(row.get("ns") + "/" + row.get("name"));
        }
        return KeyEncoding.of(row.get("_id"));
    }
}
