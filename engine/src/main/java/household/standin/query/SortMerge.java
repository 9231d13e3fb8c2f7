package household.standin.query;

import household.standin.bson.Row;
import household.standin.query.SortOrder.Keyed;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.stream.Stream;

/** Several sorted sources as one. */
final class SortMerge implements Iterator<Row> {
    private record Head(Keyed keyed, Iterator<Row> source) {}

    private final SortOrder order;
    private final PriorityQueue<Head> heads =
            new PriorityQueue<>(Comparator.comparing(Head::keyed));
    private long taken;

    SortMerge(List<Stream<Row>> sources, SortOrder order) {
        this.order = order;
        sources.forEach(source -> pull(source.iterator()));
    }

    private void pull(Iterator<Row> source) {
        if (source.hasNext()) {
            heads.add(new Head(order.keyed(source.next(), taken++), source));
        }
    }

    @Override
    public boolean hasNext() {
        return !heads.isEmpty();
    }

    @Override
    public Row next() {
        Head head = heads.remove();
        pull(head.source);
        return head.keyed.row();
    }
}
