package household.standin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.bson.Json;
import de.bwaldvogel.mongo.exception.MongoServerError;
import household.standin.bson.Row;
import household.standin.storage.Storage;
import io.netty.channel.Channel;
import io.netty.channel.embedded.EmbeddedChannel;
import java.util.Arrays;
import java.util.List;

/** The stand-in without a network: commands in, replies out. */
final class TestServer {
    private final Channel channel = new EmbeddedChannel();
    final SerialBackend backend;

    TestServer() {
        this(Storage.inMemory());
    }

    TestServer(Storage storage) {
        backend = new SerialBackend(storage);
        backend.version(new Main.Version());
    }

    Document run(Document command) {
        String name = command.keySet().iterator().next();
        return backend.handleCommand(channel, "test", name, command.cloneDeeply());
    }

    /** Whatever way the reply tells it: the command's own failure, or its first write error. */
    void refuses(int code, Document command) {
        assertEquals(code, codeOf(command));
    }

    int codeOf(Document command) {
        Document reply;
        try {
            reply = run(command);
        } catch (MongoServerError e) {
            return e.getCode();
        }
        if (reply.get("code") instanceof Integer) {
            return (Integer) reply.get("code");
        }
        Object errors = reply.get("writeErrors");
        return errors == null ? 0 : (Integer) ((Document) ((List<?>) errors).get(0)).get("code");
    }

    void insert(String collection, Document... documents) {
        Document reply =
                run(
                        doc(
                                "insert",
                                collection,
                                "documents",
                                Arrays.asList(documents),
                                "ordered",
                                true));
        assertEquals(documents.length, reply.get("n"), () -> Json.toCompactJsonValue(reply));
    }

    void createIndex(String collection, String name, Document keys, Object... options) {
        Document index = doc("key", keys, "name", name);
        index.putAll(doc(options));
        run(doc("createIndexes", collection, "indexes", List.of(index)));
    }

    List<Document> find(String collection, Document filter, Object... more) {
        Document command = doc("find", collection, "filter", filter);
        command.putAll(doc(more));
        return batchOf(run(command));
    }

    List<Document> aggregate(String collection, Document... stages) {
        return batchOf(
                run(
                        doc(
                                "aggregate",
                                collection,
                                "pipeline",
                                Arrays.asList(stages),
                                "cursor",
                                doc())));
    }

    static List<Document> batchOf(Document reply) {
        List<?> rows = (List<?>) ((Document) reply.get("cursor")).get("firstBatch");
        // As they go over the wire, with what a lookup puts into them.
        return rows.stream().map(row -> Row.of(((Row) row).bytes()).document()).toList();
    }

    MongoServerError errorOf(Document command) {
        return assertThrows(MongoServerError.class, () -> run(command));
    }

    static Document doc(Object... keysAndValues) {
        Document document = new Document();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            document.put((String) keysAndValues[i], keysAndValues[i + 1]);
        }
        return document;
    }
}
