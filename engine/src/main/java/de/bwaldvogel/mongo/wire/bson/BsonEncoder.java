package de.bwaldvogel.mongo.wire.bson;

import household.standin.bson.BsonWriter;
import io.netty.buffer.ByteBuf;
import java.util.Map;

/**
 * Takes the place of mongo-java-server's class of this name: stored documents go out as the bytes
 * they are.
 */
public final class BsonEncoder {
    private BsonEncoder() {}

    public static void encodeDocument(Map<String, ?> document, ByteBuf out) {
        out.writeBytes(BsonWriter.bytesOf(document));
    }
}
