import { type Caller, requireScope } from "../../domain/caller.js";
import { NotFound } from "../../domain/errors.js";
import type { BudgetDoc } from "../../models/budgets/budget.js";
import type { BudgetAccess } from "./BudgetAccess.js";

interface OfBudget {
  readonly budgetId: string;
}

/** How many budgets there are to read from. */
export type Among = "one" | "several";

/**
 * Something of each of several budgets that the caller may see: for each wanted one itself, or why it cannot be read. Who reads of several
 * side by side asks the database as often as for two; one by itself takes fewer commands.
 */
export async function ofBudgets<Wanted extends OfBudget, Found>(
  access: BudgetAccess,
  who: Caller,
  wanted: readonly Wanted[],
  readerFor: (among: Among) => (budget: BudgetDoc, one: Wanted) => Promise<Found>,
): Promise<(Found | Error)[]> {
  requireScope(who, "read");
  const ids = wanted.map(({ budgetId }) => budgetId);
  const budgets = new Map((await access.among(who, ids)).map((budget) => [budget._id, budget]));
  const read = readerFor(budgets.size > 1 ? "several" : "one");
  return Promise.all(
    wanted.map(async (one) => {
      try {
        const budget = budgets.get(one.budgetId);
        if (budget === undefined) throw new NotFound("budget");
        return await read(budget, one);
      } catch (error) {
        return error instanceof Error ? error : new Error("it was not read", { cause: error });
      }
    }),
  );
}
