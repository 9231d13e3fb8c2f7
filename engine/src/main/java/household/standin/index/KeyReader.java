package household.standin.index;

import de.bwaldvogel.mongo.bson.Document;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Set;

/**
 * Some fields of a document as the key of an index has them. Null and missing are one there, and a
 * whole number comes back as one of 64 bits.
 */
public final class KeyReader {
    private static final int LENGTH_OF_NUMBER = 10;
    private static final double TWO_TO_63 = 0x1p63;

    private static final Object UNREADABLE = new Object();

    private final String[] wanted;
    private final int[] masks;

    private byte[] key;
    private int at;
    private int mask;

    private KeyReader(String[] wanted, int[] masks) {
        this.wanted = wanted;
        this.masks = masks;
    }

    /** Null where the keys do not tell all of the fields. */
    public static KeyReader of(StoredIndex index, Set<String> fields) {
        int last = -1;
        for (String field : fields) {
            int place = index.fields.indexOf(field);
            if (place < 0 || index.isMultikey(place) || field.contains(".")) {
                return null;
            }
            last = Math.max(last, place);
        }
        String[] wanted = new String[last + 1];
        int[] masks = new int[last + 1];
        for (int place = 0; place <= last; place++) {
            String field = index.fields.get(place);
            wanted[place] = fields.contains(field) ? field : null;
            masks[place] = index.isAscending(place) ? 0 : 0xff;
        }
        return new KeyReader(wanted, masks);
    }

    /** Null where only the document itself tells the values. */
    public Document read(byte[] bytes) {
        key = bytes;
        at = 0;
        Document document = new Document();
        for (int place = 0; place < wanted.length; place++) {
            mask = masks[place];
            if (!readField(wanted[place], document)) {
                return null;
            }
        }
        return document;
    }

    private boolean readField(String field, Document document) {
        int tag = next();
        if (tag == KeyEncoding.UNDEFINED) {
            return field == null;
        }
        if (tag == KeyEncoding.NUMBER && field == null) {
            at += LENGTH_OF_NUMBER;
            return true;
        }
        Object value =
                switch (tag) {
                    case KeyEncoding.NULL -> null;
                    case KeyEncoding.NUMBER -> number();
                    case KeyEncoding.STRING -> text(field != null);
                    case KeyEncoding.BOOLEAN -> next() == 1;
                    case KeyEncoding.DATE -> Instant.ofEpochMilli(eightBytes() ^ Long.MIN_VALUE);
                    default -> UNREADABLE;
                };
        if (value == UNREADABLE || tag == KeyEncoding.NUMBER && value == null) {
            return false;
        }
        if (field != null) {
            document.put(field, value);
        }
        return true;
    }

    private int next() {
        return (key[at++] ^ mask) & 0xff;
    }

    private long eightBytes() {
        long value = 0;
        for (int i = 0; i < 8; i++) {
            value = value << 8 | next();
        }
        return value;
    }

    /** Of a fraction the key does not tell whether it is a double or a decimal: null. */
    private Long number() {
        long bits = eightBytes();
        double nearest = Double.longBitsToDouble(bits < 0 ? bits ^ Long.MIN_VALUE : ~bits);
        long distance = (next() << 8 | next()) - 0x8000;
        boolean whole =
                nearest >= -TWO_TO_63 && nearest <= TWO_TO_63 && nearest == Math.rint(nearest);
        if (!whole || nearest == TWO_TO_63 && distance == 0) {
            return null;
        }
        return nearest == TWO_TO_63 ? Long.MAX_VALUE + (distance + 1) : (long) nearest + distance;
    }

    private String text(boolean isWanted) {
        byte[] signs = key;
        byte end = (byte) mask;
        byte escape = (byte) (mask ^ 1);
        int start = at;
        int place = start;
        int escapes = 0;
        for (byte sign = signs[place]; sign != end; sign = signs[++place]) {
            if (sign == escape) {
                escapes++;
                place++;
            }
        }
        at = place + 1;
        return isWanted ? decoded(start, place, escapes) : null;
    }

    private String decoded(int start, int end, int escapes) {
        if (escapes == 0 && mask == 0) {
            return new String(key, start, end - start, StandardCharsets.UTF_8);
        }
        byte[] signs = new byte[end - start - escapes];
        int place = start;
        for (int i = 0; i < signs.length; i++) {
            int sign = (key[place++] ^ mask) & 0xff;
            signs[i] = (byte) (sign == 1 ? ((key[place++] ^ mask) & 0xff) - 1 : sign);
        }
        return new String(signs, StandardCharsets.UTF_8);
    }
}
