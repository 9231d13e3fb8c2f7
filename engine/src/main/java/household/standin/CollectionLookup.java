package household.standin;

import de.bwaldvogel.mongo.MongoDatabase;

/** What a command needs of its database: the collections in it, by name. */
public interface CollectionLookup extends MongoDatabase {
    /** Null where there is none. */
    IndexedCollection existing(Object name);

    String namespaceOf(Object collection);
}
