package household.standin.query;

import static org.junit.jupiter.api.Assertions.assertEquals;

import de.bwaldvogel.mongo.backend.DefaultQueryMatcher;
import de.bwaldvogel.mongo.bson.BsonRegularExpression;
import de.bwaldvogel.mongo.bson.Document;
import household.standin.bson.Row;
import household.standin.index.IndexDefinition;
import household.standin.index.KeyEncoding;
import household.standin.index.StoredIndex;
import household.standin.storage.Storage;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.h2.mvstore.MVMap;
import org.junit.jupiter.api.Test;

/** Thousands of small random questions over small random documents. The seed replays a failure. */
class RandomQueriesTest {
    private static final long SEED = 20261121;
    private static final String[] FIELDS = {"a", "b", "c.d", "tags", "parts.x", "parts.y"};

    private static Object scalar(Random random) {
        switch (random.nextInt(7)) {
            case 0:
                return random.nextInt(4);
            case 1:
                return (long) random.nextInt(4);
            case 2:
                return random.nextInt(8) / 2.0;
            case 3:
                return "abc".substring(0, random.nextInt(4));
            case 4:
                return "ab" + (char) ('a' + random.nextInt(3));
            case 5:
                return random.nextBoolean();
            default:
                return null;
        }
    }

    private static Document document(Random random, int id) {
        Document document = new Document("_id", id);
        for (String field : new String[] {"a", "b"}) {
            if (random.nextInt(5) > 0) {
                document.put(field, scalar(random));
            }
        }
        if (random.nextInt(3) > 0) {
            document.put(
                    "c",
                    random.nextInt(5) == 0 ? scalar(random) : new Document("d", scalar(random)));
        }
        if (random.nextInt(3) > 0) {
            document.put("tags", several(random));
        }
        if (random.nextInt(3) > 0) {
            List<Object> parts = new ArrayList<>();
            for (int i = random.nextInt(3); i > 0; i--) {
                parts.add(new Document("x", scalar(random)).append("y", scalar(random)));
            }
            document.put("parts", parts);
        }
        return document;
    }

    private static List<Object> several(Random random) {
        List<Object> values = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            values.add(scalar(random));
        }
        return values;
    }

    private static Document query(Random random, int depth) {
        Document query = new Document();
        for (int i = 1 + random.nextInt(2); i > 0; i--) {
            query.put(FIELDS[random.nextInt(FIELDS.length)], condition(random));
        }
        if (depth > 0 && random.nextInt(4) == 0) {
            String operator = random.nextBoolean() ? "$or" : "$and";
            query.put(
                    operator,
                    new ArrayList<>(List.of(query(random, depth - 1), query(random, depth - 1))));
        }
        return query;
    }

    private static Object condition(Random random) {
        Object value = scalar(random);
        switch (random.nextInt(9)) {
            case 0:
                return new Document("$in", several(random));
            case 1:
                return new Document("$ne", value);
            case 2:
                return new Document(
                        random.nextBoolean() ? "$gt" : "$gte", value == null ? 1 : value);
            case 3:
                return new Document(
                        random.nextBoolean() ? "$lt" : "$lte", value == null ? 1 : value);
            case 4:
                return new Document("$gte", 0).append("$lt", 1 + random.nextInt(3));
            case 5:
                return new Document("$exists", random.nextBoolean());
            case 6:
                return new Document("$nin", several(random));
            case 7:
                return new BsonRegularExpression("^a" + (random.nextBoolean() ? "b" : ""), "");
            default:
                return value;
        }
    }

    private static List<Document> documents(Random random) {
        List<Document> documents = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            documents.add(document(random, i));
        }
        return documents;
    }

    /**
     * Where mongo-java-server's matcher is known to be right: without arrays and without what is
     * missing.
     */
    @Test
    void filtersAgreeWithTheMatcherOnPlainDocuments() {
        Random random = new Random(SEED);
        DefaultQueryMatcher matcher = new DefaultQueryMatcher();
        for (int round = 0; round < 3_000; round++) {
            Document document =
                    new Document("_id", 1).append("a", scalar(random)).append("b", scalar(random));
            Document query = new Document("a", condition(random)).append("b", condition(random));
            boolean wanted = matcher.matches(document, query);
            assertEquals(
                    wanted,
                    Filter.compile(query).test(Row.of(document)),
                    () -> query + " of " + document);
        }
    }

    private static List<StoredIndex> indexes(Storage storage, MVMap<byte[], Row> documents) {
        List<StoredIndex> indexes = new ArrayList<>();
        indexes.add(
                new StoredIndex(
                        IndexDefinition.ofId(), "test.c", documents, null, storage.facts()));
        String[][] keys = {
            {"a"},
            {"a", "-b"},
            {"-b", "c.d", "a"},
            {"tags", "a"},
            {"parts.x", "parts.y"},
            {"a", "tags", "b"}
        };
        for (String[] fields : keys) {
            Document parts = new Document();
            for (String field : fields) {
                parts.put(field.replace("-", ""), field.startsWith("-") ? -1 : 1);
            }
            String name = String.join("_", fields);
            for (boolean sparse : new boolean[] {false, true}) {
                StoredIndex index =
                        new StoredIndex(
                                new IndexDefinition(name + sparse, parts, false, sparse, null),
                                "test.c",
                                documents,
                                storage.index(name + sparse),
                                storage.facts());
                documents.forEach(
                        (position, row) -> index.insert(index.check(row, position), position));
                indexes.add(index);
            }
        }
        return indexes;
    }

    private static SortOrder order(Random random) {
        Document order = new Document();
        for (int i = random.nextInt(3); i > 0; i--) {
            order.put(
                    List.of("a", "b", "c.d").get(random.nextInt(3)), random.nextBoolean() ? 1 : -1);
        }
        order.put("_id", 1);
        return SortOrder.parse(random.nextInt(4) == 0 ? null : order);
    }

    @Test
    void indexesChangeNoAnswer() {
        Random random = new Random(SEED);
        for (int round = 0; round < 40; round++) {
            Storage storage = Storage.inMemory();
            MVMap<byte[], Row> documents = storage.documents("documents");
            documents(random)
                    .forEach(one -> documents.put(KeyEncoding.of(one.get("_id")), Row.of(one)));
            Planner indexed = new Planner(indexes(storage, documents), documents);
            Planner bare = new Planner(List.of(), documents);
            for (int i = 0; i < 100; i++) {
                compare(
                        indexed,
                        bare,
                        query(random, 1),
                        order(random),
                        random.nextInt(3),
                        random.nextInt(3) * 5L);
            }
        }
    }

    private static void compare(
            Planner indexed, Planner bare, Document query, SortOrder order, long skip, long limit) {
        long most = order.isNone() ? 0 : limit;
        long left = order.isNone() ? 0 : skip;
        Selection by = new Selection(indexed, query, order, left, most, null);
        List<Object> found = ids(by.list(), order);
        List<Object> wanted =
                ids(new Selection(bare, query, order, left, most, null).list(), order);
        assertEquals(wanted, found, () -> query + " by " + by.describe());
        long counted = new Selection(indexed, query, order, left, most, null).count();
        assertEquals(wanted.size(), counted, () -> "count of " + query + " by " + by.describe());
    }

    private static List<Object> ids(List<Row> documents, SortOrder order) {
        List<Object> ids =
                documents.stream().map(one -> one.get("_id")).collect(Collectors.toList());
        return order.isNone() ? ids.stream().sorted().collect(Collectors.toList()) : ids;
    }
}
