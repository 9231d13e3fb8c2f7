package household.standin.storage;

import household.standin.bson.Row;
import java.nio.ByteBuffer;
import org.h2.mvstore.WriteBuffer;
import org.h2.mvstore.type.BasicDataType;

/** Documents lie in the file as BSON, which any version can read. */
final class RowType extends BasicDataType<Row> {
    static final RowType INSTANCE = new RowType();
    private static final int OBJECT_OVERHEAD = 48;

    @Override
    public int getMemory(Row row) {
        return OBJECT_OVERHEAD + row.size();
    }

    @Override
    public void write(WriteBuffer buffer, Row row) {
        buffer.put(row.bytes());
    }

    @Override
    public Row read(ByteBuffer buffer) {
        // BSON is little-endian and begins with its length.
        int length = Integer.reverseBytes(buffer.getInt(buffer.position()));
        byte[] bytes = new byte[length];
        buffer.get(bytes);
        return Row.of(bytes);
    }

    @Override
    public Row[] createStorage(int size) {
        return new Row[size];
    }
}
