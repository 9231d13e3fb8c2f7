import { MongoClient } from "mongodb";
import { ConnectionString } from "mongodb-connection-string-url";
import { addressOf, databasePrefix, engineUri, freshDatabase } from "../support/databases.js";
import { FaultProxy } from "../support/FaultProxy.js";

/** What the suite needs so that it can run on any deployment that TEST_MONGODB_URI names. */
describe("a database of a test", () => {
  test("has a name that begins with the prefix of the run and is used once", () => {
    const names = ["server", "server"].map(freshDatabase);
    expect(databasePrefix()).not.toBe("");
    for (const name of names) expect(name.startsWith(`${databasePrefix()}server_`)).toBe(true);
    expect(new Set(names).size).toBe(2);
  });

  test.each([
    ["mongodb://h/", "mongodb://h/mine"],
    ["mongodb://h1:1,h2:2/other?replicaSet=rs0", "mongodb://h1:1,h2:2/mine?replicaSet=rs0"],
    ["mongodb://u:p%40ss@h/?authSource=users", "mongodb://u:p%40ss@h/mine?authSource=users"],
    // The user stays where the address had it.
    ["mongodb://u:p%40ss@h/users?tls=true", "mongodb://u:p%40ss@h/mine?tls=true&authSource=users"],
    ["mongodb://u:p%40ss@h", "mongodb://u:p%40ss@h/mine?authSource=admin"],
  ])("is addressed in %s with the hosts, the credentials and the options", (uri, expected) => {
    expect(addressOf("mine", uri)).toBe(expected);
  });
});

describe("the proxy", () => {
  const proxies: FaultProxy[] = [];
  /** A proxy before the engine of the run, whose address is changed first. */
  const before = async (change: (address: ConnectionString) => void): Promise<FaultProxy> => {
    const address = new ConnectionString(engineUri());
    change(address);
    const proxy = await FaultProxy.start(address.toString());
    proxies.push(proxy);
    return proxy;
  };
  afterEach(async () => {
    for (const proxy of proxies.splice(0)) await proxy.stop();
  });

  test("keeps credentials and options, and is the only host", async () => {
    const proxy = await before((address) => {
      [address.username, address.password] = ["ada", "p%40ss"];
      const options = { authSource: "users", retryWrites: "false", compressors: "zlib", sockettimeoutms: "60000" };
      for (const [name, value] of Object.entries(options)) address.searchParams.set(name, value);
    });
    const { hosts, username, password, searchParams } = new ConnectionString(proxy.uri);
    expect([hosts, username, password]).toEqual([[proxy.address], "ada", "p%40ss"]);
    expect([searchParams.get("authSource"), searchParams.get("retryWrites"), searchParams.has("compressors")]).toEqual([
      "users",
      "false",
      false,
    ]);
    expect(searchParams.getAll("socketTimeoutMS")).toEqual(["2500"]);
  });

  test("of several hosts is before the one that takes writes", async () => {
    // A proxy greets as a replica set of one, whatever the engine is.
    const member = await before(() => undefined);
    const proxy = await before((address) => {
      address.hosts = ["127.0.0.1:1", member.address];
      address.searchParams.set("replicaSet", "rs0");
    });
    member.commands();
    const client = await MongoClient.connect(proxy.uri);
    await client
      .db(freshDatabase("proxied"))
      .command({ ping: 1 })
      .finally(() => client.close());
    expect(member.commands()).toContain("ping");
  });
});
