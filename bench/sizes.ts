import path from "node:path";
import { BSON } from "mongodb";
import { startEmbedded } from "../src/database/embedded/startEmbedded.js";
import { fillDemo } from "../src/demo/fillDemo.js";
import { openBooks } from "../tests/months/books.js";

/**
 * How much an account takes in the database. `npm run bench:sizes`, with MONGODB_URI for a database of your own. The account is the
 * demo's: one person's budgets over twelve months. Documents are measured as BSON and index keys by what they hold, both before the
 * engine compresses them.
 */
const NOW = "2026-11-15T12:00:00Z";
/** What an entry of an index takes beside its values. */
const POINTER = 12;

interface Size {
  readonly name: string;
  readonly documents: number;
  readonly bytes: number;
  readonly keys: number;
}

const own = process.env["MONGODB_URI"];
const engine = own === undefined ? await startEmbedded({ dataDir: null, cacheDir: path.resolve(".cache/mongod-standin") }) : null;
process.env["TEST_MONGODB_URI"] = own ?? engine?.uri ?? "";
const books = await openBooks({ now: NOW });
await fillDemo(books.services, new Date(NOW));
await books.outbox.idle();

const sizes: Size[] = [];
for (const model of Object.values({ ...books.models })) sizes.push(await sizeOf(model.collection.name, model.schema.indexes()));
await books.connection.dropDatabase();
await books.close();
await engine?.stop();

const expenses = sizes.find(({ name }) => name === "expenses")?.documents ?? 0;
const whole = { name: "all", ...summed(sizes) };
process.stdout.write(`One account, twelve months, ${expenses} expenses:\n\n`);
process.stdout.write(row("collection", "documents", "bytes each", "kB of documents", "kB of index keys"));
for (const size of [...sizes].sort((one, other) => other.bytes + other.keys - one.bytes - one.keys).concat(whole)) {
  if (size.documents === 0) continue;
  const each = String(Math.round(size.bytes / size.documents));
  process.stdout.write(
    row(size.name, String(size.documents), size.name === "all" ? "" : each, kilobytes(size.bytes), kilobytes(size.keys)),
  );
}
process.stdout.write("\nSo many accounts, each with one such year, before compression:\n\n");
for (const accounts of [1e6, 1e7, 1e8])
  process.stdout.write(row(`${accounts / 1e6} million`, "", "", terabytes(whole.bytes * accounts), terabytes(whole.keys * accounts)));

async function sizeOf(name: string, indexes: readonly (readonly [object, object])[]): Promise<Size> {
  const patterns = [["_id"], ...indexes.map(([fields]) => Object.keys(fields))];
  let [documents, bytes, keys] = [0, 0, 0];
  for await (const document of books.connection.collection(name).find()) {
    documents++;
    bytes += BSON.calculateObjectSize(document);
    for (const fields of patterns) keys += keySize(document, fields);
  }
  return { name, documents, bytes, keys };
}

/** A sparse index has nothing of a document without its field; one over an array has an entry per item. */
function keySize(document: object, fields: readonly string[]): number {
  const values = fields.map((field) => valueAt(document, field.split(".")));
  if (values.every((value) => value === undefined)) return 0;
  const list = values.find((value) => Array.isArray(value));
  if (list === undefined) return entrySize(values);
  return (list.length === 0 ? [null] : list).reduce(
    (sum: number, item) => sum + entrySize(values.map((value) => (value === list ? item : value))),
    0,
  );
}

function entrySize(values: readonly unknown[]): number {
  return BSON.calculateObjectSize(Object.fromEntries(values.map((value, place) => [String(place), value ?? null]))) + POINTER;
}

/** Behind an array, the value of each of its items. */
function valueAt(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined || typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => valueAt(item, [name, ...rest]));
  return valueAt(Object.entries(value).find(([key]) => key === name)?.[1], rest);
}

function summed(all: readonly Size[]): Omit<Size, "name"> {
  const of = (field: "documents" | "bytes" | "keys"): number => all.reduce((sum, size) => sum + size[field], 0);
  return { documents: of("documents"), bytes: of("bytes"), keys: of("keys") };
}

function row(...[first, ...cells]: string[]): string {
  return `${(first ?? "").padEnd(18)}${cells.map((cell) => cell.padStart(18)).join("")}\n`;
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}

function terabytes(bytes: number): string {
  return bytes < 1e12 ? `${Math.round(bytes / 1e9)} GB` : `${(bytes / 1e12).toFixed(1)} TB`;
}
