import { Invalid } from "../domain/errors.js";
import type { ExpenseSort } from "../rules/expenses/expense.js";
import type { Category } from "../shapes/categories/Category.js";
import type { ExpenseFilter } from "../shapes/expenses/ExpenseInput.js";
import type { Context } from "./context.js";
import { ExpenseConnection } from "./payloads/expenses/ExpenseConnection.js";

export const LARGEST_PAGE = 100;

const newestFirst: ExpenseSort = "-date";

export interface ListOf {
  readonly budgetId: string;
  readonly filter: ExpenseFilter;
  readonly sort: ExpenseSort;
}

export function pageSize(first: number): number {
  if (first < 1 || first > LARGEST_PAGE)
    throw Invalid.at("/first", first < 1 ? "too-small" : "too-large", `Ask for 1 to ${LARGEST_PAGE} rows.`);
  return first;
}

export async function connectionOf(
  context: Context,
  { budgetId, filter, sort }: ListOf,
  first: number,
  after: string | undefined,
): Promise<ExpenseConnection> {
  const page = { limit: first, cursor: after };
  const list = await context.services.expenseLists.open(await context.who(), budgetId, filter, sort, page);
  const { items, nextCursor } = await list.page();
  return new ExpenseConnection({
    nodes: items,
    hasNextPage: nextCursor !== null,
    hasPreviousPage: after !== undefined,
    cursorOf: (expense) => list.cursorOf(expense),
    totalsOf: () => list.totals(),
  });
}

/** The newest expenses of a category, read and summed together with those of the other categories in the answer. */
export async function newestOf(
  context: Context,
  { id, budgetId }: Category,
  first: number,
  after: string | undefined,
): Promise<ExpenseConnection> {
  const filter = { categoryId: id };
  if (after !== undefined) return connectionOf(context, { budgetId, filter, sort: newestFirst }, first, after);
  const newest = await context.loaders.newestExpenses.load({ id, budgetId, limit: first + 1 });
  return new ExpenseConnection({
    nodes: newest.slice(0, first),
    hasNextPage: newest.length > first,
    hasPreviousPage: false,
    cursorOf: (expense) => context.services.expenseLists.cursorFor(budgetId, filter, newestFirst, expense),
    totalsOf: () => context.loaders.totalsOf.load({ id, budgetId }),
  });
}
