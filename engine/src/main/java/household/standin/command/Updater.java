package household.standin.command;

import de.bwaldvogel.mongo.backend.ArrayFilters;
import de.bwaldvogel.mongo.bson.Document;
import household.standin.Deadline;
import household.standin.IndexedCollection;
import household.standin.bson.Row;
import household.standin.query.Filter;
import household.standin.query.Selection;
import household.standin.query.SortOrder;
import java.util.Arrays;

/** Finds what an update is for, and replaces it by what the update makes of it. */
public final class Updater {
    private final IndexedCollection collection;
    private final Document query;
    private final UpdateOperators operators;
    private SortOrder order = SortOrder.parse(null);

    public Updater(
            IndexedCollection collection, Document query, Document update, ArrayFilters filters) {
        this.collection = collection;
        this.query = query;
        this.operators = new UpdateOperators(update, filters, query);
        Filter.compile(query);
    }

    Updater inOrder(SortOrder wanted) {
        this.order = wanted;
        return this;
    }

    public UpdateOutcome run(boolean multi, boolean upsert, Object hint) {
        UpdateOutcome outcome = new UpdateOutcome();
        Selection selection =
                new Selection(collection.planner(), query, order, 0, multi ? 0 : 1, hint);
        for (Row before : selection.list()) {
            Deadline.check();
            Row after = operators.applyTo(before);
            outcome.matched++;
            outcome.before = before;
            outcome.after = after;
            if (!Arrays.equals(after.bytes(), before.bytes())) {
                collection.replace(before, after, operators.changedIn(before, after));
                outcome.modified++;
            }
        }
        if (outcome.matched == 0 && upsert) {
            outcome.upserted = collection.insert(operators.insertion());
        }
        return outcome;
    }
}
