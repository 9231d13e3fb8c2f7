import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "./client.js";
import { monthsOf, SAMPLE_MS, type Setting, taking } from "./importing.js";
import { used } from "./processes.js";
import { end, shipped } from "./shipped.js";

/** So few that a file of the size could not be held as rows. */
const HEAP_MB = 160;

/** Files of different sizes, each imported to the end by a new process with a small heap: how much memory the rows add. */
export async function boundedImport(setting: Setting, quick: boolean): Promise<string> {
  const sizes = quick ? [2000, 20_000] : [10_000, 100_000];
  const lines: string[] = [];
  for (const rows of sizes) lines.push(await lineOf(setting, rows));
  return `## Memory of an import

A new process with \`--max-old-space-size=${HEAP_MB}\` imports each file to its end, after a file of 1,000 rows. Megabytes, read
every ${SAMPLE_MS} ms. The months are then read from the API and compared with sums of the file.

| rows | resident before | highest | added | highest heap | rows created | months right |
|---|---|---|---|---|---|---|
${lines.join("\n")}
`;
}

async function lineOf(setting: Setting, rows: number): Promise<string> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "bench-bounded-"));
  const product = await shipped(setting.uri, dataDir, "serve", [`--max-old-space-size=${HEAP_MB}`]);
  // The first file of a process loads and compiles what every import needs.
  await taking(setting, product, 1000);
  const before = (await used(product)).memory;
  const { budgetId, samples } = await taking(setting, product, rows);
  const months = await rightMonths(setting, product.url, budgetId, rows);
  await end(product);
  await rm(dataDir, { recursive: true, force: true });
  const highest = Math.max(...samples.map(({ memory }) => memory));
  const heap = Math.max(...samples.map((sample) => sample.heap));
  const cells = [before, highest, highest - before, heap].map((bytes) => (bytes / 1e6).toFixed(0));
  const count = rows.toLocaleString("en");
  return `| ${count} | ${cells.join(" | ")} | ${count} | ${months} of ${months} |`;
}

/** How many months there are; fails at the first that is not the sum of its rows. */
async function rightMonths({ token }: Setting, url: string, budgetId: string, rows: number): Promise<number> {
  const client = new Client(url, token, 1);
  const months = monthsOf(rows);
  for (const [month, { spent, count }] of months) {
    const { totalSpent, expensesCount } = await client.json({ path: `/api/budgets/${budgetId}/months/${month}` });
    if (totalSpent !== spent || expensesCount !== count)
      throw new Error(`${month} has ${expensesCount} expenses of ${totalSpent}, not ${count} of ${spent}`);
  }
  client.close();
  return months.size;
}
