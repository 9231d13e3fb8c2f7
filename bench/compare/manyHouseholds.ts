import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { BSON, type Document } from "mongodb";
import mongoose from "mongoose";
import { DEMO_EMAIL, fillDemo } from "../../src/demo/fillDemo.js";
import { idFrom, partOf } from "../../src/domain/ids.js";
import { openBooks } from "../../tests/months/books.js";
import { type Size, sizeOf } from "./sizeOf.js";

export interface FilledHousehold {
  readonly email: string;
  readonly budgetId: string;
  readonly categoryId: string;
}

export interface Filled {
  readonly expenses: number;
  /** Of all households together, the largest first. */
  readonly sizes: readonly Size[];
  /** So many of them, spread over all. */
  readonly samples: (count: number) => FilledHousehold[];
  /** When the server has processed all changes. */
  readonly processed: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const AT_ONCE = 20;
const NAME_DIGITS = DEMO_EMAIL.indexOf("@");

/**
 * The services fill one household, and the others are copies of its documents: every id has the part of its account or its budget, and a
 * part has the same length everywhere, so that another one takes its place in the bytes.
 */
export async function manyHouseholds(uri: string, count: number, note: (line: string) => void): Promise<Filled> {
  process.env["TEST_MONGODB_URI"] = uri;
  const books = await openBooks({ dbName: "bench", now: new Date().toISOString() });
  await fillDemo(books.services, new Date());
  await books.mails.drained();
  await books.outbox.idle();
  const { connection, models } = books;
  const account = await connection.collection<{ _id: string }>("accounts").findOne({});
  const budget = await connection.collection<{ _id: string }>("budgets").findOne({ currency: "EUR" });
  const category = await connection.collection<{ _id: string }>("categories").findOne({ budgetId: budget?._id });
  const roots = [account?._id ?? "", ...(await connection.collection<{ _id: string }>("budgets").distinct("_id"))];
  const own = [DEMO_EMAIL, ...roots.map((id) => partOf(id))];
  const sizes: Size[] = [];
  const templates: { readonly name: string; readonly documents: readonly Buffer[] }[] = [];
  // A walk is the installation's, although it may name the account that it came to last.
  const { walks: _walks, ...owned } = models;
  for (const { collection, schema } of Object.values(owned)) {
    const found = await connection.collection(collection.name).find({}, { promoteValues: false }).toArray();
    const documents = found
      .map((document) => Buffer.from(BSON.serialize(document)))
      .filter((bytes) => own.some((part) => bytes.includes(part)));
    if (documents.length === 0) continue;
    templates.push({ name: collection.name, documents });
    const { name, documents: number, bytes, keys } = await sizeOf(connection, collection.name, schema.indexes());
    sizes.push({ name, documents: number * count, bytes: bytes * count, keys: keys * count });
  }
  const all: FilledHousehold[] = [{ email: DEMO_EMAIL, budgetId: budget?._id ?? "", categoryId: category?._id ?? "" }];
  const partsOf = (place: number): string[] => [
    `${place.toString(36).padStart(NAME_DIGITS, "0")}${DEMO_EMAIL.slice(NAME_DIGITS)}`,
    ...roots.map(() => partOf(idFrom(["bud"], 0, randomBytes(16)))),
  ];
  for (let done = 1; done < count; done += AT_ONCE) {
    const copies = Array.from({ length: Math.min(AT_ONCE, count - done) }, (_, place) => partsOf(done + place));
    for (const { name, documents } of templates) {
      const made = copies.flatMap((parts) => documents.map((bytes) => copied(bytes, own, parts)));
      await connection.collection(name).insertMany(made, { ordered: false });
    }
    const renamed = (id: string, parts: readonly string[]): string =>
      own.reduce((text, part, at) => text.replace(part, parts[at] ?? ""), id);
    for (const parts of copies)
      all.push({ email: parts[0] ?? "", budgetId: renamed(budget?._id ?? "", parts), categoryId: renamed(category?._id ?? "", parts) });
    if (Math.floor(done / 500) !== Math.floor((done + AT_ONCE) / 500)) note(`  ${all.length} of ${count}`);
  }
  return {
    expenses: sizes.find(({ name }) => name === "expenses")?.documents ?? 0,
    sizes: sizes.sort((one, other) => other.bytes + other.keys - one.bytes - one.keys),
    samples: (wanted) =>
      Array.from({ length: wanted }, (_, place) => all[Math.floor((place * all.length) / wanted)] ?? all[0]).filter(
        (one) => one !== undefined,
      ),
    processed: async () => {
      while ((await models.expenses.countDocuments({ dirtyBudgetId: mongoose.trusted({ $gt: "" }) })) > 0) await pause(1000);
    },
    close: () => books.close(),
  };
}

function copied(template: Buffer, own: readonly string[], parts: readonly string[]): Document {
  const bytes = Buffer.from(template);
  for (const [place, part] of own.entries())
    for (let at = bytes.indexOf(part); at >= 0; at = bytes.indexOf(part, at + part.length)) bytes.write(parts[place] ?? "", at);
  return BSON.deserialize(bytes, { promoteValues: false });
}
