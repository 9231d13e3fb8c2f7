import type { Connection } from "mongoose";
import type { Models } from "../../../src/models/Models.js";
import { shardedCollections } from "../../../src/models/shardKeys.js";
import { operationsOf } from "./command.js";
import { type Exception, sweepOf } from "./exceptions.js";
import { type Collection, faultOf, type Index } from "./rules.js";

const faults = new Set<string>();
const swept = new Set<Exception>();
const watched = new WeakSet<object>();
let writes = 0;

/** The address of a database whose commands can be watched. */
export function watchable(uri: string): string {
  return `${uri}${uri.includes("?") ? "&" : "?"}monitorCommands=true`;
}

/** Every command that the server sends through this connection is held against the rules; what breaks them fails the test file. */
export function watch(connection: Connection, models: Models): void {
  const client = connection.getClient();
  if (watched.has(client)) return;
  watched.add(client);
  const collections = collectionsOf(models);
  client.on("commandStarted", ({ commandName, command }) => {
    for (const operation of operationsOf(commandName, command)) {
      if (operation.kind !== "read") writes++;
      const sweep = sweepOf(operation);
      if (sweep !== undefined) swept.add(sweep);
      const fault = faultOf(operation, collections);
      if (fault !== null)
        faults.add(
          `${operation.collection} ${operation.kind} ${shapeOf(operation.filter)} ${JSON.stringify(operation.sort ?? {})}: ${fault}`,
        );
    }
  });
}

/** Reads again only once a write was sent: what nobody wrote is as it was, and a look at all that is stored takes its time. */
export function onceWritten<T>(read: () => Promise<T>): () => Promise<T> {
  let last: { readonly after: number; readonly found: Promise<T> } | undefined;
  return () => {
    if (last?.after !== writes) last = { after: writes, found: read() };
    return last.found;
  };
}

/** What was found so far in this test file. */
export function faultsFound(): string[] {
  return [...faults].sort();
}

/** The sweeps of the list that were made so far in this test file. */
export function sweepsSeen(): Exception[] {
  return [...swept];
}

function collectionsOf(models: Models): Map<string, Collection> {
  const indexes = new Map(Object.values(models).map(({ collection, schema }) => [collection.name, schema.indexes().map(indexOf)]));
  const keyed = new Map([
    ["guesses", "key"],
    ["requestCounts", "key"],
  ]);
  return new Map(
    shardedCollections().map(({ name, key }) => {
      const own = [...(indexes.get(name) ?? []), simple("_id"), ...(keyed.has(name) ? [simple(keyed.get(name) ?? "")] : [])];
      return [name, { key, indexes: own }];
    }),
  );
}

function indexOf([fields, options]: readonly [Record<string, any>, { sparse?: boolean }]): Index {
  return { fields: Object.entries(fields).map(([name, direction]) => [name, Number(direction)] as const), sparse: options.sparse === true };
}

function simple(field: string): Index {
  return { fields: [[field, 1]], sparse: false };
}

/** A filter without its values. */
function shapeOf(filter: unknown): string {
  return JSON.stringify(filter, (key, value) => (key === "" || (typeof value === "object" && value !== null) ? value : "?"));
}
