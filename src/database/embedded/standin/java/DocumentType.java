package standin;

import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.wire.bson.BsonDecoder;
import de.bwaldvogel.mongo.wire.bson.BsonEncoder;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.ByteBuffer;
import org.h2.mvstore.WriteBuffer;
import org.h2.mvstore.type.BasicDataType;

/** Documents lie in the file as BSON: a third of the size of Java serialisation, and any version can read it. */
final class DocumentType extends BasicDataType<Document> {
    static final DocumentType INSTANCE = new DocumentType();
    private static final int BYTES_PER_FIELD = 96;

    @Override
    public int getMemory(Document document) {
        // An estimate for the page cache; measuring each document exactly would cost more than it saves.
        return BYTES_PER_FIELD * (1 + document.size());
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
