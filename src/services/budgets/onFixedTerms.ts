import type { BudgetDoc } from "../../models/budget.js";
import type { Models } from "../../models/Models.js";

export interface WithBudget {
  readonly budget: BudgetDoc;
}

const TRIES = 20;

/**
 * Makes something that relies on a budget's currency, start day and first month, which stay from the first expense or statement on. What
 * `make` made of the budget as it was read holds if they could be fixed as they were then; else it is read again. `relies` tells what
 * does not rely on them. Null when the budget keeps changing.
 */
export async function onFixedTerms<Opened extends WithBudget, Made extends object>(
  { budgets }: Pick<Models, "budgets">,
  first: Opened,
  readAgain: () => Promise<Opened>,
  make: (opened: Opened) => Promise<Made> | Made,
  relies = (_made: Made): boolean => true,
): Promise<Made | null> {
  let opened = first;
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const made = await make(opened);
    const { _id, version, inUse } = opened.budget;
    if (inUse || !relies(made)) return made;
    if ((await budgets.updateOne({ _id, version }, { $set: { inUse: true } })).matchedCount === 1) return made;
    opened = await readAgain();
  }
  return null;
}
