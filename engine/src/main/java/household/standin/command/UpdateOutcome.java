package household.standin.command;

import de.bwaldvogel.mongo.bson.Document;

/** What one update did. */
public final class UpdateOutcome {
    public int matched;
    public int modified;

    /** Null unless a document was made. */
    Document upserted;

    /** The document before and after the last change, for findAndModify. */
    Document before;

    Document after;
}
