package household.standin.aggregate;

import household.standin.bson.Row;
import java.util.stream.Stream;

/** A stage of a pipeline. */
interface RowStage {
    String name();

    Stream<Row> apply(Stream<Row> rows);
}
