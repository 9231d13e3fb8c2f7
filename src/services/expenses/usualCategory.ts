import type { PartDoc } from "../../models/expenses/expense.js";
import type { BudgetDoc } from "../../models/budget.js";
import type { Models } from "../../models/Models.js";
import { payeeKeysOf } from "../../domain/storedKeys.js";
import { rowsOf } from "../../models/rows.js";
import { knownCategories } from "./categories.js";

/** So many of a payee's newest expenses say what is usual. */
export const LOOKED_AT = 10;

interface Parted {
  readonly parts: readonly Pick<PartDoc, "categoryId">[];
}

/** The category that most of these expenses have, newest first; of equals the one of the newest. Splits and expenses without one do not count. */
export function usualAmong(docs: readonly Parted[]): string | null {
  const counts = new Map<string, number>();
  for (const { parts } of docs) {
    const categoryId = parts.length === 1 ? parts[0]?.categoryId : null;
    if (categoryId != null) counts.set(categoryId, (counts.get(categoryId) ?? 0) + 1);
  }
  const [usual] = [...counts].sort((one, other) => other[1] - one[1]);
  return usual?.[0] ?? null;
}

/** The usual category of a payee, if an expense may still have it. */
export async function usualCategoryOf(models: Models, budget: Pick<BudgetDoc, "_id" | "keyForm">, payee: string): Promise<string | null> {
  const keys = payeeKeysOf(payee, budget).filter((key) => key !== "");
  const docs = await rowsOf<Parted>(models.expenses)
    .find(
      { budgetId: budget._id, payeeKey: { $in: keys }, deletedAt: null },
      { projection: { parts: 1 }, sort: { date: -1, _id: -1 }, limit: LOOKED_AT },
    )
    .toArray();
  const usual = usualAmong(docs);
  return usual === null || !(await knownCategories(models, budget._id, [usual])).has(usual) ? null : usual;
}
