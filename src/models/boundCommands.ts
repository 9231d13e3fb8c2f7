import { currentWork } from "../domain/work.js";

/** Where each method that reads has its options. */
const reads = { aggregate: 1, countDocuments: 1, distinct: 2, estimatedDocumentCount: 0, find: 1, findOne: 1 } as const;
const writes = [
  "bulkWrite",
  "deleteMany",
  "deleteOne",
  "findOneAndDelete",
  "findOneAndReplace",
  "findOneAndUpdate",
  "insertMany",
  "insertOne",
  "replaceOne",
  "updateMany",
  "updateOne",
] as const;

/** What no caller waits for, such as imports, sweeps and backups, may read for longer. */
const BACKGROUND_READ_MS = 300_000;

/**
 * Bounds every command of a collection, whether Mongoose sends it or the driver: none is begun for a request whose caller has gone or
 * whose time is up, and reading ends in the database too. A signal given to the driver would cost a connection each time.
 */
export function boundCommands(collection: object): void {
  for (const [name, place] of Object.entries(reads)) replace(collection, name, (given) => withTime(given, place));
  for (const name of writes) replace(collection, name, (given) => given);
}

function replace(collection: object, name: string, change: (given: unknown[]) => unknown[]): void {
  const original: unknown = Reflect.get(collection, name);
  if (typeof original !== "function") throw new Error(`A collection has no ${name}.`);
  const bounded = (...given: unknown[]): unknown => {
    currentWork()?.signal.throwIfAborted();
    return Reflect.apply(original, collection, change(given));
  };
  Object.defineProperty(collection, name, { value: bounded, configurable: true, writable: true });
}

function withTime(given: unknown[], place: number): unknown[] {
  const options = given[place];
  const changed = [...given];
  changed[place] = { maxTimeMS: currentWork()?.readMs ?? BACKGROUND_READ_MS, ...(typeof options === "object" ? options : {}) };
  return changed;
}
