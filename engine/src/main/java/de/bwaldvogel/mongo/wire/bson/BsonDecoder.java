package de.bwaldvogel.mongo.wire.bson;

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
import de.bwaldvogel.mongo.wire.BsonConstants;
import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * Takes the place of mongo-java-server's class of this name, which breaks the connection (or, on
 * the way from the disk, the page) at a document beyond 16 MB: here such a one can be read, and is
 * refused with an answer where it is written. Names of fields, which are few and come again and
 * again, are kept.
 */
public final class BsonDecoder {
    private static final int KEPT_NAMES = 1 << 12;
    private static final int LONGEST_KEPT_NAME = 40;

    /** A race between threads costs a repetition, nothing else. */
    private static final String[] NAMES = new String[KEPT_NAMES];

    private BsonDecoder() {}

    public static Document decodeBson(ByteBuf buffer) {
        int end = endOf(buffer);
        Document document = new Document();
        for (byte type = buffer.readByte();
                type != BsonConstants.TERMINATING_BYTE;
                type = buffer.readByte()) {
            String name = decodeName(buffer);
            document.put(name, decodeValue(type, buffer));
        }
        checkEnd(buffer, end);
        return document;
    }

    private static List<Object> decodeArray(ByteBuf buffer) {
        int end = endOf(buffer);
        List<Object> array = new ArrayList<>();
        for (byte type = buffer.readByte();
                type != BsonConstants.TERMINATING_BYTE;
                type = buffer.readByte()) {
            buffer.skipBytes(buffer.bytesBefore(BsonConstants.STRING_TERMINATION) + 1);
            array.add(decodeValue(type, buffer));
        }
        checkEnd(buffer, end);
        return array;
    }

    private static int endOf(ByteBuf buffer) {
        int start = buffer.readerIndex();
        int length = buffer.readIntLE();
        if (length < 5 || length - 4 > buffer.readableBytes()) {
            throw new IllegalArgumentException("Illegal length of a document: " + length);
        }
        return start + length;
    }

    private static void checkEnd(ByteBuf buffer, int end) {
        if (buffer.readerIndex() != end) {
            throw new IllegalArgumentException("A document does not end where it says");
        }
    }

    public static Object decodeValue(byte type, ByteBuf buffer) {
        switch (type) {
            case BsonConstants.TYPE_UTF8_STRING:
                return decodeString(buffer);
            case BsonConstants.TYPE_INT32:
                return buffer.readIntLE();
            case BsonConstants.TYPE_INT64:
                return buffer.readLongLE();
            case BsonConstants.TYPE_DOUBLE:
                return Double.longBitsToDouble(buffer.readLongLE());
            case BsonConstants.TYPE_BOOLEAN:
                return buffer.readByte() != BsonConstants.BOOLEAN_VALUE_FALSE;
            case BsonConstants.TYPE_UTC_DATETIME:
                return Instant.ofEpochMilli(buffer.readLongLE());
            case BsonConstants.TYPE_NULL:
            case BsonConstants.TYPE_UNDEFINED:
                return null;
            case BsonConstants.TYPE_EMBEDDED_DOCUMENT:
                return decodeBson(buffer);
            case BsonConstants.TYPE_ARRAY:
                return decodeArray(buffer);
            case BsonConstants.TYPE_OBJECT_ID:
                byte[] id = new byte[BsonConstants.LENGTH_OBJECTID];
                buffer.readBytes(id);
                return new ObjectId(id);
            default:
                return decodeRare(type, buffer);
        }
    }

    private static Object decodeRare(byte type, ByteBuf buffer) {
        switch (type) {
            case BsonConstants.TYPE_DATA:
                return decodeBinary(buffer);
            case BsonConstants.TYPE_REGEX:
                String pattern = decodeCString(buffer);
                return new BsonRegularExpression(pattern, decodeCString(buffer));
            case BsonConstants.TYPE_TIMESTAMP:
                return new BsonTimestamp(buffer.readLongLE());
            case BsonConstants.TYPE_DECIMAL128:
                return new Decimal128(buffer.readLongLE(), buffer.readLongLE());
            case BsonConstants.TYPE_MAX_KEY:
                return MaxKey.getInstance();
            case BsonConstants.TYPE_MIN_KEY:
                return MinKey.getInstance();
            case BsonConstants.TYPE_JAVASCRIPT_CODE:
                return new BsonJavaScript(decodeString(buffer));
            default:
                throw new IllegalArgumentException("Unknown type: 0x" + Integer.toHexString(type));
        }
    }

    private static String decodeString(ByteBuf buffer) {
        int length = buffer.readIntLE() - 1;
        String text = buffer.toString(buffer.readerIndex(), length, StandardCharsets.UTF_8);
        buffer.skipBytes(length);
        if (buffer.readByte() != BsonConstants.STRING_TERMINATION) {
            throw new IllegalArgumentException("A text does not end where it says");
        }
        return text;
    }

    public static String decodeCString(ByteBuf buffer) {
        int length = buffer.bytesBefore(BsonConstants.STRING_TERMINATION);
        if (length < 0) {
            throw new IllegalArgumentException("A text without end");
        }
        String text = buffer.toString(buffer.readerIndex(), length, StandardCharsets.UTF_8);
        buffer.skipBytes(length + 1);
        return text;
    }

    private static String decodeName(ByteBuf buffer) {
        int start = buffer.readerIndex();
        int hash = 0;
        int length = 0;
        for (byte each = buffer.getByte(start); each != 0 && length < LONGEST_KEPT_NAME; ) {
            hash = 31 * hash + each;
            each = buffer.getByte(start + ++length);
        }
        int place = (hash ^ hash >>> 12) & KEPT_NAMES - 1;
        String kept = NAMES[place];
        if (kept != null && isThere(kept, buffer, start, length)) {
            buffer.skipBytes(length + 1);
            return kept;
        }
        String name = decodeCString(buffer);
        NAMES[place] = name;
        return name;
    }

    /** Only names of plain letters are compared so. */
    private static boolean isThere(String name, ByteBuf buffer, int start, int length) {
        if (name.length() != length || buffer.getByte(start + length) != 0) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            byte each = buffer.getByte(start + i);
            if (each < 0 || name.charAt(i) != each) {
                return false;
            }
        }
        return true;
    }

    private static Object decodeBinary(ByteBuf buffer) {
        int length = buffer.readIntLE();
        int subtype = buffer.readByte() & 0xff;
        switch (subtype) {
            case BsonConstants.BINARY_SUBTYPE_GENERIC:
            case 0x80:
                byte[] data = new byte[length];
                buffer.readBytes(data);
                return new BinData(data);
            case BsonConstants.BINARY_SUBTYPE_OLD_UUID:
                return new LegacyUUID(buffer.readLongLE(), buffer.readLongLE());
            case BsonConstants.BINARY_SUBTYPE_UUID:
                return new UUID(buffer.readLong(), buffer.readLong());
            default:
                throw new IllegalArgumentException("Unknown kind of binary data: " + subtype);
        }
    }
}
