import mongoose from "mongoose";
import type { Models } from "../../models/Models.js";
import type { RowAnswers } from "../../domain/importFile.js";
import { yielding } from "../../runtime/turn.js";
import { Coverage } from "./Coverage.js";
import type { ImportPlan } from "./ImportPlan.js";
import { around, DuplicateDetector, type Range, type Resumed } from "./DuplicateDetector.js";
import { saidOfRow } from "./saidRow.js";
import { accountOfRow, isSkipped, type Placing, placingOf } from "./placing.js";
import type { ParsedRow } from "../../bankfiles/Transaction.js";

/** What an import knows of its file. */
type Filed = Pick<ImportPlan, "span" | "source" | "answers" | "moneyAccountId" | "placed" | "currency" | "currencies">;

/**
 * What was there before, without what this very import has made in an earlier run. Where there is
 * nothing, or nothing near the days of the file, nothing can be the same, and the file need not be gone through for it.
 */
export async function earlierExpenses(
  models: Models,
  budgetId: string,
  rows: () => AsyncIterable<readonly ParsedRow[]>,
  filed: Filed,
  resumed: Partial<Resumed> = {},
): Promise<DuplicateDetector> {
  const { own, cursor } = resumed;
  const { span = null, source, answers } = filed;
  const others = { budgetId, deletedAt: null, ...(own === undefined ? {} : notBeginningWith(own)) };
  const coverage = await Coverage.load(models, budgetId, own ?? null);
  // What came with a file may have been deleted or moved since.
  const wasNear = span === null ? coverage.near("", "~").length > 0 : coverage.near(span.from, span.to).length > 0;
  if (!wasNear && (await models.expenses.exists(others)) === null) return new DuplicateDetector(true);
  const isNear = wasNear || span === null || (await models.expenses.exists({ ...others, date: around(span) })) !== null;
  const range = isNear ? await rangeOf(rows()) : null;
  if (range === null) return new DuplicateDetector(false);
  const found = await DuplicateDetector.load(models, others, range, resumed, coverage, { source, foreign: foreignAccounts(filed) });
  if (!found.isEmpty) await expectRows(found, rows(), cursor ?? 0, answers ?? {}, placingOf(filed));
  return found;
}

/** A row of the same day comes first, wherever in the file it stands; one that was said to be new needs none. */
async function expectRows(
  found: DuplicateDetector,
  rows: AsyncIterable<readonly ParsedRow[]>,
  cursor: number,
  answers: RowAnswers,
  placing: Placing,
): Promise<void> {
  let n = 0;
  for await (const some of yielding(rows))
    for (const { transaction, line } of some)
      if (n++ >= cursor && transaction !== null && answers[line] !== "new" && !isSkipped(transaction, placing))
        found.expect(saidOfRow(transaction), accountOfRow(transaction, placing));
}

/** The accounts of the file in another currency than the budget's, with that. */
function foreignAccounts({ moneyAccountId, placed = {}, currency = null, currencies = {} }: Filed): ReadonlyMap<string, string> {
  if (moneyAccountId !== undefined) return new Map(currency === null ? [] : [[moneyAccountId, currency]]);
  return new Map(Object.entries(currencies).map(([name, one]) => [placed[name] ?? "", one]));
}

/** Ids are of small letters and digits. */
function notBeginningWith(prefix: string): object {
  return { $or: [{ _id: mongoose.trusted({ $lt: prefix }) }, { _id: mongoose.trusted({ $gt: `${prefix}~` }) }] };
}

async function rangeOf(rows: AsyncIterable<readonly ParsedRow[]>): Promise<Range | null> {
  let from = "";
  let to = "";
  const amounts = new Set<number>();
  for await (const some of yielding(rows)) {
    for (const { transaction } of some) {
      if (transaction === null) continue;
      if (from === "" || transaction.date < from) from = transaction.date;
      if (transaction.date > to) to = transaction.date;
      amounts.add(saidOfRow(transaction).amount);
    }
  }
  return from === "" ? null : { from, to, amounts };
}
