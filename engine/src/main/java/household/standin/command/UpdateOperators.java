package household.standin.command;

import de.bwaldvogel.mongo.backend.ArrayFilters;
import de.bwaldvogel.mongo.backend.DefaultQueryMatcher;
import de.bwaldvogel.mongo.backend.Internals;
import de.bwaldvogel.mongo.backend.Utils;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.bson.Json;
import de.bwaldvogel.mongo.bson.ObjectId;
import de.bwaldvogel.mongo.exception.ImmutableFieldException;
import de.bwaldvogel.mongo.exception.MongoServerError;
import household.standin.bson.RawFields;
import household.standin.bson.Row;
import household.standin.query.Errors;
import household.standin.query.Values;
import household.standin.validation.DocumentLimits;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/** What an update makes of a document. */
final class UpdateOperators {
    private static final Set<String> KNOWN =
            Set.of(
                    "$set",
                    "$unset",
                    "$inc",
                    "$mul",
                    "$min",
                    "$max",
                    "$rename",
                    "$setOnInsert",
                    "$currentDate",
                    "$push",
                    "$addToSet",
                    "$pull",
                    "$pullAll",
                    "$pop");

    private static final Set<String> PLAIN = Set.of("$set", "$unset");

    private static final Set<String> MAKES_NOTHING =
            Set.of("$unset", "$pull", "$pullAll", "$pop", "$rename");

    private final Document update;
    private final ArrayFilters filters;
    private final Document query;
    private final boolean positional;
    private final boolean plain;
    private final Set<String> plainFields = new HashSet<>();

    UpdateOperators(Document update, ArrayFilters filters, Document query) {
        this.update = update;
        this.filters = filters;
        this.query = query;
        this.plain = isPlain(update);
        if (plain) {
            update.values().forEach(change -> plainFields.addAll(((Document) change).keySet()));
        }
        this.positional =
                isOperators(update)
                        && update.values().stream()
                                .anyMatch(
                                        change ->
                                                ((Document) change)
                                                        .keySet().stream()
                                                                .anyMatch(
                                                                        path ->
                                                                                path.contains(".$")
                                                                                        && !path
                                                                                                .contains(
                                                                                                        ".$[")));
    }

    /** Sets and unsets fields at the top, which needs no look at the others. */
    private static boolean isPlain(Document update) {
        return isOperators(update)
                && PLAIN.containsAll(update.keySet())
                && update.values().stream()
                        .flatMap(change -> ((Document) change).keySet().stream())
                        .noneMatch(path -> path.contains(".") || path.equals("_id"));
    }

    static boolean isOperators(Document update) {
        return !update.isEmpty() && update.keySet().iterator().next().startsWith("$");
    }

    static Document checked(Object update) {
        if (update instanceof Collection) {
            throw Errors.notSupported("an update that is a pipeline");
        }
        if (!(update instanceof Document)) {
            throw Errors.failedToParse("Update argument must be either an object or an array");
        }
        Document changes = (Document) update;
        boolean operators = isOperators(changes);
        changes.forEach(
                (name, change) -> {
                    if (operators) {
                        checkOperator(name, change);
                    } else if (name.startsWith("$")) {
                        throw new MongoServerError(
                                52,
                                "DollarPrefixedFieldName",
                                "The dollar ($) prefixed field '"
                                        + name
                                        + "' in '"
                                        + name
                                        + "' is not allowed in the context of an update's replacement document.");
                    }
                });
        if (operators) {
            Internals.checkConflicts(changes);
        }
        return changes;
    }

    private static void checkOperator(String name, Object change) {
        if (name.equals("$bit")) {
            throw Errors.notSupported("$bit");
        }
        if (!KNOWN.contains(name)) {
            throw Errors.failedToParse(
                    "Unknown modifier: "
                            + name
                            + ". Expected a valid update modifier or "
                            + "pipeline-style update specified as an array");
        }
        if (!(change instanceof Document)) {
            throw Errors.failedToParse(
                    "Modifiers operate on fields but we found type "
                            + Utils.describeType(change)
                            + " instead. For example: {$mod: {<field>: ...}} not {"
                            + name
                            + ": "
                            + change
                            + "}");
        }
        for (String path : ((Document) change).keySet()) {
            if (path.isEmpty()
                    || path.startsWith(".")
                    || path.endsWith(".")
                    || path.contains("..")) {
                throw new MongoServerError(
                        56,
                        "EmptyFieldName",
                        "The update path '"
                                + path
                                + "' contains an empty field name, which is not allowed.");
            }
            if (path.startsWith("$")) {
                throw new MongoServerError(
                        52,
                        "DollarPrefixedFieldName",
                        "The dollar ($) prefixed field '" + path + "' is not valid for storage.");
            }
        }
    }

