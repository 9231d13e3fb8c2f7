import { randomBytes } from "node:crypto";
import { MongoClient } from "mongodb";

/** Databases of the engine itself. */
const OWN = new Set(["admin", "config", "local"]);
/** This run, or another one that uses the same engine at the same time. */
const RUN = /^test_[0-9a-f]{8}_/;
const COMMAND_NOT_FOUND = 59;

/** What the names of all databases of one run begin with. */
export function databasePrefix() {
  return `test_${randomBytes(4).toString("hex")}_`;
}

/** The names of the databases that hold data. The stand-in does not list them. */
export function databasesOn(uri) {
  return withClient(uri, async (client) => {
    try {
      const { databases } = await client.db("admin").admin().listDatabases({ nameOnly: true });
      return databases.map(({ name }) => name).filter((name) => !OWN.has(name));
    } catch (error) {
      if (error.code === COMMAND_NOT_FOUND) return [];
      throw error;
    }
  });
}

export function dropDatabases(uri, names) {
  return withClient(uri, async (client) => {
    for (const name of names) await client.db(name).dropDatabase();
  });
}

/** Those that no run of the tests has named. */
export function withoutRun(names) {
  return names.filter((name) => !RUN.test(name));
}

async function withClient(uri, work) {
  const client = await MongoClient.connect(uri);
  return work(client).finally(() => client.close());
}
