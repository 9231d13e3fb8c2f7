import type { Db } from "mongodb";
import { ConnectionString } from "mongodb-connection-string-url";
import type { Connection } from "mongoose";
import { connect, databaseOf } from "../../src/database/connect.js";
import { examine, requireHealthy } from "../../src/database/doctor/examine.js";
import { engineUri, freshDatabase } from "../support/databases.js";

const dbName = freshDatabase("doctor");
const opened = (retryWrites: "true" | "false"): Promise<Connection> => {
  const uri = new ConnectionString(engineUri());
  uri.searchParams.set("retryWrites", retryWrites);
  return connect(uri.toString(), { dbName });
};

let connection: Connection;
let db: Db;
beforeAll(async () => {
  connection = await opened("true");
  db = databaseOf(connection);
});
afterAll(async () => {
  await db.dropDatabase();
  await connection.close();
});

const aSet = { isWritablePrimary: true, setName: "rs0", logicalSessionTimeoutMinutes: 30 };
const sent: any[] = [];
/** A member of a replica set, as far as its greeting goes; a write that has a number is done once, or each time. */
const replicaSet = (once: boolean, hello: object = aSet): Db =>
  new Proxy(db, {
    get: (target, name) => {
      if (name !== "command") return Reflect.get(target, name);
      return async (command: any) => {
        if (command.hello === 1) return hello;
        if (command.txnNumber === undefined) return target.command(command);
        sent.push(command);
        const { txnNumber, ...rest } = command;
        return once && sent.length > 1 ? { ok: 1, n: 1 } : target.command(rest);
      };
    },
  });
const named = async (engine: Db): Promise<unknown> =>
  (await examine(engine)).findings.find(({ name }) => name === "repeated writes that are done once");
beforeEach(() => void sent.splice(0));

test("one that does a repeated write again is refused, and the message says what to set", async () => {
  await expect(requireHealthy(replicaSet(false), () => undefined)).rejects.toThrow(
    "no repeated writes that are done once: a write that was sent again was done 2 times; add retryWrites=false to MONGODB_URI",
  );
});

test("one that knows it by its number is healthy", async () => {
  expect(await named(replicaSet(true))).toMatchObject({ wrong: null });
  expect(sent).toHaveLength(2);
  expect(sent[0].txnNumber).toEqual(sent[1].txnNumber);
});

test.each([
  ["one server", { isWritablePrimary: true, logicalSessionTimeoutMinutes: 30 }],
  ["an engine without sessions", { isWritablePrimary: true, setName: "rs0" }],
])("it is not tried on %s, to which the driver repeats none", async (_, hello) => {
  expect(await named(replicaSet(false, hello))).toBeUndefined();
});

test("it is not tried where the connection string turns it off, and is once it does not", async () => {
  const without = await opened("false");
  const quiet = new Proxy(replicaSet(false), {
    get: (target, name) => Reflect.get(name === "client" ? databaseOf(without) : target, name),
  });
  try {
    await requireHealthy(quiet, () => undefined);
    await expect(requireHealthy(replicaSet(false), () => undefined)).rejects.toThrow("repeated writes");
  } finally {
    await without.close();
  }
});
