package de.bwaldvogel.mongo.wire.bson;

import de.bwaldvogel.mongo.bson.Document;
import household.standin.bson.BsonReader;
import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;

/**
 * Takes the place of mongo-java-server's class of this name, which breaks the connection at a
 * document beyond 16 MB: here such a one can be read, and is refused with an answer where it is
 * written.
 */
public final class BsonDecoder {
    private BsonDecoder() {}

    public static Document decodeBson(ByteBuf buffer) {
        int length = buffer.getIntLE(buffer.readerIndex());
        if (length < 5 || length > buffer.readableBytes()) {
            throw new IllegalArgumentException("Illegal length of a document: " + length);
        }
        byte[] bytes = new byte[length];
        buffer.readBytes(bytes);
        return BsonReader.document(bytes);
    }

    public static String decodeCString(ByteBuf buffer) {
        int length = buffer.bytesBefore((byte) 0);
        if (length < 0) {
            throw new IllegalArgumentException("A text without end");
        }
        String text = buffer.toString(buffer.readerIndex(), length, StandardCharsets.UTF_8);
        buffer.skipBytes(length + 1);
        return text;
    }
}
