import type { Connection } from "mongoose";
import { currentWork } from "../runtime/work.js";
import { sentByWork } from "./commandsOfWork.js";
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
 * Bounds every command of a collection, from Mongoose or the driver: none starts for a request whose client has disconnected or whose
 * time is up, and reads end in the database, too. An abort signal for the driver would cost a connection each time. The duration of
 * each command is reported to its request.
 */
export function boundCommands(collection: Named, connection: Connection): void {
  let reading: object | undefined;
  for (const [name, [command, place]] of Object.entries(reads)) {
    const sent = { command, collection: collection.name };
    // Models are made before there is a connection, too.
    const read: Send = (given) => called((reading ??= readingOf(connection, collection)), name, given);
    replace(collection, name, (given) => timed(connection, sent, read(withTime(given, place))));
  }
  for (const [name, command] of Object.entries(writes)) {
    const write = methodOf(collection, name);
    const sent = { command, collection: collection.name };
    replace(collection, name, (given) => timed(connection, sent, write.apply(collection, given)));
  }
}

interface Named {
  readonly name: string;
}

/**
 * The driver's own collection, for reading alone. It has no write concern: the driver takes that out of the options of every read again, and
 * is slower for it over all that follows, as it is behind Mongoose's collections.
 */
function readingOf(connection: Connection, { name }: Named): object {
  return connection.getClient().db(connection.name, { writeConcern: {} }).collection(name);
}

type Send = (given: unknown[]) => unknown;

function called(collection: object, name: string, given: unknown[]): unknown {
  return methodOf(collection, name).apply(collection, given);
}

function methodOf(collection: object, name: string): (...given: unknown[]) => unknown {
  const method: unknown = Reflect.get(collection, name);
  if (!isMethod(method)) throw new Error(`A collection has no ${name}.`);
  return method;
}

function isMethod(value: unknown): value is (...given: unknown[]) => unknown {
  return typeof value === "function";
}

function replace(collection: object, name: string, send: Send): void {
  const isCursor = name === "find" || name === "aggregate";
  const bounded = (...given: unknown[]): unknown => sentByWork(isCursor, () => send(given));
  Object.defineProperty(collection, name, { value: bounded, configurable: true, writable: true });
}

function withTime(given: unknown[], place: number): unknown[] {
  const options = given[place];
  const changed = [...given];
  changed[place] = { maxTimeMS: currentWork()?.readMs ?? BACKGROUND_READ_MS, ...(typeof options === "object" ? options : {}) };
  return changed;
}
