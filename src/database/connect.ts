import mongoose, { type Connection } from "mongoose";
import { DatabaseProblem } from "./DatabaseProblem.js";
import { deploymentOf } from "./connectionString.js";

export interface ConnectOptions {
  /** Another database than the connection string names. */
  readonly dbName?: string | undefined;
  readonly report?: (line: string) => void;
  /** The variable that the connection string comes from, for whoever has to correct it. */
  readonly variable?: "MONGODB_URI" | undefined;
}

/**
 * Opens a connection of its own, so that several servers can live in one process. The connection string decides about the database,
 * pools, time-outs and retries; reads go to the primary, and a write is answered once a majority has it in the journal, whatever it says.
 */
export async function connect(uri: string, { dbName, report, variable }: ConnectOptions = {}): Promise<Connection> {
  mongoose.set("strictQuery", "throw");
  mongoose.set("sanitizeFilter", true);
  const deployment = deploymentOf(uri);
  const { ignored } = deployment;
  if (ignored.length > 0)
    report?.(`MONGODB_URI: ${ignored.join(", ")} is not followed: reads go to the primary, writes wait for a majority`);
  try {
    const connection = mongoose.createConnection(deployment.uri, {
      ...deployment.defaults,
      dbName: dbName ?? deployment.dbName,
      autoIndex: false,
      autoCreate: false,
      bufferCommands: false,
      ignoreUndefined: true,
      readPreference: "primary",
      writeConcern: { w: "majority", journal: true },
    });
    return await connection.asPromise();
  } catch (error) {
    const where = variable === undefined ? "The database" : `${variable}: the database`;
    throw new DatabaseProblem(`${where} cannot be reached: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

/** Uniqueness is kept by indexes, so no traffic is taken before they are there. */
export async function buildIndexes(connection: Connection): Promise<void> {
  for (const model of Object.values(connection.models)) await model.createIndexes();
}

/** The driver's own view of the database that a connection is to. */
export function databaseOf(connection: Connection): mongoose.mongo.Db {
  if (connection.db === undefined) throw new Error("The connection is not open.");
  return connection.db;
}
