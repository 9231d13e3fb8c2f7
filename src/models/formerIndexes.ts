import type { Collection, Connection } from "mongoose";
import { type CollectionName, collectionNames, factsOf } from "./collections.js";

/**
 * Drops what only earlier releases read by: each write still pays for it. An earlier release that is started again makes it again,
 * so every start looks. Other indexes that the table does not name may be the operator's, and stay.
 */
export async function dropFormerIndexes(connection: Connection, report: (line: string) => void): Promise<void> {
  for (const of of collectionNames) {
    if (factsOf(of).formerIndexes === undefined) continue;
    const collection = connection.collection(of);
    for (const name of await formerIn(collection, of)) {
      try {
        await collection.dropIndex(name);
        report(`Dropped the index ${name} of ${of}, which this release does not use`);
      } catch (error) {
        // Another process that starts may have been first.
        if ((await formerIn(collection, of)).includes(name)) throw error;
      }
    }
  }
}

async function formerIn(collection: Collection, of: CollectionName): Promise<string[]> {
  const former = new Set(factsOf(of).formerIndexes?.map((keys) => JSON.stringify(keys)));
  return (await collection.indexes()).flatMap(({ key, name }) => (name !== undefined && former.has(JSON.stringify(key)) ? name : []));
}
