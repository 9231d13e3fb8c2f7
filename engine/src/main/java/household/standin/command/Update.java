package household.standin.command;

import de.bwaldvogel.mongo.backend.Missing;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.bson.ObjectId;
import de.bwaldvogel.mongo.exception.MongoServerError;
import household.standin.bson.Row;
import household.standin.query.Errors;
import household.standin.query.Filter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** What an update makes of a document: another one in its place, or changes by operators. */
final class Update {
    private record Change(String operator, String path, Object operand) {
        /** Whether the way to the field is made where it is not there. */
        boolean makesWay() {
            return !operator.equals("$unset") && !operator.equals("$pull");
        }
    }

    /** Null where there are changes. */
    private final Document replacement;

    private final List<Change> changes = new ArrayList<>();
    private final Map<String, Predicate<Object>> filters = new HashMap<>();
    private final Document query;

    Update(Object update, Object arrayFilters, Document query) {
        if (update instanceof Collection) {
            throw Errors.notSupported("an update that is a pipeline");
        }
        if (!(update instanceof Document document)) {
            throw Errors.failedToParse("Update argument must be either an object or an array");
        }
        this.query = query;
        this.replacement = Filter.isOperators(document) ? null : document;
        if (replacement == null) {
            document.forEach(this::addChanges);
        } else if (document.keySet().stream().anyMatch(name -> name.startsWith("$"))) {
            throw dollar("a replacement's field");
        }
        addFilters(arrayFilters);
    }

    boolean isReplacement() {
        return replacement != null;
    }

    private void addChanges(String operator, Object fields) {
        if (!(fields instanceof Document document)) {
            throw Errors.failedToParse("Modifiers operate on fields: {$mod: {<field>: ...}}");
        }
        document.forEach(
                (path, operand) -> {
                    checkPath(path);
                    FieldOperators.check(operator, operand);
                    changes.add(new Change(operator, path, operand));
                });
    }

    private void checkPath(String path) {
        if (path.isEmpty() || path.startsWith(".") || path.endsWith(".") || path.contains("..")) {
            throw new MongoServerError(56, "EmptyFieldName", "An empty name in '" + path + "'");
        }
        if (path.startsWith("$")) {
            throw dollar(path);
        }
        if ((path + ".").contains(".$.")) {
            throw Errors.notSupported("the positional operator in '" + path + "'");
        }
        for (Change other : changes) {
            if ((path + ".").startsWith(other.path + ".")
                    || (other.path + ".").startsWith(path + ".")) {
                throw new MongoServerError(
                        40,
                        "ConflictingUpdateOperators",
                        "Updating '" + path + "' would conflict with '" + other.path + "'");
            }
        }
    }

    private static MongoServerError dollar(String field) {
        return new MongoServerError(
                52, "DollarPrefixedFieldName", "A field must not begin with '$': " + field);
    }

    /** By the name that a path has for the elements of an array: `parts.$[name].amount`. */
    private void addFilters(Object arrayFilters) {
        for (Object each : arrayFilters instanceof Collection<?> all ? all : List.of()) {
            Document filter = (Document) each;
            String name = filter.keySet().iterator().next().split("\\.", 2)[0];
            Predicate<Row> test = Filter.compile(filter);
            filters.put(
                    "$[" + name + "]",
                    element -> test.test(Row.around(new Document(name, element))));
            if (changes.stream().noneMatch(change -> change.path.contains("$[" + name + "]"))) {
                throw Errors.failedToParse("The array filter '" + name + "' is not used");
            }
        }
        filters.put("$[]", element -> true);
    }

    /** Changes the document itself. */
    Document changed(Document document) {
        if (replacement != null) {
            Document after = new Document("_id", document.get("_id"));
            after.putAll(replacement);
            return after;
        }
        for (Change change : changes) {
            if (!change.operator.equals("$setOnInsert")) {
                apply(document, change.path, change);
            }
        }
        return document;
    }

    /** The document that an upsert makes: what the query fixes, then the changes. */
    Document inserted() {
        Document made = new Document();
        Set<String> taken = new HashSet<>();
        addFixed(query, made, taken);
        if (replacement != null) {
            Document after = new Document("_id", made.getOrDefault("_id", new ObjectId()));
            after.putAll(replacement);
            return after;
        }
        changes.forEach(change -> apply(made, change.path, change));
        made.putIfAbsent("_id", new ObjectId());
        return made;
    }

    private void addFixed(Document part, Document made, Set<String> taken) {
        part.forEach(
                (key, condition) -> {
                    if (key.equals("$and")
                            || key.equals("$or") && ((Collection<?>) condition).size() == 1) {
                        ((Collection<?>) condition)
                                .forEach(each -> addFixed((Document) each, made, taken));
                    } else if (!key.startsWith("$")) {
                        Object value = fixed(condition);
                        if (value instanceof Missing) {
                            return;
                        }
                        if (!taken.add(key)) {
                            throw new MongoServerError(
                                    54, "NotSingleValueField", "Named twice: '" + key + "'");
                        }
                        apply(made, key, new Change("$set", key, value));
                    }
                });
    }

    /** Missing where the condition lets several values pass. */
    private static Object fixed(Object condition) {
        if (!Filter.isOperators(condition)) {
            return condition;
        }
        Document operators = (Document) condition;
        return operators.get("$in") instanceof List<?> among && among.size() == 1
                ? among.get(0)
                : operators.getOrMissing("$eq");
    }

    /** `path`: what is left of the way from the node. */
    private void apply(Object node, String path, Change change) {
        int dot = path.indexOf('.');
        String name = dot < 0 ? path : path.substring(0, dot);
        String rest = dot < 0 ? null : path.substring(dot + 1);
        if (!name.startsWith("$[")) {
            applyAt(node, name, rest, change);
            return;
        }
        Predicate<Object> wanted = filters.get(name);
        if (wanted == null || !(node instanceof List<?> array)) {
            throw Errors.badValue("No array, or no array filter, for " + name);
        }
        for (int i = 0; i < array.size(); i++) {
            if (wanted.test(array.get(i))) {
                applyAt(node, Integer.toString(i), rest, change);
            }
        }
    }

    private void applyAt(Object node, String name, String rest, Change change) {
        Object value = Fields.get(node, name);
        if (rest == null) {
            Object after = FieldOperators.result(change.operator, value, change.operand);
            if (after != value) {
                Fields.put(node, name, after);
            }
        } else if (value instanceof Document || value instanceof List) {
            apply(value, rest, change);
        } else if (change.makesWay() && value instanceof Missing) {
            Document made = new Document();
            apply(made, rest, change);
            Fields.put(node, name, made);
        } else if (!change.operator.equals("$unset") && !(value instanceof Missing)) {
            throw Fields.notViable(name);
        }
    }
}