    Row applyTo(Row row) {
        if (plain) {
            Document set = (Document) update.getOrDefault("$set", new Document());
            Document unset = (Document) update.getOrDefault("$unset", new Document());
            Utils.validateFieldNames(set);
            Row after = RawFields.changed(row, set, unset.keySet());
            DocumentLimits.checkUpdated(set, after.size());
            return after;
        }
        Document before = row.document();
        Document after =
                isOperators(update) ? changed(row.document(), before, false) : replacement(before);
        if (!Values.isSameId(before.get("_id"), after.get("_id"))) {
            throw new ImmutableFieldException(
                    "After applying the update, the (immutable) field '_id' was found to have "
                            + "been altered to _id: "
                            + Json.toCompactJsonValue(after.get("_id")));
        }
        Row encoded = Row.of(after);
        DocumentLimits.checkUpdated(after, encoded.size());
        return encoded;
    }

    /** The fields at the top that may differ. */
    Set<String> changedIn(Row before, Row after) {
        return plain ? plainFields : RawFields.differing(before.bytes(), after.bytes());
    }

    private Document replacement(Document before) {
        Document after = new Document("_id", before.get("_id"));
        after.putAll(update.cloneDeeply());
        return after;
    }

    /** The document that an upsert makes: what the query fixes, then the changes. */
    Document insertion() {
        Document made = new Document();
        if (isOperators(update)) {
            new UpsertFields(made).addFrom(query);
            made = changed(made, made.cloneDeeply(), true);
        } else {
            Document fixed = new Document();
            new UpsertFields(fixed).addFrom(query);
            made.putAll(update.cloneDeeply());
            if (fixed.containsKey("_id") && !made.containsKey("_id")) {
                made.put("_id", fixed.get("_id"));
            }
        }
        if (!made.containsKey("_id")) {
            made.put("_id", new ObjectId());
        }
        return made;
    }

    private Document changed(Document document, Document before, boolean upsert) {
        Integer position =
                positional ? new DefaultQueryMatcher().matchPosition(before, query) : null;
        if (positional && position == null) {
            throw Errors.badValue(
                    "The positional operator did not find the match needed from the query.");
        }
        update.forEach(
                (operator, change) -> {
                    boolean applies = upsert || !operator.equals("$setOnInsert");
                    ((Document) change)
                            .forEach(
                                    (path, operand) -> {
                                        if (applies) {
                                            checkOperand(
                                                    document, operator, path, operand, position);
                                        }
                                    });
                    Internals.applyOperator(
                            document, operator, (Document) change, filters, position, upsert);
                });
        Utils.validateFieldNames(document);
        return document;
    }

    private void checkOperand(
            Document document, String operator, String path, Object operand, Integer position) {
        for (String each : Internals.paths(filters, document, path)) {
            String place =
                    position == null ? each : each.replaceFirst("\\.\\$(?=\\.|$)", "." + position);
            checkWay(document, place, operator);
            Object value = Internals.valueAt(document, place);
            switch (operator) {
                case "$inc":
                case "$mul":
                    Arithmetic.check(operator, place, value, operand, document.get("_id"));
                    break;
                case "$push":
                case "$addToSet":
                case "$pull":
                case "$pullAll":
                case "$pop":
                    checkArray(operator, place, value, document.get("_id"));
                    break;
                default:
                    break;
            }
        }
    }

    /** Through null, unlike through nothing, no path leads on. */
    private static void checkWay(Document document, String path, String operator) {
        boolean makes = !MAKES_NOTHING.contains(operator);
        int dot = path.indexOf('.');
        while (makes && dot > 0) {
            String way = path.substring(0, dot);
            if (Internals.valueAt(document, way) == null) {
                String field = path.substring(dot + 1).split("\\.")[0];
                throw new MongoServerError(
                        28,
                        "PathNotViable",
                        "Cannot create field '" + field + "' in element {" + way + ": null}");
            }
            dot = path.indexOf('.', dot + 1);
        }
    }

    private static void checkArray(String operator, String path, Object value, Object id) {
        if (value != null) {
            return;
        }
        switch (operator) {
            case "$push":
                throw Errors.badValue(
                        "The field '"
                                + path
                                + "' must be an array but is of type null in document {_id: "
                                + Json.toCompactJsonValue(id)
                                + "}");
            case "$addToSet":
                throw Errors.badValue(
                        "Cannot apply $addToSet to non-array field. Field named '"
                                + path
                                + "' has non-array type null");
            case "$pop":
                throw Errors.typeMismatch(
                        "Path '" + path + "' contains an element of non-array type 'null'");
            default:
                throw Errors.badValue("Cannot apply " + operator + " to a non-array value");
        }
    }
}
