package household.standin.aggregate;

import de.bwaldvogel.mongo.backend.aggregation.stage.AddFieldsStage;
import de.bwaldvogel.mongo.backend.aggregation.stage.AggregationStage;
import de.bwaldvogel.mongo.backend.aggregation.stage.MergeStage;
import de.bwaldvogel.mongo.bson.Document;
import household.standin.bson.Row;
import java.util.stream.Stream;

/**
 * A stage of mongo-java-server. Some of them write into what they are given, so they get a copy.
 */
final class ForeignStage implements RowStage {
    private final AggregationStage stage;
    private final boolean writes;

    ForeignStage(AggregationStage stage) {
        this.stage = stage;
        this.writes = stage instanceof AddFieldsStage || stage instanceof MergeStage;
    }

    @Override
    public String name() {
        return stage.name();
    }

    @Override
    public Stream<Row> apply(Stream<Row> rows) {
        Stream<Document> documents =
                rows.map(
                        row ->
                                writes && !row.isStored()
                                        ? row.document().cloneDeeply()
                                        : row.document());
        return stage.apply(documents).map(Row::around);
    }
}
