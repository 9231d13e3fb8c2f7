package household.standin.bson;

import de.bwaldvogel.mongo.bson.BinData;
import de.bwaldvogel.mongo.bson.BsonJavaScript;
import de.bwaldvogel.mongo.bson.BsonRegularExpression;
import de.bwaldvogel.mongo.bson.BsonTimestamp;
import de.bwaldvogel.mongo.bson.Decimal128;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.bson.LegacyUUID;
import de.bwaldvogel.mongo.bson.MaxKey;
import de.bwaldvogel.mongo.bson.MinKey;
import de.bwaldvogel.mongo.bson.ObjectId;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;

/** Reads BSON from bytes, a whole document or a single value. */
public final class BsonReader {
    private static final int KEPT_NAMES = 1 << 12;
    private static final int LONGEST_KEPT_NAME = 40;

    /**
     * Names of fields are few and come again and again. A race between threads costs a repetition,
     * nothing else.
     */
    private static final String[] NAMES = new String[KEPT_NAMES];

    private final byte[] bytes;
    private int at;

    BsonReader(byte[] bytes, int at) {
        this.bytes = bytes;
        this.at = at;
    }

    public static Document document(byte[] bytes) {
        return new BsonReader(bytes, 0).readDocument();
    }

    private Document readDocument() {
        int end = at + intAt(at);
        at += 4;
        Document document = new Document();
        for (byte type = bytes[at++]; type != 0; type = bytes[at++]) {
            String name = readName();
            document.put(name, readValue(type));
        }
        checkEnd(end);
        return document;
    }

    private List<Object> readArray() {
        int end = at + intAt(at);
        at += 4;
        List<Object> array = new ArrayList<>();
        for (byte type = bytes[at++]; type != 0; type = bytes[at++]) {
            at = behindText(bytes, at);
            array.add(readValue(type));
        }
        checkEnd(end);
        return array;
    }

    private void checkEnd(int end) {
        if (at != end) {
            throw new IllegalArgumentException("A document does not end where it says");
        }
    }

    Object readValue(byte type) {
        int start = at;
        at += BsonTypes.sizeOf(type, bytes, start);
        switch (type) {
            case BsonTypes.STRING:
                return new String(bytes, start + 4, at - start - 5, StandardCharsets.UTF_8);
            case BsonTypes.INT_32:
                return intAt(start);
            case BsonTypes.INT_64:
                return longAt(start);
            case BsonTypes.DOUBLE:
                return Double.longBitsToDouble(longAt(start));
            case BsonTypes.BOOLEAN:
                return bytes[start] != 0;
            case BsonTypes.DATE:
                return Instant.ofEpochMilli(longAt(start));
            case BsonTypes.NULL:
            case BsonTypes.UNDEFINED:
                return null;
            case BsonTypes.DOCUMENT:
                at = start;
                return readDocument();
            case BsonTypes.ARRAY:
                at = start;
                return readArray();
            case BsonTypes.OBJECT_ID:
                return new ObjectId(Arrays.copyOfRange(bytes, start, at));
            default:
                return rare(type, start);
        }
    }

    private Object rare(byte type, int start) {
        switch (type) {
            case BsonTypes.BINARY:
                return binary(start);
            case BsonTypes.REGEX:
                int options = behindText(bytes, start);
                return new BsonRegularExpression(text(start, options - 1), text(options, at - 1));
            case BsonTypes.TIMESTAMP:
                return new BsonTimestamp(longAt(start));
            case BsonTypes.DECIMAL_128:
                return new Decimal128(longAt(start), longAt(start + 8));
            case BsonTypes.MAX_KEY:
                return MaxKey.getInstance();
            case BsonTypes.MIN_KEY:
                return MinKey.getInstance();
            default:
                return new BsonJavaScript(text(start + 4, at - 1));
        }
    }

    private Object binary(int start) {
        int subtype = bytes[start + 4] & 0xff;
        switch (subtype) {
            case 0x00:
            case 0x80:
                return new BinData(Arrays.copyOfRange(bytes, start + 5, at));
            case 0x03:
                return new LegacyUUID(longAt(start + 5), longAt(start + 13));
            case 0x04:
                return new UUID(
                        Long.reverseBytes(longAt(start + 5)),
                        Long.reverseBytes(longAt(start + 13)));
            default:
                throw new IllegalArgumentException("Unknown kind of binary data: " + subtype);
        }
    }

    private String text(int from, int to) {
        return new String(bytes, from, to - from, StandardCharsets.UTF_8);
    }

    private int intAt(int place) {
        return BsonTypes.intAt(bytes, place);
    }

    private long longAt(int place) {
        return intAt(place) & 0xffffffffL | (long) intAt(place + 4) << 32;
    }

    int at() {
        return at;
    }

    String readName() {
        int start = at;
        int hash = 0;
        for (; bytes[at] != 0; at++) {
            hash = 31 * hash + bytes[at];
        }
        int length = at++ - start;
        int place = (hash ^ hash >>> 12) & KEPT_NAMES - 1;
        String kept = NAMES[place];
        if (kept != null && isThere(kept, start, length)) {
            return kept;
        }
        String name = text(start, start + length);
        if (length <= LONGEST_KEPT_NAME) {
            NAMES[place] = name;
        }
        return name;
    }

    /** Only names of plain letters are compared so. */
    private boolean isThere(String name, int start, int length) {
        if (name.length() != length) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            byte each = bytes[start + i];
            if (each < 0 || name.charAt(i) != each) {
                return false;
            }
        }
        return true;
    }

    static int behindText(byte[] bytes, int start) {
        int at = start;
        while (bytes[at] != 0) {
            at++;
        }
        return at + 1;
    }
}
