package household.standin;

import static household.standin.TestServer.doc;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import de.bwaldvogel.mongo.bson.Document;
import household.standin.storage.Storage;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoredDataTest {
    @TempDir Path directory;

    @Test
    void isThereAgainWithItsIndexes() {
        Storage storage = Storage.at(directory);
        TestServer server = new TestServer(storage);
        server.createIndex("c", "a_1", doc("a", 1), "unique", true);
        server.createIndex("c", "tags_1", doc("tags", 1));
        server.insert("c", doc("_id", 1, "a", 5, "tags", List.of("x", "y")));
        server.insert("dotted.system.name", doc("_id", 1));
        storage.close();

        TestServer again = new TestServer(Storage.at(directory));
        assertEquals(1, again.find("c", doc("a", 5)).size());
        assertEquals(1, again.find("dotted.system.name", doc()).size());
        again.refuses(11000, doc("insert", "c", "documents", List.of(doc("_id", 2, "a", 5.0))));
        Document plan = again.run(doc("explain", doc("find", "c", "filter", doc("tags", "y"))));
        assertEquals(true, plan.toString().contains("\"isMultiKey\" : true"), plan.toString());
        assertEquals(1, again.find("c", doc("tags", "y", "a", 5)).size());
    }

    @Test
    void anEmptyIndexIsNotBuiltTwice() {
        Storage storage = Storage.at(directory);
        TestServer server = new TestServer(storage);
        server.createIndex("c", "a_1", doc("a", 1), "sparse", true);
        server.insert("c", doc("_id", 1));
        storage.close();
        TestServer again = new TestServer(Storage.at(directory));
        assertEquals(List.of(), again.find("c", doc("a", doc("$exists", true))));
    }

    @Test
    void droppedIndexesLeaveNothingBehind() {
        TestServer server = new TestServer();
        server.createIndex("c", "a_1", doc("a", 1));
        server.insert("c", doc("_id", 1, "a", List.of(1, 2)));
        server.run(doc("dropIndexes", "c", "index", "a_1"));
        server.run(doc("delete", "c", "deletes", List.of(doc("q", doc(), "limit", 0))));
        server.createIndex("c", "a_1", doc("a", 1));
        Document plan = server.run(doc("explain", doc("find", "c", "filter", doc("a", 1))));
        assertFalse(plan.toString().contains("\"isMultiKey\" : true"));
    }

    @Test
    void answersComeInBatches() {
        TestServer server = new TestServer();
        for (int i = 0; i < 250; i++) {
            server.insert("c", doc("_id", i));
        }
        Document first = server.run(doc("find", "c"));
        Object cursor = ((Document) first.get("cursor")).get("id");
        assertEquals(101, TestServer.batchOf(first).size());
        Document next = server.run(doc("getMore", cursor, "collection", "c", "batchSize", 100));
        assertEquals(100, ((List<?>) ((Document) next.get("cursor")).get("nextBatch")).size());
        Document last = server.run(doc("getMore", cursor, "collection", "c"));
        assertEquals(49, ((List<?>) ((Document) last.get("cursor")).get("nextBatch")).size());
        assertEquals(0L, ((Document) last.get("cursor")).get("id"));
        server.refuses(43, doc("getMore", cursor, "collection", "c"));
    }
}
