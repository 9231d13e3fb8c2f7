package household.standin.storage;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import household.standin.bson.Row;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.zip.CRC32;
import org.h2.mvstore.DataUtils;
import org.h2.mvstore.MVStoreException;
import org.h2.mvstore.WriteBuffer;

/**
 * The documents that commands wrote since the store was committed, one record per command: a record
 * is as long as its documents, where a commit writes pages of every index anew.
 */
final class Journal {
    /** The length of a record, and its checksum. */
    private static final int HEADER_BYTES = 8;

    private final FileChannel file;
    private final WriteBuffer record = new WriteBuffer();

    /** The version of the store on which the records build. */
    private long generation;

    private long end;

    /** By a killed process; null once it was replayed. */
    private ByteBuffer left;

    Journal(Path path) {
        try {
            file = FileChannel.open(path, CREATE, READ, WRITE);
            left = ByteBuffer.allocate((int) file.size());
            DataUtils.readFully(file, 0, left);
        } catch (IOException e) {
            throw DataUtils.newMVStoreException(DataUtils.ERROR_READING_FAILED, "{0}", path, e);
        }
    }

    /** To the record of the running command. `row` is null for a document that was deleted. */
    void add(String namespace, byte[] position, Row row) {
        if (isEmpty()) {
            record.putLong(0).putLong(generation);
        }
        record.putVarInt(namespace.length()).putStringData(namespace, namespace.length());
        KeyType.INSTANCE.write(record, position);
        KeyType.INSTANCE.write(record, row == null ? new byte[0] : row.bytes());
    }

    boolean isEmpty() {
        return record.position() == 0;
    }

    /** With the record of the running command. */
    long size() {
        return end + record.position();
    }

    /** A record that a crash cut in two has another checksum, and counts as never written. */
    void append() {
        ByteBuffer buffer = record.getBuffer().flip();
        int length = buffer.limit() - HEADER_BYTES;
        buffer.putInt(0, length).putInt(4, checksum(buffer.array(), HEADER_BYTES, length));
        orEnd(() -> DataUtils.writeFully(file, end, buffer));
        end += HEADER_BYTES + length;
        record.clear();
    }

    void sync() {
        orEnd(() -> file.force(false));
    }

    /** When the store has it all: records of another generation count as never written. */
    void restart(long next) {
        generation = next;
        end = 0;
        record.clear();
    }

    void clear() {
        orEnd(() -> file.truncate(0).force(true));
    }

    private interface Work {
        void run() throws IOException;
    }

    private static void orEnd(Work work) {
        try {
            work.run();
        } catch (IOException | MVStoreException e) {
            Storage.end(e);
        }
    }

    /** Before anything else is written. */
    void replay(long version, Storage.Replay replay) {
        generation = version;
        ByteBuffer all = left;
        left = null;
        while (all.remaining() > HEADER_BYTES) {
            int length = all.getInt();
            int checksum = all.getInt();
            int from = all.position();
            if (length < Long.BYTES
                    || length > all.remaining()
                    || checksum(all.array(), from, length) != checksum
                    || all.getLong() != generation) {
                return;
            }
            while (all.position() < from + length) {
                String namespace = DataUtils.readString(all);
                byte[] position = KeyType.INSTANCE.read(all);
                byte[] row = KeyType.INSTANCE.read(all);
                replay.restore(namespace, position, row.length == 0 ? null : Row.of(row));
            }
        }
    }

    private static int checksum(byte[] bytes, int from, int length) {
        CRC32 checksum = new CRC32();
        checksum.update(bytes, from, length);
        return (int) checksum.getValue();
    }
}
