package household.standin.aggregate;

import de.bwaldvogel.mongo.backend.aggregation.stage.AggregationStage;
import de.bwaldvogel.mongo.bson.Document;
import household.standin.Deadline;
import household.standin.query.Filter;
import household.standin.query.SortOrder;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The stages that keep documents as they are, and which ones. */
final class PlainStages {
    private PlainStages() {}

    static final class Match implements AggregationStage {
        private final Predicate<Document> filter;

        Match(Document query) {
            this.filter = Filter.compile(query);
        }

        @Override
        public String name() {
            return "$match";
        }

        @Override
        public Stream<Document> apply(Stream<Document> documents) {
            return documents.filter(
                    document -> {
                        Deadline.check();
                        return filter.test(document);
                    });
        }
    }

    static final class Sort implements AggregationStage {
        private final SortOrder order;

        Sort(SortOrder order) {
            this.order = order;
        }

        @Override
        public String name() {
            return "$sort";
        }

        @Override
        public Stream<Document> apply(Stream<Document> documents) {
            return order.sorted(documents);
        }
    }

    static final class Skip implements AggregationStage {
        private final long count;

        Skip(long count) {
            this.count = count;
        }

        @Override
        public String name() {
            return "$skip";
        }

        @Override
        public Stream<Document> apply(Stream<Document> documents) {
            return documents.skip(count);
        }
    }

    static final class Limit implements AggregationStage {
        private final long count;

        Limit(long count) {
            this.count = count;
        }

        @Override
        public String name() {
            return "$limit";
        }

        @Override
        public Stream<Document> apply(Stream<Document> documents) {
            return documents.limit(count);
        }
    }

    /** A stage that may write into what it is given, and so into what is stored. */
    static final class OnCopy implements AggregationStage {
        private final AggregationStage stage;

        OnCopy(AggregationStage stage) {
            this.stage = stage;
        }

        @Override
        public String name() {
            return stage.name();
        }

        @Override
        public Stream<Document> apply(Stream<Document> documents) {
            return stage.apply(documents.map(Document::cloneDeeply));
        }

        @Override
        public boolean isModifying() {
            return stage.isModifying();
        }
    }
}
