import type { Connection } from "mongoose";
import { connect } from "../../src/database/connect.js";
import { SharedCounter } from "../../src/services/limits/SharedCounter.js";
import { holdDate } from "../support/heldDate.js";
import { engineUri, freshDatabase } from "../support/databases.js";

// Still to come, or the engine would delete the counts as over.
const NOW = Date.UTC(2086, 10, 15, 12);
const DAY = 86_400_000;

holdDate();
let connection: Connection;
beforeAll(async () => {
  connection = await connect(engineUri(), { dbName: freshDatabase("counts") });
});
afterAll(() => connection?.close());

test("what was spent while the clock was a day ahead is not held against anybody once it is set back", async () => {
  const counter = new SharedCounter({
    storeClient: connection.getClient(),
    dbName: connection.name,
    tableName: "counts",
    keyPrefix: "a",
    points: 2,
    duration: 60,
    // Which would go on beside the counts.
    disableIndexesCreation: true,
  });
  await counter.createIndexes();
  jest.setSystemTime(NOW + DAY);
  for (let n = 0; n < 2; n++) await counter.consume("ada");
  await expect(counter.consume("ada")).rejects.toMatchObject({ consumedPoints: 3 });
  await counter.penalty("bob", 5);
  jest.setSystemTime(NOW);
  expect(await counter.consume("ada")).toMatchObject({ consumedPoints: 1 });
  expect(await counter.penalty("bob", 5)).toMatchObject({ consumedPoints: 5 });
  expect(await counter.penalty("bob", 5)).toMatchObject({ consumedPoints: 10 });
});
