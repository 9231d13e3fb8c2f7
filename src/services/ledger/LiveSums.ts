import { LRUCache } from "lru-cache";
import type { Month } from "../../domain/month.js";
import { beyondWork, keepingTurn } from "../../runtime/work.js";
import type { BudgetReads } from "../reads/BudgetReads.js";
import { quietMonth, sumExpenses, type SummedMonth } from "./expenseSums.js";
import { changesByMonth, keyOfMonth, type LedgerState } from "./ledgerState.js";

interface Known {
  readonly key: string;
  readonly sums: Promise<SummedMonth>;
}

const BUDGETS_KEPT = 100;
const MONTHS_AT_ONCE = 24;

/**
 * Months that had to be summed from the expenses themselves, for as long as nothing moves them: who reads the same state of a month
 * shares one computation. A reader looks at the state before and after, so what another one summed under it holds for both.
 */
export class LiveSums {
  private readonly budgets = new LRUCache<string, Map<Month, Known>>({ max: BUDGETS_KEPT });

  constructor(private readonly reads: BudgetReads) {}

  async of(budgetId: string, state: LedgerState, months: readonly Month[]): Promise<Map<Month, SummedMonth>> {
    // Without a head nothing tells one state from another.
    const known = state.epoch < 0 ? new Map<Month, Known>() : this.knownOf(budgetId);
    const changes = await changesByMonth(state, months);
    const keyOf = (month: Month): string => keyOfMonth(state, month, changes.get(month));
    const { monthStartDay, hasAccounts } = state;
    const calendar = { monthStartDay, hasAccounts };
    const missing = months.filter((month) => known.get(month)?.key !== keyOf(month));
    let before: Promise<unknown> = Promise.resolve();
    for (let at = 0; at < missing.length; at += MONTHS_AT_ONCE) {
      const slice = missing.slice(at, at + MONTHS_AT_ONCE);
      // Others may wait for it too, so it does not end with the request that began it.
      const summing = keepingTurn(beyondWork(() => before.then(() => sumExpenses(this.reads, { budgetId, ...calendar }, slice))));
      before = summing;
      for (const month of slice) {
        const sums = summing.then((summed) => summed.get(month) ?? quietMonth);
        known.set(month, { key: keyOf(month), sums });
        sums.catch(() => known.delete(month));
      }
    }
    const found = await Promise.all(months.map(async (month) => [month, (await known.get(month)?.sums) ?? quietMonth] as const));
    return new Map(found);
  }

  /** Its pages tell it all from now on. */
  forget(budgetId: string): void {
    this.budgets.delete(budgetId);
  }

  private knownOf(budgetId: string): Map<Month, Known> {
    const known = this.budgets.get(budgetId) ?? new Map<Month, Known>();
    this.budgets.set(budgetId, known);
    return known;
  }
}
