package household.standin.storage;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.h2.mvstore.DataUtils;
import org.h2.mvstore.WriteBuffer;
import org.h2.mvstore.type.BasicDataType;

/**
 * Bytes, ordered as bytes: equal values have equal bytes (see KeyEncoding), and a prefix is one
 * range.
 */
final class KeyType extends BasicDataType<byte[]> {
    static final KeyType INSTANCE = new KeyType();
    private static final int OBJECT_OVERHEAD = 24;

    @Override
    public int compare(byte[] one, byte[] other) {
        return Arrays.compareUnsigned(one, other);
    }

    @Override
    public int getMemory(byte[] value) {
        return OBJECT_OVERHEAD + value.length;
    }

    @Override
    public void write(WriteBuffer buffer, byte[] value) {
        buffer.putVarInt(value.length).put(value);
    }

    @Override
    public byte[] read(ByteBuffer buffer) {
        byte[] value = new byte[DataUtils.readVarInt(buffer)];
        buffer.get(value);
        return value;
    }

    @Override
    public byte[][] createStorage(int size) {
        return new byte[size][];
    }
}
