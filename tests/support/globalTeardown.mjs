import { databasesOn, dropDatabases, withoutRun } from "./engineDatabases.mjs";

/** Leaves the engine as it was. A test that wrote to another database than its own, such as a default of the server, fails the run. */
export default async function globalTeardown() {
  try {
    const { TEST_MONGODB_URI: uri, TEST_DATABASE_PREFIX: prefix } = process.env;
    const names = await databasesOn(uri);
    // One that was started for this run goes with all that is in it.
    if (globalThis.stopTestEngine === undefined)
      await dropDatabases(
        uri,
        names.filter((name) => name.startsWith(prefix)),
      );
    const foreign = withoutRun(names).filter((name) => !globalThis.databasesBefore.includes(name));
    if (foreign.length > 0)
      throw new Error(`Tests wrote to databases outside this run's: ${foreign.join(", ")}. Take a name from tests/support/databases.ts.`);
  } finally {
    await globalThis.stopTestEngine?.();
  }
}
