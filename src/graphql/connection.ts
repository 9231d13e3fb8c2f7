import { Invalid } from "../domain/errors.js";
import type { Page } from "../services/storage/page.js";
import type { ExpenseFilter } from "../shapes/expenses/ExpenseInput.js";
import type { Context } from "./context.js";
import type { ExpenseListArgs, PageArgs } from "./inputs/listArgs.js";
import { BudgetConnection } from "./payloads/connections.js";
import { ExpenseConnection } from "./payloads/expenses/ExpenseConnection.js";
import type { PageRead } from "./payloads/PageInfo.js";

/** How many rows a page has unless said, and at the most. */
export const anyList = { usual: 50, most: 100 };
/** All that a budget may have: they are needed together. */
export const categoryList = { usual: 500, most: 500 };

export interface ListOf extends Pick<ExpenseListArgs, "filter" | "sort"> {
  readonly budgetId: string;
}

/** Which rows of a list, as a query asks for them. */
export interface PageBounds {
  readonly limit: number;
  readonly cursor: string | undefined;
}

export function pageBounds({ first, after }: PageArgs, { usual, most } = anyList): PageBounds {
  const limit = first ?? usual;
  if (limit < 1 || limit > most) throw Invalid.at("/first", limit < 1 ? "too-small" : "too-large", `Request 1 to ${most} rows.`);
  return { limit, cursor: after ?? undefined };
}

export function pageRead<Item>({ items, nextCursor, cursorAt }: Page<Item>, { cursor }: PageBounds): PageRead<Item> {
  return { nodes: items, hasNextPage: nextCursor !== null, hasPreviousPage: cursor !== undefined, cursorAt };
}

/** The budgets of the caller. */
export async function budgetsPage(context: Context, wanted: PageBounds): Promise<InstanceType<typeof BudgetConnection>> {
  return new BudgetConnection(pageRead(await context.services.budgets.list(await context.who(), wanted), wanted));
}

/** One list of expenses; those that an answer needs together are read and summed together. */
export async function expensesPage(context: Context, { budgetId, filter, sort }: ListOf, wanted: PageBounds): Promise<ExpenseConnection> {
  const list = await context.loaders.expenseList.load({ budgetId, filter: criteriaOf(filter ?? {}), sort: sort ?? "-date", ...wanted });
  const page = await list.page();
  return new ExpenseConnection({ ...pageRead(page, wanted), totalsOf: () => list.totals() });
}

/** Null is as if absent. Among categories it says what the word `none` says in an address, as clients of earlier releases send it. */
export function criteriaOf(given: ExpenseFilter): ExpenseFilter {
  const { categoryId, ...filter }: ExpenseFilter = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
  return categoryId === undefined ? filter : { ...filter, categoryId: categoryId.map((id: string | null) => id ?? "none") };
}
