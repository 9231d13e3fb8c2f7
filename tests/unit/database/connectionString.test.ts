import { MongoClient, type MongoClientOptions } from "mongodb";
import { deploymentOf } from "../../../src/database/connectionString.js";

/** What the driver makes of the string, as `connect` hands it over. */
function optionsOf(text: string): MongoClient["options"] {
  const { uri, defaults } = deploymentOf(text);
  const fixed: MongoClientOptions = { readPreference: "primary", writeConcern: { w: "majority", journal: true } };
  return new MongoClient(uri, { ...defaults, ...fixed }).options;
}

test.each([
  "mongodb://h/x?w=1&journal=false&readPreference=secondaryPreferred",
  "mongodb://h/x?W=0&readpreference=nearest&readPreferenceTags=dc:ny&readPreferenceTags=&maxStalenessSeconds=120",
  "mongodb+srv://u:p@cluster.example.org/x?readPreference=secondary&readConcernLevel=available",
])("%s: reads still go to the primary, and writes wait for the journals of a majority", (text) => {
  const { readPreference, readConcern, writeConcern } = optionsOf(text);
  expect(readPreference).toMatchObject({ mode: "primary" });
  expect(readPreference.tags).toBeUndefined();
  expect(readConcern).toBeUndefined();
  expect(writeConcern).toMatchObject({ w: "majority", journal: true });
});

test("what is not followed is named, without what stands beside it", () => {
  expect(deploymentOf("mongodb://u:secret@h/x?w=1&readPreference=nearest&appName=home").ignored).toEqual(["readPreference", "w"]);
  expect(deploymentOf("mongodb://h/x?retryWrites=false").ignored).toEqual([]);
});

test.each([
  ["mongodb://h", "budget"],
  ["mongodb://h/", "budget"],
  ["mongodb://h/?replicaSet=rs0", "budget"],
  ["mongodb://h1,h2:27018/household?replicaSet=rs0", "household"],
  ["mongodb+srv://u:p@cluster.example.org/haus%20halt", "haus halt"],
  // There the user is kept; nobody's data belong into it.
  ["mongodb://u:p@h/admin", "budget"],
])("%s is about the database %s", (text, dbName) => {
  expect(deploymentOf(text).dbName).toBe(dbName);
});

test("retries, pools and time-outs are as the string says, else as we say", () => {
  expect(
    optionsOf("mongodb://h/?retryWrites=false&retryReads=false&maxpoolsize=7&serverSelectionTimeoutMS=123&socketTimeoutMS=456"),
  ).toMatchObject({
    retryWrites: false,
    retryReads: false,
    maxPoolSize: 7,
    serverSelectionTimeoutMS: 123,
    socketTimeoutMS: 456,
    connectTimeoutMS: 5000,
  });
  expect(optionsOf("mongodb://h")).toMatchObject({ retryWrites: true, retryReads: true, maxPoolSize: 20, serverSelectionTimeoutMS: 5000 });
});

test("everything else that the string says is kept", () => {
  expect(optionsOf("mongodb://u:p%40ss@h1:1,h2:2/x?replicaSet=rs0&authSource=admin&w=1&appName=home&tls=true")).toMatchObject({
    hosts: [
      { host: "h1", port: 1 },
      { host: "h2", port: 2 },
    ],
    replicaSet: "rs0",
    appName: "home",
    tls: true,
    credentials: { username: "u", password: "p@ss", source: "admin" },
  });
});
