import mongoose from "mongoose";
import type { Models } from "../../models/Models.js";
import type { Span } from "../../bankfiles/Dialect.js";
import { around, DuplicateDetector, type Range } from "./DuplicateDetector.js";
import type { ParsedRow } from "../../bankfiles/Transaction.js";

/**
 * What was there before, without what this very import has made in an earlier run: `own` is how its ids begin. Where there is
 * nothing, or nothing near the days of the file, nothing can be the same, and the file need not be gone through for it.
 */
export async function earlierExpenses(
  models: Models,
  budgetId: string,
  rows: () => AsyncIterable<readonly ParsedRow[]>,
  span: Span | null,
  own: string | null = null,
  taken: ReadonlySet<string> = new Set(),
): Promise<DuplicateDetector> {
  const others = { budgetId, deletedAt: null, ...(own === null ? {} : notBeginningWith(own)) };
  if ((await models.expenses.exists(others)) === null) return new DuplicateDetector(true);
  const isNear = span === null || (await models.expenses.exists({ ...others, date: around(span) })) !== null;
  const range = isNear ? await rangeOf(rows()) : null;
  return range === null ? new DuplicateDetector(false) : DuplicateDetector.load(models, others, range, taken);
}

/** Ids are of small letters and digits. */
function notBeginningWith(prefix: string): object {
  return { $or: [{ _id: mongoose.trusted({ $lt: prefix }) }, { _id: mongoose.trusted({ $gt: `${prefix}~` }) }] };
}

async function rangeOf(rows: AsyncIterable<readonly ParsedRow[]>): Promise<Range | null> {
  let from = "";
  let to = "";
  const amounts = new Set<number>();
  for await (const some of rows) {
    for (const { transaction } of some) {
      if (transaction === null) continue;
      if (from === "" || transaction.date < from) from = transaction.date;
      if (transaction.date > to) to = transaction.date;
      amounts.add(transaction.amount);
    }
  }
  return from === "" ? null : { from, to, amounts };
}
