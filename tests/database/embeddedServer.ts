/**
 * A server of its own process, for the tests that kill one: writes one document after the other and prints each
 * number once its write is acknowledged.   tsx embeddedServer.ts <dataDir> <cacheDir>
 */
import { MongoClient } from "mongodb";
import { reasonOf } from "../../src/database/embedded/EngineProblem.js";
import { startEmbedded } from "../../src/database/embedded/startEmbedded.js";

const [dataDir = "", cacheDir = ""] = process.argv.slice(2);

async function run(): Promise<void> {
  const database = await startEmbedded({ dataDir, cacheDir });
  const client = await MongoClient.connect(database.uri);
  const numbers = client.db("kill").collection<{ _id: number }>("numbers");
  let interrupted = false;
  process.on("SIGINT", () => {
    interrupted = true;
  });
  console.log("started");
  for (let i = (await numbers.countDocuments()) + 1; !interrupted; i++) {
    await numbers.insertOne({ _id: i });
    console.log(i);
  }
  // As a graceful shutdown does: the last request still needs the database.
  await new Promise((resolve) => setTimeout(resolve, 500));
  await numbers.insertOne({ _id: -1 });
  await client.close();
  await database.stop();
  console.log("stopped");
}

run().catch((error: unknown) => {
  console.log(reasonOf(error));
  process.exitCode = 1;
});
