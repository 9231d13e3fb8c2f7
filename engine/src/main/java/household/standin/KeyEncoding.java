package household.standin;

import de.bwaldvogel.mongo.backend.KeyValue;
import de.bwaldvogel.mongo.backend.Missing;
import de.bwaldvogel.mongo.wire.bson.BsonDecoder;
import de.bwaldvogel.mongo.wire.bson.BsonEncoder;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Index keys as bytes. Each value ends by itself, so the keys that start with some values share a prefix. */
final class KeyEncoding {
    private KeyEncoding() {
    }

    /** 1, 1L and 1.0 are one key, and so are null and missing. */
    static Object normalized(Object value) {
        Object present = value instanceof Missing ? null : value;
        Object[] single = {present};
        return new KeyValue(single).normalized().get(0);
    }

    static byte[] bytesOf(Iterable<?> values) {
        ByteBuf bytes = Unpooled.buffer(64);
        for (Object value : values) {
            Object key = normalized(value);
            byte type = BsonEncoder.determineType(key);
            bytes.writeByte(type);
            BsonEncoder.encodeValue(type, key, bytes);
        }
        byte[] key = new byte[bytes.readableBytes()];
        bytes.readBytes(key);
        return key;
    }

    static Object firstValueOf(byte[] key) {
        return nextValueOf(Unpooled.wrappedBuffer(key));
    }

    static Object nextValueOf(ByteBuf bytes) {
        return BsonDecoder.decodeValue(bytes.readByte(), bytes);
    }

    static KeyValue valuesOf(byte[] key) {
        ByteBuf bytes = Unpooled.wrappedBuffer(key);
        List<Object> values = new ArrayList<>();
        while (bytes.isReadable()) {
            values.add(nextValueOf(bytes));
        }
        return new KeyValue(values);
    }

    static boolean startsWith(byte[] key, byte[] prefix) {
        return key.length >= prefix.length
            && Arrays.equals(key, 0, prefix.length, prefix, 0, prefix.length);
    }

    static byte[] joined(byte[] one, byte[] other) {
        byte[] both = Arrays.copyOf(one, one.length + other.length);
        System.arraycopy(other, 0, both, one.length, other.length);
        return both;
    }
}
