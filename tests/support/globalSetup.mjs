import path from "node:path";
import { tsImport } from "tsx/esm/api";

/** An engine that a busy machine, or a long turn of this very process, holds up for seconds has not gone. */
const PATIENT = "serverSelectionTimeoutMS=60000&connectTimeoutMS=60000&socketTimeoutMS=300000";

/** One engine for the whole run, the one that TEST_MONGODB_URI names or one of its own; every server in a test has a database of its own in it. */
export default async function globalSetup() {
  if (!process.env.TEST_MONGODB_URI) await startEngine();
  await requireHealthyEngine(process.env.TEST_MONGODB_URI);
}

async function startEngine() {
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
  process.env.TEST_MONGODB_URI = `${engine.uri}?${PATIENT}`;
  globalThis.stopTestEngine = () => engine.stop();
}

/** Once, and not again by each server: see tests/support/startServer.ts. */
async function requireHealthyEngine(uri) {
  const { connect, databaseOf } = await tsImport("../../src/database/connect.ts", import.meta.url);
  const { requireHealthy } = await tsImport("../../src/database/doctor/examine.ts", import.meta.url);
  const connection = await connect(uri, { dbName: "test_engine" });
  await requireHealthy(databaseOf(connection), (line) => process.stderr.write(`${line}\n`)).finally(() => connection.close());
}
