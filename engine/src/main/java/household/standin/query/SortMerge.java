package household.standin.query;

import household.standin.bson.Row;
import household.standin.query.SortOrder.Keyed;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.PriorityQueue;

/** Several sorted sources as one. */
final class SortMerge implements Iterator<Row> {
    private final List<Iterator<Row>> sources;
    private final SortOrder order;
    private final PriorityQueue<Head> heads =
            new PriorityQueue<>((one, other) -> Keyed.ORDER.compare(one.keyed, other.keyed));

    SortMerge(List<Iterator<Row>> sources, SortOrder order) {
        this.sources = new ArrayList<>(sources);
        this.order = order;
        for (int i = 0; i < sources.size(); i++) {
            pull(i);
        }
    }

    private static final class Head {
        final Keyed keyed;
        final int source;

        Head(Keyed keyed, int source) {
            this.keyed = keyed;
            this.source = source;
        }
    }

    private void pull(int source) {
        Iterator<Row> documents = sources.get(source);
        if (documents.hasNext()) {
            Row document = documents.next();
            heads.add(new Head(new Keyed(order.keyOf(document), document, source), source));
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
        return head.keyed.document;
    }
}
