import type { Connection } from "mongoose";
import { connect } from "../../src/database/connect.js";
import { type CollectionName, collectionNames, factsOf } from "../../src/models/collections.js";
import { dropFormerIndexes } from "../../src/models/formerIndexes.js";
import { engineUri, freshDatabase } from "../support/databases.js";
import { startServer } from "../support/startServer.js";

const own = { operatorsOwn: 1 } as const;
const former = collectionNames.flatMap((of) => (factsOf(of).formerIndexes ?? []).map((keys) => ({ of, keys })));
const collections = [...new Set(former.map(({ of }) => of))];

let dbName: string;
let connection: Connection;
beforeEach(async () => {
  dbName = freshDatabase("former");
  connection = await connect(engineUri(), { dbName });
  for (const of of collections) await connection.collection(of).createIndex(own);
  for (const { of, keys } of former) await connection.collection(of).createIndex({ ...keys });
});
afterEach(() => connection?.close());

async function indexesOf(of: CollectionName): Promise<string[]> {
  return textsOf((await connection.collection(of).indexes()).map(({ key }) => key));
}

function textsOf(all: readonly object[]): string[] {
  return all.map((keys) => JSON.stringify(keys)).sort();
}

test("a start drops the indexes of earlier releases, and no other one", async () => {
  const server = await startServer({ dbName });
  for (const of of collections)
    expect(await indexesOf(of)).toEqual(textsOf([{ _id: 1 }, own, ...factsOf(of).indexes.map(({ keys }) => keys)]));
  await server.stop();
});

test("of processes that start together one drops each, and all find it gone", async () => {
  const said: string[] = [];
  await Promise.all(Array.from({ length: 4 }, () => dropFormerIndexes(connection, (line) => said.push(line))));
  for (const of of collections) expect(await indexesOf(of)).toEqual(textsOf([{ _id: 1 }, own]));
  expect(said).toHaveLength(former.length);
});

test("an index that is dropped is none that is built", () => {
  for (const of of collections)
    expect(
      textsOf(factsOf(of).indexes.map(({ keys }) => keys)).filter((keys) =>
        former.some((one) => JSON.stringify(one.keys) === keys && one.of === of),
      ),
    ).toEqual([]);
});
