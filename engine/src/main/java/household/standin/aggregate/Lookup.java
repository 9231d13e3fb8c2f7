package household.standin.aggregate;

import de.bwaldvogel.mongo.bson.Document;
import household.standin.Database;
import household.standin.StoredCollection;
import household.standin.bson.Row;
import household.standin.query.Errors;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * `$lookup` with a pipeline of constants, the only kind that the server sends: several collections
 * are asked in one command, for one moment. The pipeline runs once, whatever it is joined to.
 */
final class Lookup {
    private static final Set<String> FIELDS = Set.of("from", "pipeline", "as");

    private final Pipeline pipeline;
    private final StoredCollection foreign;
    private final String as;

    /** What is found goes into the answer as it is stored, where nobody behind looks into it. */
    private final boolean asStored;

    private List<?> found;

    private Lookup(Pipeline pipeline, StoredCollection foreign, String as, boolean asStored) {
        this.pipeline = pipeline;
        this.foreign = foreign;
        this.as = as;
        this.asStored = asStored;
    }

    /** `last`: only other lookups stand behind this one. */
    static Stage stage(Object specification, Database database, boolean last) {
        if (!(specification instanceof Document lookup)) {
            throw Errors.failedToParse("the $lookup specification must be an Object");
        }
        if (!FIELDS.containsAll(lookup.keySet())) {
            throw Errors.notSupported("$lookup with other fields than " + FIELDS);
        }
        if (!(lookup.get("as") instanceof String as)
                || !(lookup.get("from") instanceof String from)) {
            throw Errors.failedToParse("$lookup arguments 'as' and 'from' must be strings");
        }
        if (as.contains(".")) {
            throw Errors.notSupported("$lookup into " + as);
        }
        Pipeline pipeline = new Pipeline(lookup.get("pipeline"), database);
        StoredCollection foreign = database.existing(from);
        return new Stage(
                () ->
                        new Document("$lookup", lookup)
                                .append("inputStage", Explain.ofPipeline(pipeline, foreign, null)),
                new Lookup(pipeline, foreign, as, last)::apply);
    }

    private Stream<Row> apply(Stream<Row> rows) {
        return rows.map(
                row -> {
                    if (found == null) {
                        Stream<Row> all = pipeline.run(foreign, null);
                        found = asStored ? all.toList() : all.map(Row::document).toList();
                    }
                    Document joined = row.document().clone();
                    joined.put(as, found);
                    return Row.around(joined);
                });
    }
}
