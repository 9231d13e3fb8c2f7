import type { Models } from "../../models/Models.js";
import { Duplicates, type Range } from "./Duplicates.js";
import type { ReadRow } from "./Movement.js";

/** What was there before. In a budget without expenses nothing can be the same, and the file need not be gone through for it. */
export async function knownBefore(
  models: Models,
  budgetId: string,
  rows: () => AsyncIterable<ReadRow>,
  isOwn: (id: string) => boolean = () => false,
  taken: ReadonlySet<string> = new Set(),
): Promise<Duplicates> {
  const any = await models.expenses.exists({ budgetId, deletedAt: null });
  const range = any === null ? null : await rangeOf(rows());
  return range === null ? new Duplicates() : Duplicates.load(models, budgetId, range, isOwn, taken);
}

async function rangeOf(rows: AsyncIterable<ReadRow>): Promise<Range | null> {
  let from = "";
  let to = "";
  const amounts = new Set<number>();
  for await (const { movement } of rows) {
    if (movement === null) continue;
    if (from === "" || movement.date < from) from = movement.date;
    if (movement.date > to) to = movement.date;
    amounts.add(movement.amount);
  }
  return from === "" ? null : { from, to, amounts };
}
