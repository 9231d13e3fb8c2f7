package household.standin;

import de.bwaldvogel.mongo.MongoCollection;
import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.bson.Document;
import java.util.List;

/** A short `explain`: whether an index narrows the query, which one, and how many documents are looked at. */
final class Explain {
    private Explain() {
    }

    static Document of(MongoDatabase database, Document command) {
        String name = command.get(command.keySet().iterator().next()).toString();
        MongoCollection<?> found = database.resolveCollection(name, false);
        Document query = filterOf(command);
        Document plan = new Document("stage", "EOF");
        int examined = 0;
        if (found instanceof IndexedCollection) {
            IndexedCollection collection = (IndexedCollection) found;
            Plan chosen = Plan.choose(collection.getIndexes(), query, sortOf(command));
            examined = chosen == null ? collection.count() : chosen.positions().size();
            plan = chosen == null
                ? new Document("stage", "COLLSCAN")
                : new Document("stage", "FETCH").append("inputStage", new Document("stage", "IXSCAN")
                    .append("keyPattern", chosen.index.toIndexDescription().get("key"))
                    .append("indexName", chosen.index.getName()));
        }
        return new Document("queryPlanner", new Document("winningPlan", plan).append("parsedQuery", query))
            .append("executionStats", new Document("totalDocsExamined", examined))
            .append("ok", 1.0);
    }

    private static Document sortOf(Document command) {
        Object sort = command.get("sort");
        return sort instanceof Document ? (Document) sort : null;
    }

    @SuppressWarnings("unchecked")
    private static Document filterOf(Document command) {
        for (String field : List.of("filter", "query", "q")) {
            if (command.get(field) instanceof Document) {
                return (Document) command.get(field);
            }
        }
        List<Document> pipeline = (List<Document>) command.getOrDefault("pipeline", List.of());
        Object match = pipeline.isEmpty() ? null : pipeline.get(0).get("$match");
        return match instanceof Document ? (Document) match : new Document();
    }
}
