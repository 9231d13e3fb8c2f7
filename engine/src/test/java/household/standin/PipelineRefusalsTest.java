package household.standin;

import static household.standin.TestServer.doc;

import de.bwaldvogel.mongo.bson.Document;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What mongod refuses of a pipeline, be there a document or not. */
class PipelineRefusalsTest {
    private final TestServer server = new TestServer();

    private void refuses(int code, Document... stages) {
        server.refuses(code, doc("aggregate", "c", "pipeline", List.of(stages), "cursor", doc()));
        // The same behind a stage that asks no index.
        List<Object> later = new java.util.ArrayList<>(List.of(doc("$project", doc("a", 1))));
        later.addAll(List.of(stages));
        server.refuses(code, doc("aggregate", "c", "pipeline", later, "cursor", doc()));
    }

    @Test
    void aLimitOfNothing() {
        refuses(15958, doc("$limit", 0));
    }

    @Test
    void aNegativeLimit() {
        refuses(5107201, doc("$limit", -1));
    }

    @Test
    void anUnknownStage() {
        refuses(115, doc("$conjure", doc()));
    }

    @Test
    void aStageOfTwo() {
        refuses(40323, doc("$match", doc(), "$limit", 1));
    }

    @Test
    void aMatchThatIsNoObject() {
        refuses(15959, doc("$match", 1));
    }

    @Test
    void aSortByNothing() {
        refuses(15976, doc("$sort", doc()));
    }

    @Test
    void aSortDirectionOfZero() {
        refuses(15975, doc("$sort", doc("a", 0)));
    }

    @Test
    void aGroupWithoutId() {
        refuses(15955, doc("$group", doc("n", doc("$sum", 1))));
    }

    @Test
    void aGroupFieldThatIsNoAccumulator() {
        refuses(40234, doc("$group", doc("_id", null, "n", 1)));
    }

    @Test
    void twoAccumulatorsForOneField() {
        refuses(40238, doc("$group", doc("_id", null, "n", doc("$sum", 1, "$max", 1))));
    }

    @Test
    void aDottedGroupField() {
        refuses(40235, doc("$group", doc("_id", null, "a.b", doc("$sum", 1))));
    }

    @Test
    void anUnknownAccumulator() {
        refuses(115, doc("$group", doc("_id", null, "n", doc("$conjure", 1))));
    }

    @Test
    void anUnknownExpression() {
        refuses(115, doc("$group", doc("_id", doc("$conjure", 1))));
    }

    @Test
    void theWrongNumberOfArguments() {
        refuses(16020, doc("$group", doc("_id", doc("$eq", List.of(1)))));
    }

    @Test
    void aConditionWithoutElse() {
        refuses(16020, doc("$group", doc("_id", doc("$cond", List.of(true, 1)))));
    }

    private static Document lookup(Object... more) {
        Document lookup = doc("from", "d", "pipeline", List.of(), "as", "x");
        lookup.putAll(doc(more));
        return doc("$lookup", lookup);
    }

    @Test
    void anUnknownFieldOfLookup() {
        refuses(115, lookup("unique", true));
    }

    @Test
    void aLookupWithoutPlaceForWhatItFinds() {
        refuses(9, lookup("as", null));
    }

    @Test
    void aLookupWithAnythingThatVaries() {
        refuses(115, lookup("localField", "a", "foreignField", "b"));
        refuses(115, lookup("let", doc("a", "$a")));
    }

    @Test
    void whatTheStandInDoesNotKnow() {
        refuses(115, doc("$facet", doc("few", List.of())));
        refuses(115, doc("$project", doc("a", doc("$substrCP", List.of("$a", 0, 1)))));
        refuses(115, doc("$group", doc("_id", null, "n", doc("$avg", "$a"))));
        refuses(115, doc("$project", doc("a.$", 1)));
        // These would be fields to include, and a field within another.
        refuses(115, doc("$project", doc("a", doc("b", true))));
        refuses(115, lookup("as", "x.y"));
    }

    @Test
    void aBrokenPipelineWithinLookup() {
        refuses(
                15958,
                doc("$lookup", doc("from", "d", "pipeline", List.of(doc("$limit", 0)), "as", "x")));
    }

    @Test
    void anAggregationWithoutCursor() {
        server.refuses(9, doc("aggregate", "c", "pipeline", List.of()));
    }

    @Test
    void aPipelineThatIsNoArray() {
        server.refuses(14, doc("aggregate", "c", "pipeline", doc(), "cursor", doc()));
    }
}
