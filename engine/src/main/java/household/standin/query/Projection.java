package household.standin.query;

import de.bwaldvogel.mongo.backend.Missing;
import de.bwaldvogel.mongo.bson.Document;
import household.standin.bson.Row;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Some fields of a document, or all but its id; in a pipeline also fields that are worked out. */
public final class Projection {
    /** Which fields are named, and which within them; without any within, the whole one is. */
    private static final class Tree extends HashMap<String, Tree> {
        private static final long serialVersionUID = 1L;
    }

    private final Tree named = new Tree();
    private final Map<String, Function<Row, Object>> computed = new LinkedHashMap<>();
    private final boolean leavesIdOut;

    /** `expressions` makes a function of what is no flag. */
    public Projection(Document fields, Function<Object, Function<Row, Object>> expressions) {
        fields.forEach(
                (path, value) -> {
                    if (!isFlag(value)) {
                        if (value instanceof Document && !Filter.isOperators(value)) {
                            throw Errors.notSupported("an object in a projection");
                        }
                        computed.put(checked(path), expressions.apply(value));
                    } else if (Values.isTrue(value)) {
                        add(named, path);
                    } else if (!path.equals("_id")) {
                        throw Errors.notSupported("a projection without " + path);
                    }
                });
        Object id = fields.getOrMissing("_id");
        leavesIdOut = isFlag(id) && !Values.isTrue(id);
        // The id comes along unless it is left out by name.
        if (includes() && !leavesIdOut && !computed.containsKey("_id")) {
            named.put("_id", new Tree());
        }
    }

    private static boolean isFlag(Object value) {
        return value instanceof Boolean || value instanceof Number;
    }

    private boolean includes() {
        return !named.isEmpty() || !computed.isEmpty();
    }

    private static String checked(String path) {
        if (path.contains("$")) {
            throw Errors.notSupported("a projection of " + path);
        }
        if (path.isEmpty() || path.startsWith(".") || path.endsWith(".") || path.contains("..")) {
            throw Errors.location(40353, "FieldPath must not have an empty part: " + path);
        }
        return path;
    }

    private static void add(Tree tree, String path) {
        int dot = checked(path).indexOf('.');
        if (dot > 0) {
            String head = path.substring(0, dot);
            if (tree.containsKey(head) && tree.get(head).isEmpty()) {
                throw collision(path);
            }
            add(tree.computeIfAbsent(head, any -> new Tree()), path.substring(dot + 1));
        } else if (tree.put(path, new Tree()) != null) {
            throw collision(path);
        }
    }

    private static RuntimeException collision(String path) {
        return Errors.location(31249, "Path collision at " + path);
    }

    public Row projected(Row row) {
        if (!includes()) {
            return leavesIdOut ? Row.around(withoutId(row.document())) : row;
        }
        Document kept = (Document) only(row.only(named.keySet()), named);
        computed.forEach(
                (name, expression) -> {
                    Object value = expression.apply(row);
                    if (!(value instanceof Missing)) {
                        kept.put(name, value);
                    }
                });
        return Row.around(kept);
    }

    private static Document withoutId(Document document) {
        Document rest = document.clone();
        rest.remove("_id");
        return rest;
    }

    /** Of an array, what its documents have of the fields. */
    private static Object only(Object node, Tree tree) {
        if (tree.isEmpty()) {
            return node;
        }
        if (node instanceof Collection<?> array) {
            List<Object> kept = new ArrayList<>();
            for (Object element : array) {
                if (element instanceof Document || element instanceof Collection) {
                    kept.add(only(element, tree));
                }
            }
            return kept;
        }
        Document kept = new Document();
        ((Document) node)
                .forEach(
                        (name, value) -> {
                            Tree within = tree.get(name);
                            boolean nested =
                                    value instanceof Document || value instanceof Collection;
                            if (within != null && (nested || within.isEmpty())) {
                                kept.put(name, only(value, within));
                            }
                        });
        return kept;
    }
}
