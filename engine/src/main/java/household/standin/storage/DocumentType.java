package household.standin.storage;

import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.wire.bson.BsonDecoder;
import de.bwaldvogel.mongo.wire.bson.BsonEncoder;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.ByteBuffer;
import java.util.Collection;
import org.h2.mvstore.WriteBuffer;
import org.h2.mvstore.type.BasicDataType;

/**
 * Documents lie in the file as BSON: a third of the size of Java serialisation, and any version can
 * read it.
 */
final class DocumentType extends BasicDataType<Document> {
    static final DocumentType INSTANCE = new DocumentType();
    private static final int BYTES_PER_FIELD = 112;

    @Override
    public int getMemory(Document document) {
        // An estimate for the page cache; measuring each document exactly would cost more than it
        // saves.
        int bytes = BYTES_PER_FIELD;
        for (Object value : document.values()) {
            bytes += BYTES_PER_FIELD + sizeOf(value);
        }
        return bytes;
    }

    /** Only what may be large: some documents are one long text. */
    private int sizeOf(Object value) {
        if (value instanceof String) {
            return ((String) value).length();
        }
        if (value instanceof byte[]) {
            return ((byte[]) value).length;
        }
        if (value instanceof Collection) {
            return ((Collection<?>) value)
                    .stream().mapToInt(item -> BYTES_PER_FIELD + sizeOf(item)).sum();
        }
        return value instanceof Document ? getMemory((Document) value) : 0;
    }

    @Override
    public void write(WriteBuffer buffer, Document document) {
        ByteBuf bytes = Unpooled.buffer(512);
        BsonEncoder.encodeDocument(document, bytes);
        buffer.put(bytes.array(), 0, bytes.readableBytes());
    }

    @Override
    public Document read(ByteBuffer buffer) {
        ByteBuf bytes = Unpooled.wrappedBuffer(buffer);
        Document document = BsonDecoder.decodeBson(bytes);
        buffer.position(buffer.position() + bytes.readerIndex());
        return document;
    }

    @Override
    public Document[] createStorage(int size) {
        return new Document[size];
    }
}
