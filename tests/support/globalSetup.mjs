import path from "node:path";
import { tsImport } from "tsx/esm/api";

/** One engine for the whole run, the one that TEST_MONGODB_URI names or one of its own; every house in a test has a database of its own in it. */
export default async function globalSetup() {
  if (process.env.TEST_MONGODB_URI !== undefined && process.env.TEST_MONGODB_URI !== "") return;
  const { startEmbedded } = await tsImport("../../src/database/embedded/startEmbedded.ts", import.meta.url);
  const engine = await startEmbedded({
    dataDir: null,
    cacheDir: path.resolve(process.env.CACHE_DIR ?? ".cache", "mongod-standin"),
    choice: process.env.ENGINE ?? "auto",
    systemBinary: process.env.MONGOMS_SYSTEM_BINARY,
    searchPath: process.env.PATH,
    javaHome: process.env.JAVA_HOME,
    report: (line) => process.stderr.write(`${line}\n`),
  });
  process.env.TEST_MONGODB_URI = engine.uri;
  globalThis.stopTestEngine = () => engine.stop();
}
