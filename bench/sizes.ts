import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startEmbedded } from "../src/database/embedded/startEmbedded.js";
import { fillDemo } from "../src/demo/fillDemo.js";
import { openBooks } from "../tests/months/books.js";
import { enginePid } from "../tests/support/enginePid.js";
import { createAgain } from "./compare/createAgain.js";
import { keysOfCreate } from "./compare/keysOfCreate.js";
import { type Size, sizeOf } from "./compare/sizeOf.js";
import { writtenBy } from "./compare/processes.js";

/**
 * How much an account takes in the database, and what a create of an expense writes to each index. `npm run bench:sizes`, with
 * MONGODB_URI for a database of your own. The account is the demo's: one person's budgets over twelve months. Documents are measured
 * as BSON and index keys by what they hold, both before the engine compresses them.
 */
const CREATES = 20;
const NOW = "2026-11-15T12:00:00Z";
const own = process.env["MONGODB_URI"];
const folder = await mkdtemp(path.join(tmpdir(), "bench-sizes-"));
const engine = own === undefined ? await startEmbedded({ dataDir: folder, cacheDir: path.resolve(".cache/mongod-standin") }) : null;
process.env["TEST_MONGODB_URI"] = own ?? engine?.uri ?? "";
const books = await openBooks({ now: NOW });
await fillDemo(books.services, new Date(NOW));
await books.outbox.idle();

const sizes: Size[] = [];
for (const model of Object.values({ ...books.models }))
  sizes.push(await sizeOf(books.connection, model.collection.name, model.schema.indexes()));
const { budgetId, create } = await createAgain(books);
const written = await writtenPerCreate();
books.outbox.schedule = () => undefined;
const writes = await keysOfCreate(
  books.models,
  Array.from({ length: CREATES }, () => [create, () => books.process(budgetId)]),
);
await books.connection.dropDatabase();
await books.close();
await engine?.stop();
await rm(folder, { recursive: true, force: true });

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

process.stdout.write(`\nA create of an expense, with what follows from it (means of ${CREATES}):\n\n`);
process.stdout.write(`${"entries".padStart(9)}${"bytes".padStart(8)}  index\n`);
for (const { collection, index, for: reason, entries, bytes } of writes)
  process.stdout.write(`${entries.toFixed(1).padStart(9)}${bytes.toFixed(0).padStart(8)}  ${collection} (${index}): ${reason}\n`);
const [entries, bytes] = [total(({ entries: some }) => some), total(({ bytes: some }) => some)];
process.stdout.write(`${entries.toFixed(1).padStart(9)}${bytes.toFixed(0).padStart(8)}  ${writes.length} indexes\n`);
if (written !== null) process.stdout.write(`\nThe engine writes ${kilobytes(written)} kB to its file (median of ${CREATES}).\n`);

function total(of: (one: (typeof writes)[number]) => number): number {
  return writes.reduce((sum, one) => sum + of(one), 0);
}

/** What the system counts of the embedded engine's process; null where it does not. Now and then the engine tidies its file up. */
async function writtenPerCreate(): Promise<number | null> {
  const pid = enginePid(folder);
  if (pid === undefined || process.platform !== "linux") return null;
  const each: number[] = [];
  for (let n = 0; n < CREATES; n++) {
    const before = writtenBy(pid);
    await create();
    await books.outbox.idle();
    each.push(writtenBy(pid) - before);
  }
  return each.sort((one, other) => one - other)[CREATES / 2] ?? null;
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
