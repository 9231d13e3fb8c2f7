package household.standin.bson;

import static de.bwaldvogel.mongo.wire.BsonConstants.*;

import de.bwaldvogel.mongo.bson.BinData;
import de.bwaldvogel.mongo.bson.BsonRegularExpression;
import de.bwaldvogel.mongo.bson.Decimal128;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.bson.ObjectId;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/** Reads BSON from bytes: a whole document, some of its fields, or a single value. */
public final class BsonReader {
    private final byte[] bytes;
    private int at;

    BsonReader(byte[] bytes, int at) {
        this.bytes = bytes;
        this.at = at;
    }

    public static Document document(byte[] bytes) {
        return new BsonReader(bytes, 0).readDocument(null);
    }

    /** `wanted`: the fields to decode; null for all. */
    Document readDocument(Set<String> wanted) {
        int end = at + BsonTypes.intAt(bytes, at);
        at += 4;
        Document document = new Document();
        for (byte type = bytes[at++]; type != 0; type = bytes[at++]) {
            int start = at;
            at = BsonTypes.behindText(bytes, at);
            String name = text(start, at - 1);
            if (wanted == null || wanted.contains(name)) {
                document.put(name, readValue(type));
            } else {
                at += BsonTypes.sizeOf(type, bytes, at);
            }
        }
        checkEnd(end);
        return document;
    }

    private List<Object> readArray() {
        int end = at + BsonTypes.intAt(bytes, at);
        at += 4;
        List<Object> array = new ArrayList<>();
        for (byte type = bytes[at++]; type != 0; type = bytes[at++]) {
            at = BsonTypes.behindText(bytes, at);
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
            case TYPE_UTF8_STRING:
                return text(start + 4, at - 1);
            case TYPE_INT32:
                return BsonTypes.intAt(bytes, start);
            case TYPE_INT64:
                return longAt(start);
            case TYPE_DOUBLE:
                return Double.longBitsToDouble(longAt(start));
            case TYPE_BOOLEAN:
                return bytes[start] != 0;
            case TYPE_UTC_DATETIME:
                return Instant.ofEpochMilli(longAt(start));
            case TYPE_NULL, TYPE_UNDEFINED:
                return null;
            case TYPE_EMBEDDED_DOCUMENT:
                at = start;
                return readDocument(null);
            case TYPE_ARRAY:
                at = start;
                return readArray();
            case TYPE_OBJECT_ID:
                return new ObjectId(Arrays.copyOfRange(bytes, start, at));
            case TYPE_DATA:
                return binary(start);
            case TYPE_DECIMAL128:
                return new Decimal128(longAt(start), longAt(start + 8));
            default:
                int options = BsonTypes.behindText(bytes, start);
                return new BsonRegularExpression(text(start, options - 1), text(options, at - 1));
        }
    }

    private Object binary(int start) {
        return switch (bytes[start + 4]) {
            case BINARY_SUBTYPE_GENERIC -> new BinData(Arrays.copyOfRange(bytes, start + 5, at));
            case BINARY_SUBTYPE_UUID ->
                    new UUID(
                            Long.reverseBytes(longAt(start + 5)),
                            Long.reverseBytes(longAt(start + 13)));
            default ->
                    throw new IllegalArgumentException("Unknown binary kind: " + bytes[start + 4]);
        };
    }

    private String text(int from, int to) {
        return new String(bytes, from, to - from, StandardCharsets.UTF_8);
    }

    private long longAt(int place) {
        return BsonTypes.intAt(bytes, place) & 0xffffffffL
                | (long) BsonTypes.intAt(bytes, place + 4) << 32;
    }
}
