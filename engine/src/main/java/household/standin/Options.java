package household.standin;

import java.nio.file.Path;

/** The part of mongod's command line that means something here; the rest is ignored. */
final class Options {
    int port = 27017;
    String address = "127.0.0.1";
    Path dbPath = Path.of("data");
    boolean inMemory;
    boolean exitWithParent;
    boolean rehearse;

    static Options parse(String[] arguments) {
        Options options = new Options();
        for (int i = 0; i < arguments.length; i++) {
            String next = i + 1 < arguments.length ? arguments[i + 1] : "";
            switch (arguments[i]) {
                case "--port" -> options.port = Integer.parseInt(next);
                case "--bind_ip" -> options.address = next;
                case "--dbpath" -> options.dbPath = Path.of(next);
                case "--inMemory" -> options.inMemory = true;
                case "--exitWithParent" -> options.exitWithParent = true;
                case "--rehearse" -> options.rehearse = true;
                default -> {}
            }
        }
        return options;
    }
}
