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
  return { name: "budget", db: { command, admin: () => ({ command }) } };
};

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
