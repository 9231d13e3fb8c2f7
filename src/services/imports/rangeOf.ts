import type { Range } from "./Duplicates.js";
import type { ReadRow } from "./Movement.js";

/** What a file's rows span, so that only what may be the same is looked at; and how many there are. */
export async function rangeOf(rows: AsyncIterable<ReadRow>): Promise<{ range: Range | null; total: number }> {
  let total = 0;
  let from = "";
  let to = "";
  const amounts = new Set<number>();
  for await (const { movement } of rows) {
    total++;
    if (movement === null) continue;
    if (from === "" || movement.date < from) from = movement.date;
    if (movement.date > to) to = movement.date;
    amounts.add(movement.amount);
  }
  return { range: from === "" ? null : { from, to, amounts }, total };
}
