package household.standin.command;

import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.exception.CursorNotFoundException;
import household.standin.bson.Row;
import household.standin.validation.Commands;
import household.standin.validation.DocumentLimits;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

/**
 * Answers in batches, none of them larger than a document may be; a cursor that nobody asks for
 * goes after a while.
 */
public final class Cursors {
    private static final int FIRST_BATCH = 101;
    private static final Duration MOST_IDLE = Duration.ofMinutes(10);

    private final Clock clock;
    private final AtomicLong ids = new AtomicLong();
    private final Map<Long, Batches> open = new ConcurrentHashMap<>();

    public Cursors(Clock clock) {
        this.clock = clock;
    }

    /** `batchSize` null: what mongod takes then. */
    public Document reply(String namespace, Stream<Row> rows, Long batchSize, boolean single) {
        Batches batches = new Batches(rows.iterator());
        List<Row> first = batches.take(batchSize == null ? FIRST_BATCH : batchSize);
        long id = 0;
        if (!single && !batches.isEmpty()) {
            // What is not fetched yet must not change under the feet of whoever fetches it.
            batches.finish();
            id = ids.incrementAndGet();
            open.put(id, batches);
        }
        return replyOf(namespace, id, "firstBatch", first);
    }

    private static Document replyOf(String namespace, long id, String name, List<Row> batch) {
        Document cursor = new Document("id", id).append("ns", namespace).append(name, batch);
        return new Document("cursor", cursor).append("ok", 1.0);
    }

    public Document getMore(String database, Document command) {
        long id = ((Number) command.get("getMore")).longValue();
        Batches batches = open.get(id);
        if (batches == null) {
            throw new CursorNotFoundException(id);
        }
        long wanted = Commands.count("getMore", "batchSize", command.get("batchSize"));
        List<Row> batch = batches.take(wanted == 0 ? Long.MAX_VALUE : wanted);
        if (batches.isEmpty()) {
            open.remove(id);
        }
        String namespace = database + "." + command.get("collection");
        return replyOf(namespace, batches.isEmpty() ? 0 : id, "nextBatch", batch);
    }

    public Document kill(Document command) {
        List<Object> killed = new ArrayList<>();
        List<Object> missing = new ArrayList<>();
        for (Object id : (Collection<?>) command.get("cursors")) {
            (open.remove(((Number) id).longValue()) == null ? missing : killed).add(id);
        }
        return new Document("cursorsKilled", killed)
                .append("cursorsNotFound", missing)
                .append("cursorsAlive", List.of())
                .append("ok", 1.0);
    }

    public void forgetIdle() {
        long limit = clock.millis() - MOST_IDLE.toMillis();
        open.values().removeIf(batches -> batches.lastAsked < limit);
    }

    private final class Batches {
        private Iterator<Row> rows;
        private Row next;
        private volatile long lastAsked = clock.millis();

        Batches(Iterator<Row> rows) {
            this.rows = rows;
        }

        void finish() {
            List<Row> rest = new ArrayList<>();
            rows.forEachRemaining(rest::add);
            rows = rest.iterator();
        }

        boolean isEmpty() {
            return next == null && !rows.hasNext();
        }

        List<Row> take(long wanted) {
            lastAsked = clock.millis();
            List<Row> batch = new ArrayList<>();
            long bytes = 0;
            while (batch.size() < wanted && !isEmpty()) {
                Row row = next != null ? next : Row.of(rows.next().bytes());
                bytes += row.size();
                if (!batch.isEmpty() && bytes > DocumentLimits.MOST_BYTES) {
                    next = row;
                    return batch;
                }
                batch.add(row);
                next = null;
            }
            return batch;
        }
    }
}
