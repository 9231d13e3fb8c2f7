import { type Db, MongoServerError } from "mongodb";
import type { Connection } from "mongoose";
import { connect, databaseOf } from "../../src/database/connect.js";
import { examine, requireHealthy } from "../../src/database/doctor/examine.js";
import { engineUri, freshDatabase } from "../support/databases.js";

let connection: Connection;
let db: Db;
beforeAll(async () => {
  connection = await connect(engineUri(), { dbName: freshDatabase("releases") });
  db = databaseOf(connection);
});
// No test finds that an earlier one called the engine healthy.
beforeEach(() => db.collection<{ _id: string }>("doctor").deleteOne({ _id: "healthy" }));
afterAll(async () => {
  await db.dropDatabase();
  await connection.close();
});

/** A MongoDB of a release, as one server or a cluster. */
const released = (version: string, hello: object): Db =>
  new Proxy(db, {
    get: (target, name) => {
      const value = Reflect.get(target, name);
      if (name !== "command") return typeof value === "function" ? value.bind(target) : value;
      return async (command: any) =>
        command.hello === 1 ? { isWritablePrimary: true, ...hello } : command.buildInfo === 1 ? { version } : target.command(command);
    },
  });

test.each(["4.4.29", "5.0.7"])("a cluster of MongoDB %s is refused, at the start and by doctor", async (version) => {
  const cluster = released(version, { msg: "isdbgrid" });
  const sentence = `a sharded cluster of MongoDB ${version} cannot join sharded collections; use 7 or newer`;
  await expect(requireHealthy(cluster, () => undefined)).rejects.toThrow(sentence);
  expect((await examine(cluster)).findings).toEqual([expect.objectContaining({ wrong: sentence, optional: false })]);
});

test.each([
  ["5.0.7", {}, true],
  ["6.0.20", { msg: "isdbgrid" }, true],
  ["7.0.0", { setName: "rs0" }, false],
  ["8.2.6", { msg: "isdbgrid" }, false],
])("the start names MongoDB %s, and warns where it is older than 7", async (version, hello, isOld) => {
  const said: string[] = [];
  await requireHealthy(released(version, hello), (line) => said.push(line));
  expect(said[0]).toContain(`version ${version}`);
  expect(said.slice(1)).toEqual(isOld ? [`Warning: MongoDB ${version} is older than the releases that are supported, 7 or newer`] : []);
});

/** An engine that refuses a command; all else is done by the real one. */
const refusing = (name: string, message: string, code: number): Db => {
  const refuse = async (): Promise<never> => {
    throw new MongoServerError({ message, code });
  };
  const method = { createIndexes: "createIndex", find: "findOne", insert: "insertOne" }[name];
  return new Proxy(db, {
    get: (target, key) => {
      const value = Reflect.get(target, key);
      if (key === "collection")
        return (of: string) => Object.assign(target.collection(of), method === undefined ? {} : { [method]: refuse });
      if (key !== "command") return typeof value === "function" ? value.bind(target) : value;
      return async (command: any) => (name in command ? refuse() : target.command(command));
    },
  });
};

test.each(["hello", "buildInfo", "createIndexes", "find", "insert"])(
  "where the user may not %s, one sentence says so, at the start and by doctor",
  async (name) => {
    const engine = refusing(name, `not authorized on budget to execute command ${name}`, 13);
    const sentence =
      /^The database refuses what the server needs: not authorized on .*\. Name a user in MONGODB_URI who has the role readWrite on this database\.$/;
    const expected = { name: "DatabaseProblem", message: expect.stringMatching(sentence) };
    await expect(requireHealthy(engine, () => undefined)).rejects.toMatchObject(expected);
    if (name !== "find") await expect(examine(engine)).rejects.toMatchObject(expected);
  },
);

test("an engine that does not know a command without which it cannot be examined is refused in one sentence", async () => {
  const engine = refusing("hello", "no such command: 'hello'", 59);
  const sentence = "The database refuses what the server needs: no such command: 'hello'. Use MongoDB 7 or newer, or the embedded engine.";
  const expected = { name: "DatabaseProblem", message: sentence };
  await expect(requireHealthy(engine, () => undefined)).rejects.toMatchObject(expected);
  await expect(examine(engine)).rejects.toMatchObject(expected);
});

test("an old release is warned about as a warning", async () => {
  const warned: string[] = [];
  await requireHealthy(
    released("6.0.1", {}),
    () => undefined,
    (line) => warned.push(line),
  );
  expect(warned).toEqual([expect.stringContaining("MongoDB 6.0.1 is older")]);
});
