import { LRUCache } from "lru-cache";
import { canonical } from "../../domain/canonical.js";
import type { Models } from "../../models/Models.js";
import type { ExpenseCriteria } from "../../validation/expenses/expense.js";
import type { ExpenseTotals } from "../../shapes/expenses/ExpenseTotals.js";
import { dirtyIn } from "../ledger/dirtyFlags.js";

interface Known {
  /** How far the budget's change log went before the sum began; null while nobody has asked a second time. */
  readonly newest: number | null;
  readonly totals: Promise<ExpenseTotals> | null;
}

interface StateDoc {
  readonly unprocessed: readonly unknown[];
  readonly head: readonly { readonly n: number }[];
}

/** Fewer are summed sooner than it is looked up whether something has changed. */
const WORTH_KEEPING = 1000;
const KEPT = 1000;

/**
 * Totals that the ledger does not tell and that take many expenses, for as long as nothing in their budget changes: whoever asks the
 * same again shares the sum. A change is either dirty still or has a number in the change log, so what was summed behind a number, with
 * nothing dirty, holds for whoever finds the same number and nothing dirty.
 */
export class TotalsCache {
  private readonly known = new LRUCache<string, Known>({ max: KEPT });

  constructor(private readonly models: Models) {}

  async of(budgetId: string, criteria: ExpenseCriteria, sum: () => Promise<ExpenseTotals>): Promise<ExpenseTotals> {
    const key = canonical([budgetId, criteria]);
    if (!this.known.has(key)) {
      const totals = await sum();
      if (totals.count >= WORTH_KEEPING) this.known.set(key, { newest: null, totals: null });
      return totals;
    }
    const newest = await this.newestIn(budgetId);
    if (newest === null) return sum();
    const known = this.known.get(key);
    // Another's sum ends with the request that began it; then this one makes its own.
    const shared = known?.newest === newest ? await known.totals?.catch(() => null) : null;
    if (shared) return shared;
    const totals = sum();
    this.known.set(key, { newest, totals });
    return totals;
  }

  /** Null while a change waits to be processed. Dirty flags are looked at first: one that is gone by then has its number in the head. */
  private async newestIn(budgetId: string): Promise<number | null> {
    const { budgets, expenses, changeHeads } = this.models;
    const own = { $match: { _id: budgetId } };
    const dirty = [{ $match: dirtyIn("expense", budgetId) }, { $limit: 1 }, { $project: { _id: 1 } }];
    const [found] = await budgets.aggregate<StateDoc>([
      own,
      { $project: { _id: 1 } },
      { $lookup: { from: expenses.collection.name, pipeline: dirty, as: "unprocessed" } },
      { $lookup: { from: changeHeads.collection.name, pipeline: [own], as: "head" } },
    ]);
    return found === undefined || found.unprocessed.length > 0 ? null : (found.head[0]?.n ?? null);
  }
}
