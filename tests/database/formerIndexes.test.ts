import { connect } from "../../src/database/connect.js";
import { createModels } from "../../src/models/Models.js";
import { factsOf } from "../../src/models/collections.js";
import { dropFormerIndexes } from "../../src/models/formerIndexes.js";
import { engineUri, freshDatabase } from "../support/databases.js";
import { startServer } from "../support/startServer.js";

const { indexes, formerIndexes = [] } = factsOf("expenses");
const own = { operatorsOwn: 1 } as const;
const keysOf = (all: readonly { key: object }[]): string[] => all.map(({ key }) => JSON.stringify(key)).sort();
const wanted = keysOf([{ _id: 1 }, own, ...indexes.map(({ keys }) => keys)].map((key) => ({ key })));

test("a start drops the indexes of earlier releases, and no other one", async () => {
  const dbName = freshDatabase("former");
  const connection = await connect(engineUri(), { dbName });
  const expenses = connection.collection("expenses");
  for (const key of [own, ...formerIndexes]) await expenses.createIndex({ ...key });
  const server = await startServer({ dbName });
  expect(keysOf(await expenses.indexes())).toEqual(wanted);
  await server.stop();
  await connection.close();
});

test("processes that start together all find them gone", async () => {
  const connection = await connect(engineUri(), { dbName: freshDatabase("former") });
  createModels(connection);
  const expenses = connection.collection("expenses");
  for (const key of [own, ...formerIndexes]) await expenses.createIndex({ ...key });
  const said: string[] = [];
  await Promise.all(Array.from({ length: 4 }, () => dropFormerIndexes(connection, (line) => said.push(line))));
  expect(keysOf(await expenses.indexes())).toEqual(keysOf([{ key: { _id: 1 } }, { key: own }]));
  expect(said).toHaveLength(formerIndexes.length);
  await connection.close();
});
