package household.standin.bson;

import de.bwaldvogel.mongo.backend.Missing;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.wire.bson.BsonDecoder;
import de.bwaldvogel.mongo.wire.bson.BsonEncoder;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.Set;

/**
 * A document as it is stored: BSON, of which a query decodes only the fields that it looks at. In
 * the middle of a pipeline it stands for a document that was just made.
 */
public final class Row {
    private final byte[] bytes;
    private final Document document;

    private Row(byte[] bytes, Document document) {
        this.bytes = bytes;
        this.document = document;
    }

    public static Row of(Document document) {
        ByteBuf buffer = Unpooled.buffer(512);
        BsonEncoder.encodeDocument(document, buffer);
        return new Row(ByteBufUtil.getBytes(buffer), null);
    }

    public static Row of(byte[] bytes) {
        return new Row(bytes, null);
    }

    /** Without encoding it: for documents that are not stored. */
    public static Row around(Document document) {
        return new Row(null, document);
    }

    /** Encoded, where it was not yet. */
    public Row stored() {
        return bytes != null ? this : of(document);
    }

    public byte[] bytes() {
        return stored().bytes;
    }

    public int size() {
        return bytes().length;
    }

    /** Whoever gets it may change it, unless the row is one around a document. */
    public Document document() {
        return document != null ? document : BsonDecoder.decodeBson(Unpooled.wrappedBuffer(bytes));
    }

    private Object valueAt(byte type, int at) {
        return BsonDecoder.decodeValue(type, Unpooled.wrappedBuffer(bytes, at, bytes.length - at));
    }

    /** The value of a field at the top, or Missing. */
    public Object get(String field) {
        if (document != null) {
            return document.getOrMissing(field);
        }
        byte[] name = field.getBytes(StandardCharsets.UTF_8);
        int at = 4;
        for (byte type = bytes[at++]; type != 0; type = bytes[at++]) {
            int matched = 0;
            while (matched < name.length && bytes[at + matched] == name[matched]) {
                matched++;
            }
            at += matched;
            if (matched == name.length && bytes[at] == 0) {
                return valueAt(type, at + 1);
            }
            at = BsonTypes.behindText(bytes, at);
            at += BsonTypes.sizeOf(type, bytes, at);
        }
        return Missing.getInstance();
    }

    /** A document of these fields alone, in its own order; the others are not decoded. */
    public Document only(Set<String> fields) {
        if (document != null) {
            Document kept = document.clone();
            kept.keySet().retainAll(fields);
            return kept;
        }
        Document kept = new Document();
        int at = 4;
        for (byte type = bytes[at++]; type != 0; type = bytes[at++]) {
            int start = at;
            at = BsonTypes.behindText(bytes, at);
            String name = new String(bytes, start, at - start - 1, StandardCharsets.UTF_8);
            if (fields.contains(name)) {
                kept.put(name, valueAt(type, at));
            }
            at += BsonTypes.sizeOf(type, bytes, at);
        }
        return kept;
    }
}
