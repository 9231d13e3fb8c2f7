import DataLoader from "dataloader";
import type { Models } from "../../models/Models.js";
import { type BudgetReads, separateReads } from "../reads/BudgetReads.js";
import { combinedReads, inOneMoment } from "../reads/combinedReads.js";
import type { LongReads } from "../reads/LongReads.js";
import { type LedgerState, ledgerStatesOf } from "./ledgerState.js";
import { type LedgerView, ledgerViewsOf, type Wanted } from "./ledgerView.js";

/** What those who read figures ask the database. */
export interface LedgerReads extends BudgetReads {
  view(wanted: Wanted): Promise<LedgerView | null>;
  state(budgetId: string): Promise<LedgerState | null>;
}

/** Each question by itself: for one budget. */
export function separateLedgerReads(models: Models, longReads: LongReads): LedgerReads {
  return {
    ...separateReads(models, longReads),
    view: async (wanted) => (await ledgerViewsOf(models, [wanted]))[0] ?? null,
    state: async (budgetId) => (await ledgerStatesOf(models, [budgetId])).get(budgetId) ?? null,
  };
}

/** The questions of one moment together: for several budgets side by side. */
export function combinedLedgerReads(models: Models, longReads: LongReads): LedgerReads {
  const views = new DataLoader<Wanted, LedgerView | null>((wanted) => ledgerViewsOf(models, wanted), inOneMoment);
  const states = new DataLoader<string, LedgerState | null>(async (ids) => {
    const found = await ledgerStatesOf(models, [...new Set(ids)]);
    return ids.map((id) => found.get(id) ?? null);
  }, inOneMoment);
  return {
    ...combinedReads(models, longReads),
    view: (wanted) => views.load(wanted),
    state: (budgetId) => states.load(budgetId),
  };
}
