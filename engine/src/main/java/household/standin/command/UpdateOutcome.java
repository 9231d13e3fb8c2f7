package household.standin.command;

import de.bwaldvogel.mongo.bson.Document;
import household.standin.bson.Row;

/** What one update did. */
public final class UpdateOutcome {
    public int matched;
    public int modified;

    /** Null unless a document was made. */
    Document upserted;

    /** The document before and after the last change, for findAndModify. */
    Row before;

    Row after;
}
