package household.standin;

import static household.standin.TestServer.doc;
import static org.junit.jupiter.api.Assertions.assertEquals;

import de.bwaldvogel.mongo.bson.Document;
import java.util.List;
import org.junit.jupiter.api.Test;

class NameTest {
    @Test
    void buildInfoTellsTheStandInFromTheMongodWhoseVersionItGives() {
        for (String name : List.of("buildInfo", "buildinfo")) {
            Document reply = new TestServer().run(doc(name, 1));
            assertEquals(
                    List.of("7.0.0", List.of("mongo-java-server"), 1.0),
                    List.of(reply.get("version"), reply.get("modules"), reply.get("ok")));
        }
    }
}
