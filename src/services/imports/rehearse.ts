import type { Models } from "../../models/Models.js";
import type { ImportCounts, ImportRow } from "../../shapes/Import.js";
import { Room } from "../expenses/room.js";
import { rowsOf, type Source } from "./ImportFile.js";
import { Judge, type Terms } from "./Judge.js";
import type { ReadRow } from "./Movement.js";
import { knownBefore } from "./knownBefore.js";
import type { Reading } from "./reading.js";
import { counted, noCounts, summed } from "./report.js";

const BATCH = 500;

/** What an import would do, decided by the same judge; nothing is written. Keeps the first rows, and of the rest the refused. */
export async function rehearse(
  models: Models,
  terms: Terms,
  source: Source,
  reading: Reading,
  most: number,
): Promise<{ counts: ImportCounts; rows: ImportRow[] }> {
  const all = (): AsyncIterable<ReadRow> => rowsOf(source, reading, terms.budget.currency);
  const judge = new Judge(models, await knownBefore(models, terms.budget._id, all), false);
  // Nothing is written, so what the whole file takes is counted here.
  const room = new Room(models, terms.budget._id);
  const first: ImportRow[] = [];
  const refused: ImportRow[] = [];
  let counts = noCounts;
  const decide = async (rows: readonly ReadRow[]): Promise<void> => {
    const decided = (await judge.verdicts(terms, rows, room, () => null, new Set())).map(({ row }) => row);
    counts = summed(counts, counted(decided));
    for (const row of decided) {
      if (first.length < most) first.push(row);
      else if (row.status === "refused" && refused.length < most) refused.push(row);
    }
  };
  let held: ReadRow[] = [];
  for await (const row of all()) {
    held.push(row);
    if (held.length < BATCH) continue;
    await decide(held);
    held = [];
  }
  await decide(held);
  return { counts, rows: [...first, ...refused] };
}
