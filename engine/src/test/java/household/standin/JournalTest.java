package household.standin;

import static household.standin.TestServer.doc;
import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import de.bwaldvogel.mongo.bson.Document;
import household.standin.storage.Storage;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalTest {
    private static final String STORE = "standin.mv";
    private static final String JOURNAL = "standin.journal";
    private static final int ROWS = 1000;
    private static final Document FIELDS = doc("a", 1);

    @TempDir Path directory;
    @TempDir Path copy;
    @TempDir Path left;

    private Storage storage;
    private TestServer server;

    @BeforeEach
    void open() {
        storage = Storage.at(directory);
        server = new TestServer(storage);
        server.createIndex("c", "a_1", doc("a", 1), "unique", true);
    }

    private void copied(String... names) throws IOException {
        copied(directory, copy, names);
    }

    private static void copied(Path from, Path to, String... names) throws IOException {
        for (String name : names) {
            Files.copy(from.resolve(name), to.resolve(name), REPLACE_EXISTING);
        }
    }

    /** What a server finds that starts on the files as they are after a kill. */
    private List<Document> afterKill() throws IOException {
        copied(STORE, JOURNAL);
        return found();
    }

    private List<Document> found() {
        Storage opened = Storage.at(copy);
        try {
            TestServer again = new TestServer(opened);
            List<Document> found = again.find("c", doc(), "batchSize", ROWS, "projection", FIELDS);
            for (Document one : found) {
                // Its keys are there, too.
                assertEquals(
                        List.of(one),
                        again.find("c", doc("a", one.get("a")), "projection", FIELDS));
            }
            assertEquals(
                    found.size(),
                    again.find("c", doc(), "hint", "a_1", "batchSize", ROWS, "projection", FIELDS)
                            .size());
            return found;
        } finally {
            opened.close();
        }
    }

    private void change(String command, String statements, Document statement) {
        server.run(doc(command, "c", statements, List.of(statement)));
    }

    @Test
    void hasWhatWasWrittenSinceTheLastCommit() throws IOException {
        server.insert("c", doc("_id", 1, "a", 1), doc("_id", 2, "a", 2));
        server.insert("c", doc("_id", 3, "a", 3));
        change("update", "updates", doc("q", doc("_id", 1), "u", doc("$set", doc("a", 9))));
        change("delete", "deletes", doc("q", doc("_id", 2), "limit", 1));
        server.insert("c", doc("_id", 4, "a", 1));
        List<Document> expected =
                List.of(doc("_id", 1, "a", 9), doc("_id", 3, "a", 3), doc("_id", 4, "a", 1));
        assertTrue(Files.size(directory.resolve(JOURNAL)) > 0);
        assertEquals(expected, afterKill());
        storage.close();
        assertEquals(0, Files.size(directory.resolve(JOURNAL)));
        assertEquals(expected, afterKill());
    }

    /** It carries over what is in such maps, and looks for its `_id`. */
    @Test
    void keepsTheFirstReleaseFromOpeningTheFileUntilItIsEmpty() throws IOException {
        server.insert("c", doc("_id", 1, "a", 1));
        copied(STORE);
        assertThrows(IllegalArgumentException.class, () -> lookInto(copy));
        storage.close();
        lookInto(directory);
    }

    private static void lookInto(Path path) {
        Storage opened = Storage.at(path);
        try {
            for (String map : opened.names()) {
                if (map.startsWith("data.")) {
                    opened.documents(map).values().forEach(row -> row.get("_id"));
                }
            }
        } finally {
            opened.close();
        }
    }

    @Test
    void aCommandThatWasCutCountsAsNeverWritten() throws IOException {
        server.insert("c", doc("_id", 1, "a", 1));
        long first = Files.size(directory.resolve(JOURNAL));
        server.insert("c", doc("_id", 2, "a", 2), doc("_id", 3, "a", 3));
        long both = Files.size(directory.resolve(JOURNAL));
        for (long length : List.of(first, first + 3, first + 30, both - 1)) {
            copied(STORE, JOURNAL);
            try (var journal = new RandomAccessFile(copy.resolve(JOURNAL).toFile(), "rw")) {
                journal.setLength(length);
            }
            assertEquals(List.of(doc("_id", 1, "a", 1)), found());
        }
        assertEquals(3, afterKill().size());
    }

    @Test
    void recordsOfBeforeACommitCountAsNeverWritten() throws IOException {
        server.insert("c", doc("_id", 1, "a", 1));
        change("update", "updates", doc("q", doc("_id", 1), "u", doc("$set", doc("a", 2))));
        copied(JOURNAL);
        server.createIndex("c", "b_1", doc("b", 1));
        change("delete", "deletes", doc("q", doc(), "limit", 0));
        server.createIndex("c", "d_1", doc("d", 1));
        copied(STORE);
        assertEquals(List.of(), found());
    }

    @Test
    void aRecordThatIsNotLongerThanThoseBeforeACommitEndsWhereTheyGoOn() throws IOException {
        for (int id = 1; id <= 3; id++) {
            server.insert("c", doc("_id", id, "a", id));
            change("delete", "deletes", doc("q", doc("_id", id), "limit", 1));
        }
        copied(STORE, JOURNAL);
        for (int start = 0; start < 2; start++) {
            Storage killed = Storage.at(copy);
            TestServer again = new TestServer(killed);
            again.insert("c", doc("_id", start, "a", start));
            copied(copy, left, STORE, JOURNAL);
            killed.close();
            copied(left, copy, STORE, JOURNAL);
        }
        assertEquals(List.of(doc("_id", 0, "a", 0), doc("_id", 1, "a", 1)), found());
    }

    @Test
    void aCommandLargerThanTheJournalIsThere() throws IOException {
        Random random = new Random(2);
        server.insert("c", doc("_id", -1, "a", -1));
        server.insert(
                "c",
                IntStream.range(0, ROWS - 2)
                        .mapToObj(id -> doc("_id", id, "a", id, "text", textOf(random)))
                        .toArray(Document[]::new));
        assertTrue(Files.size(directory.resolve(JOURNAL)) < 1024, "not written to the journal");
        server.insert("c", doc("_id", ROWS, "a", ROWS));
        assertEquals(ROWS, afterKill().size());
    }

    @Test
    void aCommandThatFailedHalfWay() throws IOException {
        server.insert("c", doc("_id", 1, "a", 1));
        Document two = doc("_id", 2, "a", List.of(2, 3));
        Document taken = doc("_id", 3, "a", List.of(4, 1));
        server.run(doc("insert", "c", "documents", List.of(two, taken)));
        change("update", "updates", doc("q", doc(), "u", doc("$inc", doc("a", 10)), "multi", true));
        assertEquals(List.of(doc("_id", 1, "a", 11), two), server.find("c", doc()));
        copied(STORE, JOURNAL);
        Storage opened = Storage.at(copy);
        TestServer again = new TestServer(opened);
        assertEquals(server.find("c", doc()), again.find("c", doc()));
        assertEquals(List.of(two), again.find("c", doc("a", 3)));
        opened.close();
    }

    @Test
    void collectionsAndIndexesThatCameAndWent() throws IOException {
        server.insert("c", doc("_id", 1, "a", 1));
        server.createIndex("d", "sparse", doc("b", 1), "sparse", true, "unique", true);
        server.insert("d", doc("_id", 2), doc("_id", 3), doc("_id", 4, "b", 4));
        server.run(doc("drop", "c"));
        server.createIndex("c", "a_1", doc("a", 1), "unique", true);
        server.insert("c", doc("_id", 5, "a", 1));
        server.run(doc("dropIndexes", "d", "index", "sparse"));
        server.insert("d", doc("_id", 5, "b", 4));
        assertEquals(List.of(doc("_id", 5, "a", 1)), afterKill());
        Storage opened = Storage.at(copy);
        TestServer again = new TestServer(opened);
        assertEquals(2, again.find("d", doc("b", 4)).size());
        opened.close();
    }

    /** Which cannot be compressed. */
    private static String textOf(Random random) {
        byte[] bytes = new byte[random.nextInt(30_000)];
        random.nextBytes(bytes);
        return new String(bytes, StandardCharsets.ISO_8859_1).replace('\0', ' ');
    }

    @Test
    void whatWritesLeaveUnusedIsGivenBack() throws IOException {
        Random random = new Random(1);
        TreeMap<Integer, Integer> expected = new TreeMap<>();
        for (int round = 0, a = 0; round < 25; round++) {
            for (int write = 0; write < 100; write++) {
                int id = random.nextInt(ROWS);
                Document row = doc("_id", id, "a", a, "text", textOf(random));
                change("update", "updates", doc("q", doc("_id", id), "u", row, "upsert", true));
                expected.put(id, a++);
            }
            server.backend.betweenCommands(storage::compact);
        }
        List<Integer> ids = List.copyOf(expected.keySet());
        assertEquals(ids, afterKill().stream().map(row -> row.get("_id")).toList());
        for (int slice = 0; slice < 100; slice++) {
            storage.compact();
        }
        long size = Files.size(directory.resolve(STORE));
        assertTrue(size < 80_000_000, size + " bytes");
        afterKill().forEach(row -> assertEquals(expected.get(row.get("_id")), row.get("a")));
        storage.close();
        long closed = Files.size(directory.resolve(STORE));
        assertTrue(closed < 25_000_000, closed + " bytes");
        assertEquals(ids, afterKill().stream().map(row -> row.get("_id")).toList());
    }
}
