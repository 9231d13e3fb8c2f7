import { collectionNames, factsOf } from "../../src/models/collections.js";
import type { Models } from "../../src/models/Models.js";
import { entriesOf, sizeOfEntry } from "./sizeOf.js";

/** What a create does to one index. */
export interface IndexWrites {
  readonly collection: string;
  readonly index: string;
  readonly for: string;
  /** Entries that come or go, and what those that come take. */
  readonly entries: number;
  readonly bytes: number;
}

/** By index, its entries with their sizes. */
type Entries = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** Means over some creates. Each is looked at step by step, so that an entry which comes with one and goes with the next counts. */
export async function keysOfCreate(models: Models, creates: readonly (readonly (() => Promise<unknown>)[])[]): Promise<IndexWrites[]> {
  const written = new Map<string, { entries: number; bytes: number }>();
  let before = await entriesIn(models);
  for (const step of creates.flat()) {
    await step();
    const after = await entriesIn(models);
    for (const [index, entries] of after) {
      const known = before.get(index) ?? new Map<string, number>();
      const come = [...entries].filter(([entry]) => !known.has(entry));
      const gone = [...known.keys()].filter((entry) => !entries.has(entry));
      const sums = written.get(index) ?? { entries: 0, bytes: 0 };
      for (const [, size] of come) sums.bytes += size;
      sums.entries += come.length + gone.length;
      written.set(index, sums);
    }
    before = after;
  }
  return collectionNames.flatMap((collection) =>
    indexesOf(collection).flatMap(({ index, ...facts }) => {
      const { entries, bytes } = written.get(`${collection} ${index}`) ?? { entries: 0, bytes: 0 };
      if (entries === 0) return [];
      return [{ collection, index, for: facts.for, entries: entries / creates.length, bytes: bytes / creates.length }];
    }),
  );
}

async function entriesIn(models: Models): Promise<Entries> {
  const all = new Map<string, Map<string, number>>();
  for (const collection of collectionNames) {
    const indexes = indexesOf(collection).map((index) => ({ ...index, entries: new Map<string, number>() }));
    for await (const document of models[collection].collection.find())
      for (const { fields, entries } of indexes)
        for (const entry of entriesOf(document, fields))
          entries.set(`${String(document._id)} ${Buffer.from(entry).toString("base64")}`, sizeOfEntry(entry));
    for (const { index, entries } of indexes) all.set(`${collection} ${index}`, entries);
  }
  return all;
}

function indexesOf(collection: (typeof collectionNames)[number]) {
  const own = factsOf(collection).indexes.map(({ keys, for: reason }) => ({ fields: Object.keys(keys), for: reason }));
  return [{ fields: ["_id"], for: "the documents themselves" }, ...own].map((facts) => ({ ...facts, index: facts.fields.join(", ") }));
}
