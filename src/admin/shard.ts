import { type Document, MongoServerError } from "mongodb";
import type { Connection } from "mongoose";
import { databaseOf } from "../database/connect.js";
import { databaseFaultOf } from "../database/errors/databaseFault.js";
import { quantity } from "../domain/quantity.js";
import { shardedCollections } from "../models/shardKeys.js";
import { type AdminCommand, AdminRefusal, type AdminResult } from "./AdminCommand.js";
import { requireNoWords } from "./parsedArguments.js";
import { type ShardingStep, shardingSteps } from "./shardingSteps.js";

export const shardCommand: AdminCommand = {
  name: "shard",
  usage: "[--shards NAME,NAME...] [--run]",
  summary: "prints or runs the commands that shard the database over a cluster; docs/scale.md",
  onEmpty: true,
  options: { run: { type: "boolean" }, shards: { type: "string" } },
  before: (words) => requireNoWords("shard", words),
  async run({ connection, progress }, _words, options) {
    const runs = options["run"] === true;
    if (runs && !(await isRouter(connection))) return noCluster();
    const named = typeof options["shards"] === "string" ? options["shards"].split(",") : [];
    const shards = runs && named.length === 0 ? await shardsOf(connection) : named;
    const steps = shardingSteps(connection.name, shardedCollections(), shards);
    if (runs) await runAll(connection, steps, progress);
    const facts = { database: connection.name, shards, ran: runs, commands: steps.map(({ command }) => command) };
    return { ok: true, text: runs ? `Ran ${quantity(steps.length, "command")}.` : steps.map(({ shell }) => shell).join("\n"), facts };
  },
};

/** Only the router of a cluster says so of itself. */
async function isRouter(connection: Connection): Promise<boolean> {
  const hello = await databaseOf(connection).command({ hello: 1 });
  return hello["msg"] === "isdbgrid";
}

function noCluster(): AdminResult {
  const error = "This database is not a sharded cluster. Let MONGODB_URI name the cluster's mongos.";
  return { ok: false, text: error, facts: { error, code: "not-sharded" } };
}

async function shardsOf(connection: Connection): Promise<string[]> {
  const { shards = [] }: { readonly shards?: readonly { readonly _id: string }[] } = await ran(connection, { listShards: 1 }, "listShards");
  return shards.map(({ _id }) => _id);
}

/** In order, one after the other: a step that is done already counts as done, so an interrupted run is simply run again. */
async function runAll(connection: Connection, steps: readonly ShardingStep[], progress: (line: string) => void): Promise<void> {
  for (const { command, shell } of steps) {
    progress(shell);
    if ("split" in command && (await isSplit(connection, command))) continue;
    if ("shardCollection" in command && (await isSharded(connection, command))) continue;
    await ran(connection, command, shell);
  }
}

/** The cluster's own list of what is sharded, and of its parts. From 5.0 on, the parts name their collection by its `uuid`, before by `ns`. */
async function isSharded(connection: Connection, { shardCollection, key }: ShardingStep["command"]): Promise<boolean> {
  const found = await sharded(connection, String(shardCollection));
  return found !== null && found["dropped"] !== true && JSON.stringify(found["key"]) === JSON.stringify(key);
}

/** `split` at a boundary that exists is an error on every version. */
async function isSplit(connection: Connection, { split, middle }: ShardingStep["command"]): Promise<boolean> {
  const found = await sharded(connection, String(split));
  const chunks = connection.getClient().db("config").collection("chunks");
  const uuid: unknown = found?.["uuid"];
  const owners = [{ ns: split }, ...(uuid === undefined ? [] : [{ uuid }])];
  return (await chunks.findOne({ $or: owners, min: middle })) !== null;
}

async function sharded(connection: Connection, namespace: string): Promise<Document | null> {
  const collections = connection.getClient().db("config").collection<{ _id: string }>("collections");
  return await collections.findOne({ _id: namespace });
}

/** Some engines call themselves a router and refuse its commands. */
async function ran(connection: Connection, command: Document, shell: string): Promise<Document> {
  try {
    return await databaseOf(connection).admin().command(command);
  } catch (error) {
    if (!(error instanceof MongoServerError) || databaseFaultOf(error) !== null) throw error;
    throw new AdminRefusal("sharding-refused", `The database refused ${shell}: ${error.message}`);
  }
}
