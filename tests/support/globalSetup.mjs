import path from "node:path";
import { tsImport } from "tsx/esm/api";

/** One engine for the whole run; every house in a test has a database of its own in it. */
export default async function globalSetup() {
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
