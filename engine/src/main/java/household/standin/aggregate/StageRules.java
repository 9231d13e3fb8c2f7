package household.standin.aggregate;

import de.bwaldvogel.mongo.bson.Document;
import household.standin.query.Errors;
import household.standin.query.Filter;
import household.standin.query.SortOrder;

/** What mongod asks of the stages that are our own. */
final class StageRules {
    private StageRules() {}

    static Document match(Object specification) {
        if (!(specification instanceof Document)) {
            throw Errors.location(15959, "the match filter must be an expression in an object");
        }
        Filter.compile((Document) specification);
        return (Document) specification;
    }

    static SortOrder sort(Object specification) {
        if (!(specification instanceof Document)) {
            throw Errors.location(15973, "the $sort key specification must be an object");
        }
        SortOrder order = SortOrder.parse(specification);
        if (order.isNone()) {
            throw Errors.location(15976, "$sort stage must have at least one sort key");
        }
        return order;
    }

    static long limit(Object specification) {
        if (!(specification instanceof Number) || ((Number) specification).doubleValue() < 0) {
            throw Errors.location(
                    5107201,
                    "invalid argument to $limit stage: Expected a non-negative number in: $limit: "
                            + specification);
        }
        if (((Number) specification).longValue() == 0) {
            throw Errors.location(15958, "the limit must be positive");
        }
        return ((Number) specification).longValue();
    }

    static long skip(Object specification) {
        if (!(specification instanceof Number) || ((Number) specification).doubleValue() < 0) {
            throw Errors.location(
                    5107200,
                    "invalid argument to $skip stage: Expected a non-negative number in: $skip: "
                            + specification);
        }
        return ((Number) specification).longValue();
    }

    static String countField(Object specification) {
        if (!(specification instanceof String) || ((String) specification).isEmpty()) {
            throw Errors.location(40156, "the count field must be a non-empty string");
        }
        String field = (String) specification;
        if (field.startsWith("$")) {
            throw Errors.location(40158, "the count field cannot be a $-prefixed path");
        }
        if (field.contains(".")) {
            throw Errors.location(40160, "the count field cannot contain '.'");
        }
        return field;
    }

    static Document object(String stage, Object specification) {
        if (!(specification instanceof Document)) {
            throw Errors.typeMismatch(stage + " specification stage must be an object");
        }
        return (Document) specification;
    }
}
