import type { mongo } from "mongoose";
import { yielding } from "../../runtime/turn.js";
import { collectionNames, type CollectionName, factsOf, isCollection } from "../../models/collections.js";
import type { Dependencies } from "../Dependencies.js";
import { completed, derivedFrom } from "./derived.js";
import { BackupUnreadable, Checksum, type Footer, type Header, isFooter, readDocumentLine, readFooter, readHeader } from "./format.js";

interface Needs extends Pick<Dependencies, "models" | "clock"> {
  /** The ids of the migrations of this release. */
  readonly knownMigrations: readonly string[];
}

/** Opens the same backup from its beginning each time it is called. */
export type OpenBackup = () => AsyncIterable<string>;

/** The database holds something already. A restore adds to nothing and replaces nothing. */
export class DatabaseNotEmpty extends Error {
  constructor(collection: string) {
    super(
      `The database is not empty: "${collection}" has documents. Restore into an empty database (another DATA_DIR, or another database in MONGODB_URI).`,
    );
    this.name = "DatabaseNotEmpty";
  }
}

export interface RestoreOptions {
  readonly onProgress?: (restored: number, all: number) => void;
  /** Once the file is known to be whole, before the first document is written. */
  readonly beforeWriting?: () => Promise<void>;
}

const BATCH = 500;

/** Puts a backup into an empty database. The whole file is checked before the first document is written. */
export class RestoreService {
  constructor(private readonly needs: Needs) {}

  async restore(
    open: OpenBackup,
    { onProgress, beforeWriting }: RestoreOptions = {},
  ): Promise<{ readonly header: Header; readonly footer: Footer }> {
    await this.requireEmpty();
    const checked = await checkedBackup(open(), this.needs.knownMigrations);
    const all = Object.values(checked.footer.documents).reduce((sum, count) => sum + count, 0);
    let restored = 0;
    await beforeWriting?.();
    for await (const batch of batchesOf(open())) {
      await this.write(batch);
      restored += batch.documents.length;
      onProgress?.(restored, all);
    }
    // Cursors of clients that saw more than the backup holds must not go on from there.
    await this.needs.models.budgets.updateMany({}, { $set: { restoredAt: this.needs.clock.now() } });
    return checked;
  }

  async requireEmpty(): Promise<void> {
    for (const name of collectionNames) {
      if (factsOf(name).owner === "server") continue;
      const { collection } = this.needs.models[name];
      if ((await collection.findOne({}, { projection: { _id: 1 } })) !== null) throw new DatabaseNotEmpty(collection.name);
    }
  }

  private async write({ name, again, documents }: DocumentBatch): Promise<void> {
    const { collection } = this.needs.models[name];
    const options = { ordered: false, writeConcern: { w: "majority", j: true } } as const;
    const derived = derivedFrom(name, documents);
    if (derived !== null && derived.operations.length > 0)
      await this.needs.models[derived.name].collection.bulkWrite(derived.operations, options);
    if (!again) await collection.insertMany([...documents], options);
    else {
      await collection.bulkWrite(
        documents.map((document) => ({ replaceOne: { filter: filterOf(document), replacement: document, upsert: true } })),
        { ...options, ordered: true },
      );
    }
  }
}

function isBackedUp(name: CollectionName): boolean {
  return typeof factsOf(name).backup === "string";
}

interface DocumentBatch {
  readonly name: CollectionName;
  readonly again: boolean;
  readonly documents: readonly mongo.Document[];
}

/** What belongs to a budget is found by the budget and the id, so that a cluster asks one shard. */
function filterOf(document: mongo.Document): mongo.Document {
  const { _id, budgetId }: { readonly _id?: unknown; readonly budgetId?: unknown } = document;
  return budgetId === undefined ? { _id } : { _id, budgetId };
}

/** Reads the file to its end: header, every document, the count and the sum of its footer. */
async function checkedBackup(lines: AsyncIterable<string>, known: readonly string[]): Promise<{ header: Header; footer: Footer }> {
  const checksum = new Checksum();
  const counts: Record<string, number> = {};
  let header: Header | null = null;
  let footer: Footer | null = null;
  let number = 0;
  for await (const line of yielding(lines)) {
    number++;
    if (footer !== null) throw new BackupUnreadable("The backup has data after its footer.");
    if (header === null) header = readHeader(line, known);
    else if (isFooter(line)) {
      footer = readFooter(line);
      continue;
    } else {
      const { name } = knownDocument(line, number);
      counts[name] = (counts[name] ?? 0) + 1;
    }
    checksum.add(line);
  }
  if (header === null) throw new BackupUnreadable("The file is empty.");
  if (footer === null) throw new BackupUnreadable("The backup has no footer: it is incomplete. Use another backup.");
  if (footer.sha256 !== checksum.hex || !sameCounts(footer.documents, counts)) {
    throw new BackupUnreadable("The backup is damaged: its content does not match its footer. Use another backup.");
  }
  return { header, footer };
}

function sameCounts(declared: Readonly<Record<string, number>>, counted: Readonly<Record<string, number>>): boolean {
  const names = new Set([...Object.keys(declared), ...Object.keys(counted)]);
  return [...names].every((name) => declared[name] === counted[name]);
}

function knownDocument(
  line: string,
  number: number,
): { readonly name: CollectionName; readonly document: mongo.Document; readonly again: boolean } {
  const { collection, document, again } = readDocumentLine(line, number);
  if (isCollection(collection) && isBackedUp(collection)) return { name: collection, document: completed(collection, document), again };
  throw new BackupUnreadable(`The backup contains "${collection}", which this release does not know. Restore it with a later release.`);
}

/** Documents of one collection that stand together, a few hundred at a time. */
async function* batchesOf(lines: AsyncIterable<string>): AsyncGenerator<DocumentBatch> {
  let number = 0;
  let batch: { name: CollectionName; again: boolean; documents: mongo.Document[] } | null = null;
  for await (const line of yielding(lines)) {
    number++;
    if (number === 1 || isFooter(line)) continue;
    const { name, document, again } = knownDocument(line, number);
    if (batch !== null && batch.name === name && batch.again === again && batch.documents.length < BATCH) batch.documents.push(document);
    else {
      if (batch !== null) yield batch;
      batch = { name, again, documents: [document] };
    }
  }
  if (batch !== null) yield batch;
}
