package household.standin.query;

import household.standin.index.StoredIndex;

/** Whether the keys of an index, walked one way or the other, say the order that is asked for. */
final class Ordering {
    final SortOrder order;
    final boolean provided;
    final boolean backward;

    private Ordering(SortOrder order, boolean provided, boolean backward) {
        this.order = order;
        this.provided = provided;
        this.backward = backward;
    }

    static Ordering of(
            StoredIndex index, Constraints constraints, SortOrder order, int equalFields) {
        if (order.isNone()) {
            return new Ordering(order, false, false);
        }
        int place = 0;
        Boolean backward = null;
        for (int wanted = 0; wanted < order.fields.size(); wanted++) {
            String field = order.fields.get(wanted);
            if (isConstant(index, constraints, field, equalFields)) {
                continue;
            }
            // What the query fixes does not disturb the order of what comes behind it.
            while (place < equalFields && !index.fields.get(place).equals(field)) {
                place++;
            }
            boolean fits =
                    place < index.fields.size()
                            && index.fields.get(place).equals(field)
                            && place >= equalFields
                            && !index.isMultikey(place);
            if (!fits) {
                return new Ordering(order, false, false);
            }
            boolean turned = index.isAscending(place) != order.ascending[wanted];
            if (backward != null && backward != turned) {
                return new Ordering(order, false, false);
            }
            backward = turned;
            place++;
        }
        return new Ordering(order, true, Boolean.TRUE.equals(backward));
    }

    private static boolean isConstant(
            StoredIndex index, Constraints constraints, String field, int equalFields) {
        int place = index.fields.indexOf(field);
        if (place < 0 || place >= equalFields || index.isMultikey(place)) {
            return false;
        }
        Bounds bounds = constraints.boundsOf(index, place);
        return bounds != null && bounds.isOneValue();
    }
}
