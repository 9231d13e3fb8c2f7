import path from "node:path";
import type { Config } from "../config/config.js";
import { dataDirOwner } from "../database/embedded/dataDirOwner.js";
import type { EngineProblem } from "../database/embedded/EngineProblem.js";

export interface Database {
  readonly uri: string;
  /** What answers there, for the start-up line. */
  readonly engine: string;
  stop(): Promise<void>;
}

export interface DatabaseOptions {
  /** Where a server runs on the data directory already, its engine is used. */
  readonly beside?: boolean;
  /** Nothing is kept: for trying the engine, where there are no data yet. */
  readonly throwAway?: boolean;
  /** Called once, when an embedded engine has gone and does not come back. */
  readonly giveUp?: (problem: EngineProblem) => void;
}

/** The database that is configured, or an embedded one that keeps its data in the data directory. */
export async function openDatabase(config: Config, report: (line: string) => void, options: DatabaseOptions = {}): Promise<Database> {
  if (config.mongodbUri !== undefined) return { uri: config.mongodbUri, engine: "MongoDB at MONGODB_URI", stop: async () => undefined };
  const dataDir = path.join(config.dataDir, "db");
  const running = options.beside === true ? await dataDirOwner.uri(dataDir) : null;
  if (running !== null) return { uri: running, engine: "the embedded engine of the running server", stop: async () => undefined };
  // Read only where it is needed: a server with a MongoDB of its own starts without what downloads and runs one.
  const { startEmbedded } = await import("../database/embedded/startEmbedded.js");
  const embedded = await startEmbedded({
    dataDir: options.throwAway === true ? null : dataDir,
    cacheDir: path.join(config.cacheDir, "mongod-standin"),
    choice: config.engine,
    systemBinary: config.mongodBinary,
    searchPath: config.searchPath,
    javaHome: config.javaHome,
    report,
    ...(options.giveUp === undefined ? {} : { giveUp: options.giveUp }),
  });
  return { uri: embedded.uri, engine: embedded.engine, stop: () => embedded.stop() };
}
