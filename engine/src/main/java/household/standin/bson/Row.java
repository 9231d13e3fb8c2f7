package household.standin.bson;

import de.bwaldvogel.mongo.backend.Missing;
import de.bwaldvogel.mongo.bson.Document;
import java.util.Set;

/**
 * A document as it is stored: BSON, of which a query decodes only the fields that it looks at, and
 * of which an answer is a copy. In the middle of a pipeline it stands for a document that was just
 * made.
 */
public final class Row {
    private final byte[] bytes;
    private final Document document;

    private Row(byte[] bytes, Document document) {
        this.bytes = bytes;
        this.document = document;
    }

    public static Row of(Document document) {
        return new Row(BsonWriter.bytesOf(document), null);
    }

    public static Row of(byte[] bytes) {
        return new Row(bytes, null);
    }

    /** Without encoding it: for documents that are not stored. */
    public static Row around(Document document) {
        return new Row(null, document);
    }

    public boolean isStored() {
        return bytes != null;
    }

    public byte[] bytes() {
        return bytes != null ? bytes : BsonWriter.bytesOf(document);
    }

    public int size() {
        return bytes().length;
    }

    /** Whoever gets it may change it, unless the row is one around a document. */
    public Document document() {
        return document != null ? document : BsonReader.document(bytes);
    }

    /** The value of a field at the top, or Missing. */
    public Object get(String field) {
        if (document != null) {
            return document.getOrMissing(field);
        }
        int at = 4;
        for (byte type = bytes[at++]; type != 0; type = bytes[at++]) {
            int matched = 0;
            while (matched < field.length() && bytes[at + matched] == field.charAt(matched)) {
                matched++;
            }
            at += matched;
            if (matched == field.length() && bytes[at] == 0) {
                return new BsonReader(bytes, at + 1).readValue(type);
            }
            at = BsonTypes.behindText(bytes, at);
            at += BsonTypes.sizeOf(type, bytes, at);
        }
        return isPlain(field) ? Missing.getInstance() : document().getOrMissing(field);
    }

    /** A document of these fields alone, in its own order; the others are not decoded. */
    public Document only(Set<String> fields) {
        if (document == null) {
            return new BsonReader(bytes, 0).readDocument(fields);
        }
        Document kept = new Document();
        document.forEach(
                (name, value) -> {
                    if (fields.contains(name)) {
                        kept.put(name, value);
                    }
                });
        return kept;
    }

    /** Other names are not their bytes. */
    private static boolean isPlain(String field) {
        for (int i = 0; i < field.length(); i++) {
            if (field.charAt(i) >= 0x80) {
                return false;
            }
        }
        return true;
    }
}
