package household.standin.query;

import de.bwaldvogel.mongo.exception.MongoServerError;

/** The refusals of mongod, by its codes and their names. */
public final class Errors {
    private Errors() {}

    public static MongoServerError badValue(String message) {
        return new MongoServerError(2, "BadValue", message);
    }

    public static MongoServerError failedToParse(String message) {
        return new MongoServerError(9, "FailedToParse", message);
    }

    public static MongoServerError typeMismatch(String message) {
        return new MongoServerError(14, "TypeMismatch", message);
    }

    public static MongoServerError cannotCreateIndex(String message) {
        return new MongoServerError(67, "CannotCreateIndex", message);
    }

    public static MongoServerError location(int code, String message) {
        return new MongoServerError(code, message);
    }

    /** What a mongod knows and the stand-in does not: a wrong result would be worse than none. */
    public static MongoServerError notSupported(String what) {
        return new MongoServerError(
                115,
                "CommandNotSupported",
                "The stand-in for MongoDB (mongo-java-server) does not know " + what);
    }
}
