package household.standin;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import org.h2.store.fs.FileBase;
import org.h2.store.fs.FilePathWrapper;

/** Files of the scheme `synced:`, which know whether the last write was synced. */
public final class SyncedPath extends FilePathWrapper {
    static boolean isSynced;

    @Override
    public String getScheme() {
        return "synced";
    }

    @Override
    public FileChannel open(String mode) throws IOException {
        FileChannel file = super.open(mode);
        return new FileBase() {
            @Override
            public int read(ByteBuffer to) throws IOException {
                return file.read(to);
            }

            @Override
            public int read(ByteBuffer to, long at) throws IOException {
                return file.read(to, at);
            }

            @Override
            public int write(ByteBuffer from) throws IOException {
                isSynced = false;
                return file.write(from);
            }

            @Override
            public int write(ByteBuffer from, long at) throws IOException {
                isSynced = false;
                return file.write(from, at);
            }

            @Override
            public void force(boolean metadata) throws IOException {
                file.force(metadata);
                isSynced = true;
            }

            @Override
            public long position() throws IOException {
                return file.position();
            }

            @Override
            public FileChannel position(long to) throws IOException {
                file.position(to);
                return this;
            }

            @Override
            public long size() throws IOException {
                return file.size();
            }

            @Override
            public FileChannel truncate(long size) throws IOException {
                file.truncate(size);
                return this;
            }

            @Override
            public FileLock tryLock(long from, long size, boolean shared) throws IOException {
                return file.tryLock(from, size, shared);
            }

            @Override
            protected void implCloseChannel() throws IOException {
                file.close();
            }
        };
    }
}
