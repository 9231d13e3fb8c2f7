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

    /**
     * `batchSize` null: what mongod takes then. All rows are fetched now, so that what is not asked
     * for yet does not change until it is.
     */
    public Document reply(String namespace, Stream<Row> rows, Long batchSize, boolean single) {
        Batches batches = new Batches(rows.toList());
        List<Row> first = batches.take(batchSize == null ? FIRST_BATCH : batchSize);
        long id = single || batches.isEmpty() ? 0 : ids.incrementAndGet();
        if (id != 0) {
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
        Collection<?> ids = (Collection<?>) command.get("cursors");
        ids.forEach(id -> open.remove(((Number) id).longValue()));
        return new Document("cursorsKilled", ids)
                .append("cursorsNotFound", List.of())
                .append("cursorsAlive", List.of())
                .append("ok", 1.0);
    }

    public void forgetIdle() {
        long limit = clock.millis() - MOST_IDLE.toMillis();
        open.values().removeIf(batches -> batches.lastAsked < limit);
    }

    private final class Batches {
        private final List<Row> rows;
        private int taken;
        private volatile long lastAsked;

        Batches(List<Row> rows) {
            this.rows = rows;
        }

        boolean isEmpty() {
            return taken == rows.size();
        }

        List<Row> take(long wanted) {
            lastAsked = clock.millis();
            List<Row> batch = new ArrayList<>();
            long bytes = 0;
            while (batch.size() < wanted && !isEmpty()) {
                Row row = rows.get(taken).stored();
                bytes += row.size();
                if (!batch.isEmpty() && bytes > DocumentLimits.MOST_BYTES) {
                    return batch;
                }
                batch.add(row);
                taken++;
            }
            return batch;
        }
    }
}
