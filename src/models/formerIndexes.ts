import type { Connection } from "mongoose";
import { collectionNames, factsOf } from "./collections.js";

/**
 * Drops what only earlier releases read by: each write still pays for it. An earlier release that is started again makes it again,
 * so every start looks. Other indexes that the table does not name may be the operator's, and stay.
 */
export async function dropFormerIndexes(connection: Connection, report: (line: string) => void): Promise<void> {
  for (const of of collectionNames) {
    const former = new Set(factsOf(of).formerIndexes?.map((keys) => JSON.stringify(keys)));
    if (former.size === 0) continue;
    const collection = connection.collection(of);
    for (const { key, name = "" } of await collection.indexes()) {
      if (!former.has(JSON.stringify(key))) continue;
      try {
        await collection.dropIndex(name);
        report(`Dropped the index ${name} of ${of}, which this release does not use`);
      } catch (error) {
        // Another process that starts may have been first.
        if (await collection.indexExists(name)) throw error;
      }
    }
  }
}
