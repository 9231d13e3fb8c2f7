import type { ExpenseSort } from "../rules/expenses/expense.js";
import type { Category } from "../shapes/categories/Category.js";
import type { ExpenseFilter } from "../shapes/expenses/ExpenseInput.js";
import { type Asked, expensesPage } from "./connection.js";
import type { Context } from "./context.js";
import { newestFirst } from "./loaders.js";
import { ExpenseConnection } from "./payloads/expenses/ExpenseConnection.js";

interface Wanted {
  readonly filter: ExpenseFilter;
  readonly sort: ExpenseSort;
}

/** The expenses of a category; the newest ones are read and summed together with those of the other categories in the answer. */
export async function expensesOf(context: Context, { id, budgetId }: Category, wanted: Wanted, asked: Asked): Promise<ExpenseConnection> {
  const { sort } = wanted;
  const filter = { ...wanted.filter, categoryId: id };
  const plain = Object.keys(wanted.filter).length === 0 && sort === newestFirst;
  if (!plain || asked.cursor !== undefined) return expensesPage(context, { budgetId, filter, sort }, asked);
  const newest = await context.loaders.newestExpenses.load({ id, budgetId, limit: asked.limit + 1 });
  const nodes = newest.slice(0, asked.limit);
  return new ExpenseConnection({
    nodes,
    hasNextPage: newest.length > asked.limit,
    hasPreviousPage: false,
    cursorAt: (index) => {
      const expense = nodes[index];
      if (expense === undefined) throw new RangeError(`a page of ${nodes.length} rows has no row ${index}`);
      return context.services.expenseLists.cursorFor(budgetId, filter, sort, expense);
    },
    totalsOf: () => context.loaders.totalsOf.load({ id, budgetId }),
  });
}
