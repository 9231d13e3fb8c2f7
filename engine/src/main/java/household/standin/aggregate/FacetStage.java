package household.standin.aggregate;

import de.bwaldvogel.mongo.bson.Document;
import household.standin.bson.Row;
import household.standin.query.Errors;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** `$facet`: several pipelines over the same documents. */
final class FacetStage implements RowStage {
    private final Map<String, Pipeline> facets = new LinkedHashMap<>();

    FacetStage(Object specification, Context context) {
        if (!(specification instanceof Document) || ((Document) specification).isEmpty()) {
            throw Errors.location(40169, "the $facet specification must be a non-empty object");
        }
        ((Document) specification)
                .forEach(
                        (name, pipeline) ->
                                facets.put(name, Pipeline.overStream(pipeline, context)));
    }

    @Override
    public String name() {
        return "$facet";
    }

    @Override
    public Stream<Row> apply(Stream<Row> documents) {
        List<Row> all = documents.collect(Collectors.toList());
        Document result = new Document();
        facets.forEach(
                (name, facet) ->
                        result.put(
                                name,
                                facet.through(all.stream())
                                        .map(Row::document)
                                        .collect(Collectors.toList())));
        return Stream.of(Row.around(result));
    }

    Document describe() {
        Document described = new Document();
        facets.forEach((name, facet) -> described.put(name, Explain.allDescribed(facet.stages)));
        return new Document("$facet", described);
    }
}
