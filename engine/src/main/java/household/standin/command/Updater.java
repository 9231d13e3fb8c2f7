package household.standin.command;

import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.exception.ImmutableFieldException;
import household.standin.Deadline;
import household.standin.StoredCollection;
import household.standin.bson.Row;
import household.standin.query.Selection;
import household.standin.query.Values;
import household.standin.validation.DocumentLimits;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/** Replaces what an update finds by what the update makes of it, and tells what it did. */
final class Updater {
    private final StoredCollection collection;
    private final Selection found;
    private final Update update;
    private final boolean upsert;

    int matched;
    int modified;

    /** Null unless a document was made. */
    Document upserted;

    /** The last document, for findAndModify. */
    Document before;

    Document after;

    Updater(StoredCollection collection, Selection found, Update update, boolean upsert) {
        this.collection = collection;
        this.found = found;
        this.update = update;
        this.upsert = upsert;
    }

    void run() {
        for (Row row : found.list()) {
            Deadline.check();
            matched++;
            before = row.document();
            after = update.changed(row.document());
            if (!Values.equal(before.get("_id"), after.get("_id"))) {
                throw new ImmutableFieldException(
                        "Performing an update on the path '_id' would modify the immutable field '_id'");
            }
            Row changed = Row.of(after);
            DocumentLimits.checkUpdated(after, changed.size());
            if (!Arrays.equals(changed.bytes(), row.bytes())) {
                collection.replace(row, changed, differing());
                modified++;
            }
        }
        if (matched == 0 && upsert) {
            upserted = collection.insert(update.inserted());
        }
    }

    /** The fields at the top that differ. */
    private Set<String> differing() {
        Set<String> names = new HashSet<>(before.keySet());
        names.addAll(after.keySet());
        names.removeIf(
                name -> {
                    Object value = before.getOrMissing(name);
                    return value == null
                            ? after.getOrMissing(name) == null
                            : value.equals(after.getOrMissing(name));
                });
        return names;
    }
}
