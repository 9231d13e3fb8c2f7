import { type IndexDescriptionInfo, MongoServerError } from "mongodb";
import { AdminRefusal } from "../../src/admin/AdminCommand.js";
import { shardCommand } from "../../src/admin/shard.js";
import { aBudget } from "../builders/aBudget.js";
import { startServer, type TestServer } from "../support/startServer.js";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  const ada = await server.phone("ada");
  await aBudget(ada);
});
afterAll(() => server?.stop());

/** A collection that nothing was written to yet is not there; it will have the index of the ids. */
async function indexesOf(name: string): Promise<IndexDescriptionInfo[]> {
  const found = await server.connection
    .collection(name)
    .indexes()
    .catch(() => []);
  return found.length > 0 ? found : [{ key: { _id: 1 }, name: "_id_", v: 2 }];
}

const progress: string[] = [];
beforeEach(() => void progress.splice(0));
const runOn = (connection: unknown, options: Record<string, string | boolean>) =>
  shardCommand.run({ connection, progress: (line: string) => progress.push(line) } as never, [], options);
const printed = () => runOn(server.connection, {});

/** An engine by its greeting, whatever engine the tests run on, which refuses a command as one that it does not know. */
const greeting = (hello: object, refused?: string): unknown => {
  const command = async (asked: object): Promise<object> => {
    if ("hello" in asked) return hello;
    if (refused !== undefined && refused in asked) throw new MongoServerError({ message: `no such command: ${refused}`, code: 59 });
    return { ok: 1, shards: [{ _id: "one" }] };
  };
  const nothing = { collection: () => ({ findOne: async () => null }) };
  return { name: "budget", db: { command, admin: () => ({ command }) }, getClient: () => ({ db: () => nothing }) };
};

/** A cluster of two shards that refuses what a real one refuses, and breaks off after so many commands: before the last is done, or after. */
class Cluster {
  readonly collections = new Map<string, object>();
  readonly chunks: { uuid: string; min: object; shard: string }[] = [];
  left = Infinity;
  breaksOffAfter = false;

  readonly command = async (asked: any): Promise<object> => {
    if ("hello" in asked) return { msg: "isdbgrid" };
    if ("listShards" in asked) return { shards: [{ _id: "one" }, { _id: "two" }] };
    const isLast = --this.left === 0;
    if (isLast && !this.breaksOffAfter) throw new Error("killed");
    const refuse = (message: string): never => {
      throw new MongoServerError({ message, code: 20 });
    };
    if ("shardCollection" in asked) {
      if (this.collections.has(asked.shardCollection)) refuse("sharding already enabled for collection");
      this.collections.set(asked.shardCollection, { _id: asked.shardCollection, key: asked.key, uuid: asked.shardCollection });
    }
    if ("split" in asked) {
      if (this.at(asked.split, asked.middle) !== undefined) refuse("new split key is a boundary key of existing chunk");
      this.chunks.push({ uuid: asked.split, min: asked.middle, shard: "one" });
    }
    if ("moveRange" in asked) this.at(asked.moveRange, asked.min)!.shard = asked.toShard;
    if (isLast) throw new Error("killed");
    return { ok: 1 };
  };

  get connection(): unknown {
    const collections = { findOne: async ({ _id }: any) => this.collections.get(_id) ?? null };
    const chunks = { findOne: async ({ $or, min }: any) => this.at($or[1]?.uuid, min) ?? null };
    const config = { collection: (name: string) => (name === "chunks" ? chunks : collections) };
    return { name: "budget", db: { command: this.command, admin: () => this }, getClient: () => ({ db: () => config }) };
  }

  private at(namespace: string, min: object) {
    return this.chunks.find((chunk) => chunk.uuid === namespace && JSON.stringify(chunk.min) === JSON.stringify(min));
  }
}

test("a run is repeated without an error, and leaves what the first one left", async () => {
  const cluster = new Cluster();
  await runOn(cluster.connection, { run: true });
  const parts = structuredClone(cluster.chunks);
  expect(new Set(parts.map(({ shard }) => shard))).toEqual(new Set(["two"]));
  expect((await runOn(cluster.connection, { run: true })).ok).toBe(true);
  expect(cluster.chunks).toEqual(parts);
});

test.each([true, false])("a run that is killed at any command (done: %s) goes on when it is run again", async (isDone) => {
  const whole = new Cluster();
  const { facts } = await runOn(whole.connection, { run: true });
  const { commands } = facts as { commands: object[] };
  for (let count = 1; count <= commands.length; count++) {
    const cluster = new Cluster();
    [cluster.left, cluster.breaksOffAfter] = [count, isDone];
    await expect(runOn(cluster.connection, { run: true })).rejects.toThrow("killed");
    expect((await runOn(cluster.connection, { run: true })).ok).toBe(true);
    expect([cluster.chunks, [...cluster.collections]]).toEqual([whole.chunks, [...whole.collections]]);
  }
});

test("on a database that is no cluster nothing is run, and the answer says what to name instead", async () => {
  const { ok, text } = await runOn(greeting({ setName: "rs0" }), { run: true });
  expect([ok, text]).toEqual([false, expect.stringContaining("mongos")]);
  expect(progress).toEqual([]);
});

test.each([
  ["listShards", /^The database refused listShards: no such command: listShards$/],
  ["shardCollection", /^The database refused sh\.shardCollection\("budget\.\w+", \{"\w+":1\}\): no such command: shardCollection$/],
])("where an engine calls itself a router and refuses %s, one sentence says so", async (refused, sentence) => {
  const error = await runOn(greeting({ msg: "isdbgrid" }, refused), { run: true }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(AdminRefusal);
  expect(error).toMatchObject({ code: "sharding-refused", message: expect.stringMatching(sentence) });
});

test("it prints a command for every collection of the database", async () => {
  const { ok, text } = await printed();
  expect(ok).toBe(true);
  const collections = await server.connection.listCollections();
  const unsharded = ["migrations", "leases", "doctor"];
  for (const { name } of collections.filter(({ name }) => !unsharded.includes(name)))
    expect(text).toContain(`sh.shardCollection("${server.connection.name}.${name}", `);
});

test("every shard key is what an index of its collection begins with", async () => {
  const { facts } = await printed();
  const { commands } = facts as { commands: { shardCollection?: string; key?: object }[] };
  for (const { shardCollection, key } of commands.filter((command) => command.shardCollection !== undefined)) {
    const name = shardCollection?.slice(server.connection.name.length + 1) ?? "";
    const starts = (await indexesOf(name)).filter(({ sparse }) => sparse !== true).map((index) => Object.keys(index.key)[0]);
    expect([name, starts]).toEqual([name, expect.arrayContaining(Object.keys(key ?? {}))]);
  }
});

test("every unique index begins with the shard key, or is on the id", async () => {
  const { facts } = await printed();
  const { commands } = facts as { commands: { shardCollection?: string; key?: object }[] };
  for (const { shardCollection, key } of commands.filter((command) => command.shardCollection !== undefined)) {
    const name = shardCollection?.slice(server.connection.name.length + 1) ?? "";
    const unique = (await indexesOf(name)).filter((index) => index.unique === true);
    for (const index of unique) expect([name, Object.keys(index.key)[0]]).toEqual([name, Object.keys(key ?? {})[0]]);
  }
});
