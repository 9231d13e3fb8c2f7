import type { ParsedRow } from "../../bankfiles/Transaction.js";
import { ROWS_PER_BATCH } from "./ImportPages.js";
import type { Batch } from "./ImportWriter.js";

/** The rows of a file in batches, from the row at `cursor` on. */
export async function* batchesOf(rows: AsyncIterable<readonly ParsedRow[]>, cursor: number): AsyncGenerator<Batch> {
  let n = 0;
  let again = true;
  let held: ParsedRow[] = [];
  for await (const some of rows) {
    for (const row of some) {
      if (n++ < cursor) continue;
      held.push(row);
      if (held.length < ROWS_PER_BATCH) continue;
      yield { from: n - held.length, rows: held, again };
      again = false;
      held = [];
    }
  }
  if (held.length > 0) yield { from: n - held.length, rows: held, again };
}
