import { BSON, type Collection, type Db, type Document, MongoBulkWriteError, MongoClient, MongoServerError } from "mongodb";
import type { Question } from "./Case.js";

const AS_STORED = { promoteValues: false } as const;

/** One of the two: it is asked a question, and its answer is a text that says the types of values too. */
export class Engine {
  private made = 0;

  private constructor(
    private readonly client: MongoClient,
    private readonly db: Db,
  ) {}

  static async at(uri: string, database: string): Promise<Engine> {
    const client = await MongoClient.connect(uri);
    return new Engine(client, client.db(database));
  }

  async close(): Promise<void> {
    await this.db.dropDatabase();
    await this.client.close();
  }

  async holding(documents: readonly Document[], indexes: readonly Document[] = []): Promise<Collection> {
    const collection = this.db.collection(`c${++this.made}`);
    for (const index of indexes) await collection.createIndex(index);
    await collection.insertMany([...documents]);
    return collection;
  }

  /** Of the documents of a collection that is only read, or of one of its own. */
  async answer(question: Question, documents: readonly Document[], read: Collection): Promise<string> {
    if ("find" in question) return outcome(() => this.found(read, question.find));
    if ("aggregate" in question) {
      const pipeline = JSON.parse(shown(question.aggregate).replaceAll('"@same"', JSON.stringify(read.collectionName)));
      const rows = await outcome(() =>
        read.aggregate(BSON.EJSON.deserialize(pipeline, { relaxed: false }) as Document[], AS_STORED).toArray(),
      );
      return question.ordered === true || question.each === true ? rows : sorted(rows);
    }
    if ("update" in question) return this.updated(question, documents);
    const own = await this.holding(documents);
    const answers: string[] = [];
    for (const call of question.calls) answers.push(await outcome(() => call.run(own)));
    answers.push(await outcome(() => own.find({}, AS_STORED).sort({ _id: 1 }).toArray()));
    await own.drop().catch(() => undefined);
    return answers.join("\n");
  }

  private async updated(question: Update, documents: readonly Document[]): Promise<string> {
    // Always the same collection: making one takes longer than all the rest.
    const own = this.db.collection("updated");
    await own.deleteMany({});
    await own.insertMany([...documents]);
    const { where, update, upsert } = question;
    if (where === undefined) return this.updatedEach(own, question, documents);
    const said = await outcome(() => own.updateOne(where, update, { upsert: upsert === true }));
    return `${said}\n${await outcome(() => own.find({}, AS_STORED).sort({ _id: 1 }).toArray())}`;
  }

  /** The ids, in no order: which index is used is the engine's. */
  private async found(collection: Collection, filter: Document): Promise<number[]> {
    const all = await collection.find(filter, { projection: { _id: 1 } }).toArray();
    return all.map(({ _id }) => Number(_id)).sort((one, other) => one - other);
  }

  /** A line for each document: whether it was refused, and what is stored now. */
  private async updatedEach(own: Collection, { update, arrayFilters }: Update, documents: readonly Document[]): Promise<string> {
    const operations = documents.map(({ _id }) => ({
      updateOne: { filter: { _id }, update, ...(arrayFilters === undefined ? {} : { arrayFilters }) },
    }));
    const refused = await own.bulkWrite(operations, { ordered: false }).then(() => new Map<number, unknown>(), codesOf);
    const stored = await own.find({}, AS_STORED).sort({ _id: 1 }).toArray();
    return stored.map((one, at) => `${refused.has(at) ? `refused with ${String(refused.get(at))} ` : ""}${shown(one)}`).join("\n");
  }
}

type Update = Extract<Question, { update: Document }>;

function codesOf(error: unknown): Map<number, unknown> {
  if (!(error instanceof MongoBulkWriteError)) throw error;
  return new Map([error.writeErrors].flat().map(({ index, code }) => [index, code]));
}

export const shown = (value: unknown): string => BSON.EJSON.stringify(value, { relaxed: false });

/** Texts differ from engine to engine; codes must not. Ids that the driver or the engine makes are left out. */
async function outcome(run: () => Promise<unknown>): Promise<string> {
  try {
    const value = await run();
    const settled = value instanceof Set ? [...value].map(shown).sort() : value;
    return shown(settled ?? null).replaceAll(/"\$oid":"[0-9a-f]{24}"/g, '"$oid":"made"');
  } catch (error) {
    if (!(error instanceof MongoServerError)) throw error;
    const result = (error as { result?: { insertedCount?: number; modifiedCount?: number } }).result;
    return `refused with ${String(error.code)}${result === undefined ? "" : ` after ${result.insertedCount}, ${result.modifiedCount}`}`;
  }
}

function sorted(rows: string): string {
  return rows.startsWith("[") ? shown((JSON.parse(rows) as unknown[]).map((row) => JSON.stringify(row)).sort()) : rows;
}
