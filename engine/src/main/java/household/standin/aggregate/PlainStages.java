package household.standin.aggregate;

import de.bwaldvogel.mongo.bson.Document;
import household.standin.Deadline;
import household.standin.bson.Row;
import household.standin.query.Filter;
import household.standin.query.Inclusion;
import household.standin.query.SortOrder;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The stages that keep documents, or fields of them, as they are. */
final class PlainStages {
    private PlainStages() {}

    static final class Match implements RowStage {
        private final Predicate<Row> filter;

        Match(Document query) {
            this.filter = Filter.compile(query);
        }

        @Override
        public String name() {
            return "$match";
        }

        @Override
        public Stream<Row> apply(Stream<Row> documents) {
            return documents.filter(
                    document -> {
                        Deadline.check();
                        return filter.test(document);
                    });
        }
    }

    static final class Sort implements RowStage {
        private final SortOrder order;

        Sort(SortOrder order) {
            this.order = order;
        }

        @Override
        public String name() {
            return "$sort";
        }

        @Override
        public Stream<Row> apply(Stream<Row> documents) {
            return order.sorted(documents);
        }
    }

    static final class Skip implements RowStage {
        private final long count;

        Skip(long count) {
            this.count = count;
        }

        @Override
        public String name() {
            return "$skip";
        }

        @Override
        public Stream<Row> apply(Stream<Row> documents) {
            return documents.skip(count);
        }
    }

    static final class Limit implements RowStage {
        private final long count;

        Limit(long count) {
            this.count = count;
        }

        @Override
        public String name() {
            return "$limit";
        }

        @Override
        public Stream<Row> apply(Stream<Row> documents) {
            return documents.limit(count);
        }
    }

    /** `$project` of fields at the top. */
    static final class Include implements RowStage {
        private final Inclusion inclusion;

        Include(Inclusion inclusion) {
            this.inclusion = inclusion;
        }

        @Override
        public String name() {
            return "$project";
        }

        @Override
        public Stream<Row> apply(Stream<Row> documents) {
            return documents.map(inclusion::projected);
        }
    }
}
