package de.bwaldvogel.mongo.backend;

import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.exception.FailedToParseException;
import de.bwaldvogel.mongo.exception.MongoServerError;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The parts of mongo-java-server that our own commands use and that it keeps to its package. This
 * class lies in that package for no other reason.
 */
public final class Internals {
    private Internals() {}

    /** Applies one update operator to a document that nobody else sees yet. */
    public static void applyOperator(
            Document document,
            String operator,
            Document change,
            ArrayFilters filters,
            Integer position,
            boolean upsert) {
        new FieldUpdates(document, operatorOf(operator), "_id", upsert, position, filters)
                .apply(change, operator);
    }

    private static UpdateOperator operatorOf(String operator) {
        try {
            return UpdateOperator.fromValue(operator);
        } catch (IllegalArgumentException e) {
            throw new FailedToParseException(
                    "Unknown modifier: "
                            + operator
                            + ". Expected a valid update modifier or pipeline-style update specified as an array");
        }
    }

    public static ArrayFilters arrayFilters(Document statement, Document update) {
        return ArrayFilters.parse(statement, update);
    }

    /** The paths an update's path stands for, once its array filters are resolved. */
    public static List<String> paths(ArrayFilters filters, Document document, String path) {
        return filters.canHandle(path) ? filters.calculateKeys(document, path) : List.of(path);
    }

    public static void checkConflicts(Document update) {
        AbstractMongoCollection.validateUpdateQuery(update);
    }

    public static Object valueAt(Document document, String path) {
        return Utils.getSubdocumentValue(document, path);
    }

    /**
     * Gives what was there before; throws where the path leads through something that is no
     * document.
     */
    public static Object setValueAt(Document document, String path, Object value) {
        return Utils.changeSubdocumentValue(document, path, value, new AtomicReference<>());
    }

    public static Document projected(Document fields, Document document) {
        return new Projection(fields, "_id").projectDocument(document);
    }

    /** Throws for a projection that is none. */
    public static void checkProjection(Document fields) throws MongoServerError {
        new Projection(fields, "_id");
    }

    public static boolean isOperatorDocument(Object value) {
        return Utils.containsQueryExpression(value);
    }
}
