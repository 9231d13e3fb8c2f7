package household.standin.aggregate;

import de.bwaldvogel.mongo.bson.Document;
import household.standin.bson.Row;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** A stage of a pipeline, and what `explain` tells of it. */
record Stage(Supplier<Document> description, UnaryOperator<Stream<Row>> work) {
    Stage(String name, UnaryOperator<Stream<Row>> work) {
        this(() -> new Document(name, new Document()), work);
    }
}
