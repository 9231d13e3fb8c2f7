import { largestFiles } from "../tests/support/largestFiles.js";
import { readFile } from "../tests/unit/bankfiles/readFile.js";
import { quantile } from "./compare/client.js";

/**
 * What reading costs a row, without a database: `npm run bench:formats`, with the beginning of a format's name for that one alone. Each file is
 * as large as it may be, is looked through to find out how it is written, and then read; medians of processor time.
 */
const TURNS = 3;
const MOST_TIMES = 4;

const [, , wanted = ""] = process.argv;
let csv: number | null = null;
process.stdout.write(row("format", "rows", "MB", "s", "us per row", "of CSV"));
for (const [name, build] of Object.entries(largestFiles).filter(([format]) => format.startsWith(wanted))) {
  const { rows, file } = build();
  const bytes = Buffer.from(file);
  const turns: number[] = [];
  for (let turn = 0; turn < TURNS; turn++) {
    const before = process.cpuUsage();
    const found = await readFile(bytes, "EUR");
    const { user, system } = process.cpuUsage(before);
    if (found.rows.length !== rows) throw new Error(`${name}: ${found.rows.length} rows of ${rows}`);
    turns.push(user + system);
  }
  const each = quantile(turns, 0.5);
  csv ??= name === "CSV" ? each / rows : null;
  const times = csv === null ? null : each / rows / csv;
  const told = times === null ? "" : `${times.toFixed(1)} x${times > MOST_TIMES ? " (too much)" : ""}`;
  process.stdout.write(row(name, String(rows), (bytes.length / 1e6).toFixed(1), (each / 1e6).toFixed(2), (each / rows).toFixed(1), told));
}

function row(name: string, ...others: readonly string[]): string {
  return `${name.padEnd(25)}${others.map((text) => text.padStart(12)).join("")}\n`;
}
