import type { Caller } from "../../domain/caller.js";
import { NotFound } from "../../domain/errors.js";
import { turn } from "../../runtime/turn.js";
import type { BudgetDoc } from "../../models/budget.js";
import type { BudgetAccess } from "./BudgetAccess.js";

/** Of a long list no more begin in one turn of the event loop. */
const AT_ONCE = 25;

interface OfBudget {
  readonly budgetId: string;
}

/** Readers of one budget, and such as read several side by side. */
export interface ReadersOf<Readers> {
  readonly one: Readers;
  several(): Readers;
}

/**
 * Something of each of several budgets that the caller may see: for each wanted one itself, or why it cannot be read. Several side by side
 * take as many commands as two; one by itself takes fewer.
 */
export async function ofBudgets<Readers, Wanted extends OfBudget, Found>(
  { access, readers }: { readonly access: BudgetAccess; readonly readers: ReadersOf<Readers> },
  who: Caller,
  wanted: readonly Wanted[],
  read: (by: Readers, budget: BudgetDoc, one: Wanted) => Promise<Found>,
): Promise<(Found | Error)[]> {
  const ids = wanted.map(({ budgetId }) => budgetId);
  const budgets = new Map((await access.among(who, ids, "read")).map((budget) => [budget._id, budget]));
  const by = budgets.size > 1 ? readers.several() : readers.one;
  const found = async (one: Wanted): Promise<Found | Error> => {
    try {
      const budget = budgets.get(one.budgetId);
      if (budget === undefined) throw new NotFound("budget");
      return await read(by, budget, one);
    } catch (error) {
      return error instanceof Error ? error : new Error("the budget was not read", { cause: error });
    }
  };
  const reading: Promise<Found | Error>[] = [];
  for (const [place, one] of wanted.entries()) {
    if (place > 0 && place % AT_ONCE === 0) await turn();
    reading.push(found(one));
  }
  return Promise.all(reading);
}
