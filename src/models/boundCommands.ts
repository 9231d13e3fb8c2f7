import { currentWork } from "../domain/work.js";
import { timed } from "./commandTimes.js";

/** Each method that reads: the command that it sends, and where it has its options. */
const reads = {
  aggregate: ["aggregate", 1],
  countDocuments: ["aggregate", 1],
  distinct: ["distinct", 2],
  estimatedDocumentCount: ["count", 0],
  find: ["find", 1],
  findOne: ["find", 1],
} as const;
const writes = {
  bulkWrite: "bulkWrite",
  deleteMany: "delete",
  deleteOne: "delete",
  findOneAndDelete: "findAndModify",
  findOneAndReplace: "findAndModify",
  findOneAndUpdate: "findAndModify",
  insertMany: "insert",
  insertOne: "insert",
  replaceOne: "update",
  updateMany: "update",
  updateOne: "update",
} as const;

/** What no caller waits for, such as imports, sweeps and backups, may read for longer. */
const BACKGROUND_READ_MS = 300_000;

/**
 * Bounds every command of a collection, whether Mongoose sends it or the driver: none is begun for a request whose caller has gone or
 * whose time is up, and reading ends in the database too. A signal given to the driver would cost a connection each time. How long each
 * took is told to whoever counts.
 */
export function boundCommands(collection: object, connection: object): void {
  for (const [name, [command, place]] of Object.entries(reads))
    replace(collection, name, (send, given) => timed(connection, command, send(withTime(given, place))));
  for (const [name, command] of Object.entries(writes)) replace(collection, name, (send, given) => timed(connection, command, send(given)));
}

type Send = (given: unknown[]) => unknown;

function replace(collection: object, name: string, sent: (send: Send, given: unknown[]) => unknown): void {
  const original: unknown = Reflect.get(collection, name);
  if (typeof original !== "function") throw new Error(`A collection has no ${name}.`);
  const send: Send = (given) => Reflect.apply(original, collection, given);
  const bounded = (...given: unknown[]): unknown => {
    currentWork()?.throwIfAborted();
    return sent(send, given);
  };
  Object.defineProperty(collection, name, { value: bounded, configurable: true, writable: true });
}

function withTime(given: unknown[], place: number): unknown[] {
  const options = given[place];
  const changed = [...given];
  changed[place] = { maxTimeMS: currentWork()?.readMs ?? BACKGROUND_READ_MS, ...(typeof options === "object" ? options : {}) };
  return changed;
}
