package household.standin.bson;

/** The types of BSON, and how long their values are. */
final class BsonTypes {
    static final byte DOUBLE = 0x01;
    static final byte STRING = 0x02;
    static final byte DOCUMENT = 0x03;
    static final byte ARRAY = 0x04;
    static final byte BINARY = 0x05;
    static final byte UNDEFINED = 0x06;
    static final byte OBJECT_ID = 0x07;
    static final byte BOOLEAN = 0x08;
    static final byte DATE = 0x09;
    static final byte NULL = 0x0a;
    static final byte REGEX = 0x0b;
    static final byte CODE = 0x0d;
    static final byte INT_32 = 0x10;
    static final byte TIMESTAMP = 0x11;
    static final byte INT_64 = 0x12;
    static final byte DECIMAL_128 = 0x13;
    static final byte MIN_KEY = (byte) 0xff;
    static final byte MAX_KEY = 0x7f;

    private BsonTypes() {}

    static int intAt(byte[] bytes, int place) {
        return bytes[place] & 0xff
                | (bytes[place + 1] & 0xff) << 8
                | (bytes[place + 2] & 0xff) << 16
                | bytes[place + 3] << 24;
    }

    static int sizeOf(byte type, byte[] bytes, int at) {
        switch (type) {
            case STRING:
            case CODE:
                return 4 + checked(intAt(bytes, at), 1, bytes, at);
            case DOCUMENT:
            case ARRAY:
                return checked(intAt(bytes, at), 5, bytes, at);
            case BINARY:
                return 5 + checked(intAt(bytes, at), 0, bytes, at);
            case INT_32:
                return 4;
            case DOUBLE:
            case DATE:
            case TIMESTAMP:
            case INT_64:
                return 8;
            case BOOLEAN:
                return 1;
            case OBJECT_ID:
                return 12;
            case DECIMAL_128:
                return 16;
            case NULL:
            case UNDEFINED:
            case MIN_KEY:
            case MAX_KEY:
                return 0;
            case REGEX:
                return BsonReader.behindText(bytes, BsonReader.behindText(bytes, at)) - at;
            default:
                throw new IllegalArgumentException("Unknown type: 0x" + Integer.toHexString(type));
        }
    }

    private static int checked(int length, int least, byte[] bytes, int at) {
        if (length < least || length > bytes.length - at) {
            throw new IllegalArgumentException("Illegal length: " + length);
        }
        return length;
    }
}
