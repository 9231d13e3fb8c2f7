package household.standin.command;

import de.bwaldvogel.mongo.backend.AbstractCursor;
import de.bwaldvogel.mongo.backend.CursorRegistry;
import de.bwaldvogel.mongo.backend.Missing;
import de.bwaldvogel.mongo.bson.Document;
import household.standin.validation.DocumentLimits;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Answers in batches, none of them larger than a document may be; a cursor that nobody asks for
 * goes after a while.
 */
public final class Cursors {
    private static final int FIRST_BATCH = 101;
    private static final Duration MOST_IDLE = Duration.ofMinutes(10);

    private final CursorRegistry registry;
    private final Clock clock;
    private final Map<Long, Batches> open = new ConcurrentHashMap<>();

    public Cursors(CursorRegistry registry, Clock clock) {
        this.registry = registry;
        this.clock = clock;
    }

    /** `batchSize` null: what mongod takes then. */
    public Document reply(
            String namespace, Iterator<Document> documents, Long batchSize, boolean single) {
        Batches batches = new Batches(registry.generateCursorId(), documents);
        List<Document> first = batches.take(batchSize == null ? FIRST_BATCH : batchSize);
        long id = 0;
        if (!single && !batches.isEmpty()) {
            // What is not fetched yet must not change under the feet of whoever fetches it.
            batches.finish();
            registry.add(batches);
            open.put(batches.getId(), batches);
            id = batches.getId();
        }
        Document cursor =
                new Document("id", id).append("ns", namespace).append("firstBatch", first);
        return new Document("cursor", cursor).append("ok", 1.0);
    }

    public void forgetIdle() {
        open.values()
                .removeIf(
                        batches -> {
                            boolean idle =
                                    batches.lastAsked + MOST_IDLE.toMillis() < clock.millis();
                            if (idle) {
                                registry.remove(batches);
                            }
                            return idle || batches.isEmpty();
                        });
    }

    private final class Batches extends AbstractCursor {
        private Iterator<Document> documents;
        private Document next;
        private volatile long lastAsked = clock.millis();

        Batches(long id, Iterator<Document> documents) {
            super(id);
            this.documents = documents;
        }

        void finish() {
            List<Document> rest = new ArrayList<>();
            documents.forEachRemaining(rest::add);
            documents = rest.iterator();
        }

        @Override
        public boolean isEmpty() {
            return next == null && !documents.hasNext();
        }

        @Override
        public List<Document> takeDocuments(int wanted) {
            lastAsked = clock.millis();
            return take(wanted == 0 ? Long.MAX_VALUE : wanted);
        }

        private List<Document> take(long wanted) {
            List<Document> batch = new ArrayList<>();
            long bytes = 0;
            while (batch.size() < wanted && !isEmpty()) {
                Document document = next != null ? next : withoutMissing(documents.next());
                bytes += DocumentLimits.bytesOf(document);
                if (!batch.isEmpty() && bytes > DocumentLimits.MOST_BYTES) {
                    next = document;
                    return batch;
                }
                batch.add(document);
                next = null;
            }
            return batch;
        }
    }

    /** A "missing" left over by an aggregation would break the connection when it is encoded. */
    private static Document withoutMissing(Document document) {
        if (!document.values().stream().anyMatch(Cursors::holdsMissing)) {
            return document;
        }
        Document clean = new Document();
        document.forEach(
                (key, value) -> {
                    if (!(value instanceof Missing)) {
                        clean.put(key, cleaned(value));
                    }
                });
        return clean;
    }

    private static boolean holdsMissing(Object value) {
        if (value instanceof Document) {
            return ((Document) value).values().stream().anyMatch(Cursors::holdsMissing);
        }
        return value instanceof List
                ? ((List<?>) value).stream().anyMatch(Cursors::holdsMissing)
                : value instanceof Missing;
    }

    private static Object cleaned(Object value) {
        if (value instanceof Document) {
            return withoutMissing((Document) value);
        }
        if (value instanceof List) {
            List<Object> items = new ArrayList<>();
            ((List<?>) value)
                    .forEach(item -> items.add(item instanceof Missing ? null : cleaned(item)));
            return items;
        }
        return value;
    }
}
