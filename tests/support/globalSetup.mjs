import path from "node:path";
import { ConnectionString } from "mongodb-connection-string-url";
import { tsImport } from "tsx/esm/api";
import { databasePrefix, databasesOn } from "./engineDatabases.mjs";

/** An engine that a busy machine, or a long turn of this very process, holds up for seconds has not gone. */
const PATIENT = { serverSelectionTimeoutMS: 60_000, connectTimeoutMS: 60_000, socketTimeoutMS: 300_000 };

/**
 * One engine for the whole run, the one that TEST_MONGODB_URI names or one of its own. Every server in a test has a database of its own in
 * it, whose name begins with the prefix of this run.
 */
export default async function globalSetup() {
  process.env.TEST_DATABASE_PREFIX ??= databasePrefix();
  if (!process.env.TEST_MONGODB_URI) await startEngine();
  process.env.TEST_MONGODB_URI = patiently(process.env.TEST_MONGODB_URI);
  globalThis.databasesBefore = await databasesOn(process.env.TEST_MONGODB_URI);
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
  process.env.TEST_MONGODB_URI = engine.uri;
  globalThis.stopTestEngine = () => engine.stop();
}

/** What the address itself says, holds. */
function patiently(uri) {
  const string = new ConnectionString(uri);
  for (const [name, value] of Object.entries(PATIENT)) if (!string.searchParams.has(name)) string.searchParams.set(name, String(value));
  return string.toString();
}

/** Once, and not again by each server: see tests/support/startServer.ts. */
async function requireHealthyEngine(uri) {
  const { connect, databaseOf } = await tsImport("../../src/database/connect.ts", import.meta.url);
  const { requireHealthy } = await tsImport("../../src/database/doctor/examine.ts", import.meta.url);
  const connection = await connect(uri, { dbName: `${process.env.TEST_DATABASE_PREFIX}engine` });
  await requireHealthy(databaseOf(connection), (line) => process.stderr.write(`${line}\n`)).finally(() => connection.close());
}
