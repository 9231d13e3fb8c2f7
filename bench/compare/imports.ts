import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { Db } from "mongodb";
import { quantile } from "./client.js";
import { budgetIn, type Cost, costOf, fileOf, type Setting, taking } from "./importing.js";
import { serve, type Server, stop, used } from "./processes.js";
import { end, shipped } from "./shipped.js";

const STEP = 10_000;

/** A file of expenses, taken in by the built server and by a program that parses the same file and inserts the same documents. */
export async function imports(setting: Setting, quick: boolean): Promise<string> {
  const [turns, rows, most] = quick ? [2, 5000, 20_000] : [3, 20_000, 100_000];
  const dataDir = await mkdtemp(path.join(tmpdir(), "bench-imports-"));
  const product = await shipped(setting.uri, dataDir);
  const bare = await serve("importer", setting.uri);
  const sides = { bare: [] as Cost[], product: [] as Cost[] };
  for (let turn = -1; turn < turns; turn++) {
    const count = turn < 0 ? 1000 : rows;
    const [plain, taken] = [
      await plainly(setting, bare, await budgetIn(setting, product, count), count),
      await taking(setting, product, count),
    ];
    if (turn < 0) {
      await requireSameDocuments(setting.db, plain.budgetId, taken.budgetId);
      continue;
    }
    sides.bare.push(plain.cost);
    sides.product.push(taken.cost);
  }
  const long = await plainly(setting, bare, await budgetIn(setting, product, most), most);
  const before = (await used(product)).memory;
  const { cost, samples } = await taking(setting, product, most);
  stop(bare);
  await end(product);
  await rm(dataDir, { recursive: true, force: true });
  const [ours, theirs] = [middle(sides.product), middle(sides.bare)];
  const step = most / STEP > 5 ? STEP : STEP / 2;
  const steps = Array.from({ length: most / step }, (_, n) => samples.find((sample) => sample.rows >= step * (n + 1)));
  const held = steps.map((sample) => ((sample?.memory ?? 0) / 1e6).toFixed(0)).join(", ");
  return `## Files of ${rows.toLocaleString("en")} and of ${most.toLocaleString("en")} rows, imported

Microseconds of processor time per row, into new budgets: medians of ${turns} alternating turns, and one turn of the longer
file. Bare gets the same file over HTTP, parses it with csv-parse, and inserts the same documents with the driver's
\`insertMany\`, a thousand at a time, into the same collection with the same indexes. The bench first checks that the
documents are equal except for dates and ids. It does not detect formats, check rows, find duplicates, keep a report or
recover from a crash. The server's figure includes all of that, and the processing until its months are readable again.

| | bare | server | server / bare | goal |
|---|---|---|---|---|
${rowOf(rows, theirs, ours)}
${rowOf(most, long.cost, cost)}

${most.toLocaleString("en")} rows: ${cost.seconds.toFixed(0)} s on the clock. Resident megabytes of the built server: ${(before / 1e6).toFixed(0)} before,
then after each ${step.toLocaleString("en")} rows ${held}.
`;
}

function rowOf(rows: number, bare: Cost, product: Cost): string {
  const parts = ({ server, engine }: Cost): string => `${server.toFixed(0)} + ${engine.toFixed(0)}`;
  const ratio = (product.server + product.engine) / (bare.server + bare.engine);
  return `| ${rows.toLocaleString("en")} rows, server + engine | ${parts(bare)} | ${parts(product)} | **${ratio.toFixed(2)} x** | 2 x |`;
}

async function plainly({ engineCpu }: Setting, bare: Server, budgetId: string, rows: number): Promise<{ budgetId: string; cost: Cost }> {
  const [begun, before, engineBefore] = [performance.now(), await used(bare), engineCpu()];
  const answer = await fetch(`${bare.url}/?budgetId=${budgetId}`, { method: "POST", body: fileOf(rows) });
  const text = await answer.text();
  if (!answer.ok || JSON.parse(text).count !== rows) throw new Error(`Bare did not take in ${rows} rows: ${text.slice(0, 300)}`);
  const seconds = (performance.now() - begun) / 1000;
  return { budgetId, cost: costOf(before.cpu, (await used(bare)).cpu, engineBefore, engineCpu(), rows, seconds) };
}

function middle(costs: readonly Cost[]): Cost {
  const of = (pick: (cost: Cost) => number): number => quantile(costs.map(pick), 0.5);
  return { server: of(({ server }) => server), engine: of(({ engine }) => engine), seconds: of(({ seconds }) => seconds) };
}

async function requireSameDocuments(db: Db, plain: string, taken: string): Promise<void> {
  const [theirs, ours] = await Promise.all(
    [plain, taken].map(async (budgetId) => {
      const found = await db.collection("expenses").findOne({ budgetId, externalId: "T000000007" }, { useBigInt64: true });
      const own = { _id: "", budgetId: "", createdBy: "", createdAt: "", updatedAt: "" };
      return found === null ? null : { ...found, ...own };
    }),
  );
  if (theirs === null || !isDeepStrictEqual(theirs, ours))
    throw new Error(
      `Other documents: ${[theirs, ours].map((doc) => JSON.stringify(doc, (_key, value) => (typeof value === "bigint" ? `${value}n` : value))).join(" and ")}`,
    );
}
