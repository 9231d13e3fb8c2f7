import DataLoader from "dataloader";
import type { Caller } from "../domain/caller.js";
import type { Services } from "../services/Services.js";
import type { Budget } from "../shapes/budgets/Budget.js";
import type { Category } from "../shapes/categories/Category.js";
import type { Member } from "../shapes/sharing/Member.js";
import type { CategoryOfBudget } from "../services/expenses/ExpenseListService.js";
import type { Expense, ExpenseTotals } from "../shapes/expenses/Expense.js";

interface NewestOf extends CategoryOfBudget {
  readonly limit: number;
}

/** One query for all the rows of an answer. Loaders live as long as one request, so nothing is shared between callers. */
export interface Loaders {
  readonly budget: DataLoader<string, Budget | null>;
  readonly category: DataLoader<string, Category | null>;
  readonly categoriesOf: DataLoader<string, Category[]>;
  readonly membersOf: DataLoader<string, Member[]>;
  readonly newestExpenses: DataLoader<NewestOf, Expense[], string>;
  readonly totalsOf: DataLoader<CategoryOfBudget, ExpenseTotals, string>;
}

export function createLoaders(services: Services, who: () => Promise<Caller>): Loaders {
  return {
    budget: new DataLoader(async (ids) => inOrder(ids, await services.budgets.some(await who(), ids))),
    category: new DataLoader(async (ids) => inOrder(ids, await services.categories.some(await who(), ids))),
    categoriesOf: new DataLoader(async (budgetIds) => {
      const found = await services.categories.ofBudgets(await who(), budgetIds);
      return budgetIds.map((id) => found.filter((category) => category.budgetId === id));
    }),
    membersOf: new DataLoader(async (budgetIds) => {
      const found = await services.members.ofBudgets(await who(), budgetIds);
      return budgetIds.map((id) => found.get(id) ?? []);
    }),
    newestExpenses: new DataLoader(
      async (keys) => {
        const limit = Math.max(...keys.map((key) => key.limit));
        const found = await services.expenseLists.newestByCategory(await who(), keys, limit);
        return keys.map((key) => (found.get(key.id) ?? []).slice(0, key.limit));
      },
      { cacheKeyFn: (key) => `${key.id}:${key.limit}` },
    ),
    totalsOf: new DataLoader(
      async (keys) => {
        const found = await services.expenseLists.totalsByCategory(await who(), keys);
        return keys.map(({ id }) => found.get(id) ?? new Error(`no totals of ${id}`));
      },
      { cacheKeyFn: ({ id }) => id },
    ),
  };
}

function inOrder<T extends { readonly id: string }>(ids: readonly string[], found: readonly T[]): (T | null)[] {
  const byId = new Map(found.map((item) => [item.id, item]));
  return ids.map((id) => byId.get(id) ?? null);
}
