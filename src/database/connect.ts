import mongoose, { type Connection } from "mongoose";

/** Opens a connection of its own, so that several servers can live in one process. */
export async function connect(uri: string, dbName: string): Promise<Connection> {
  mongoose.set("strictQuery", "throw");
  mongoose.set("sanitizeFilter", true);
  const connection = mongoose.createConnection(uri, {
    dbName,
    autoIndex: false,
    autoCreate: false,
    bufferCommands: false,
    ignoreUndefined: true,
    serverSelectionTimeoutMS: 3000,
    connectTimeoutMS: 5000,
    socketTimeoutMS: 30_000,
    maxPoolSize: 20,
    retryWrites: false,
    writeConcern: { w: "majority", journal: true },
  });
  await connection.asPromise();
  return connection;
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
