package household.standin.bson;

import static de.bwaldvogel.mongo.wire.BsonConstants.*;

/** How long the values of each type of BSON are. */
final class BsonTypes {
    private BsonTypes() {}

    private static int intAt(byte[] bytes, int place) {
        return bytes[place] & 0xff
                | (bytes[place + 1] & 0xff) << 8
                | (bytes[place + 2] & 0xff) << 16
                | bytes[place + 3] << 24;
    }

    static int sizeOf(byte type, byte[] bytes, int at) {
        return switch (type) {
            case TYPE_UTF8_STRING -> 4 + checked(intAt(bytes, at), 1, bytes, at);
            case TYPE_EMBEDDED_DOCUMENT, TYPE_ARRAY -> checked(intAt(bytes, at), 5, bytes, at);
            case TYPE_DATA -> 5 + checked(intAt(bytes, at), 0, bytes, at);
            case TYPE_INT32 -> 4;
            case TYPE_DOUBLE, TYPE_UTC_DATETIME, TYPE_INT64, TYPE_TIMESTAMP -> 8;
            case TYPE_BOOLEAN -> 1;
            case TYPE_OBJECT_ID -> 12;
            case TYPE_DECIMAL128 -> 16;
            case TYPE_NULL, TYPE_UNDEFINED -> 0;
            case TYPE_REGEX -> behindText(bytes, behindText(bytes, at)) - at;
            default ->
                    throw new IllegalArgumentException(
                            "Unknown type: " + Integer.toHexString(type));
        };
    }

    static int behindText(byte[] bytes, int start) {
        int at = start;
        while (bytes[at] != 0) {
            at++;
        }
        return at + 1;
    }

    private static int checked(int length, int least, byte[] bytes, int at) {
        if (length < least || length > bytes.length - at) {
            throw new IllegalArgumentException("Illegal length: " + length);
        }
        return length;
    }
}
