import { Invalid } from "../domain/errors.js";
import type { ExpenseSort } from "../rules/expense.js";
import type { Expense } from "../shapes/Expense.js";
import type { ExpenseFilter } from "../shapes/ExpenseInput.js";
import type { Context } from "./context.js";
import { ExpenseConnection } from "./payloads/ExpenseConnection.js";

export const LARGEST_PAGE = 100;

export interface ListOf {
  readonly budgetId: string;
  readonly filter: ExpenseFilter;
  readonly sort: ExpenseSort;
}

export function pageSize(first: number): number {
  if (first < 1 || first > LARGEST_PAGE) throw Invalid.at("/first", first < 1 ? "too-small" : "too-large", `Ask for 1 to ${LARGEST_PAGE} rows.`);
  return first;
}

/** `read` holds rows that a loader read already, one more than asked if there is a next page. */
export async function connectionOf(
  context: Context,
  list: ListOf,
  first: number,
  after: string | undefined,
  read?: readonly Expense[],
): Promise<ExpenseConnection> {
  const { budgetId, filter, sort } = list;
  const { expenseLists } = context.services;
  const page = read ?? (await expenseLists.list(await context.who(), budgetId, filter, sort, { limit: first + 1, cursor: after })).items;
  const nodes = page.slice(0, first);
  const cursorOf = (expense: Expense) => expenseLists.cursorFor(budgetId, filter, sort, expense);
  const last = nodes.at(-1);
  const edges = nodes.map((node) => ({
    node,
    get cursor() {
      return cursorOf(node);
    },
  }));
  return Object.assign(new ExpenseConnection(), {
    budgetId,
    filter,
    edges,
    nodes,
    pageInfo: {
      hasNextPage: page.length > first,
      hasPreviousPage: after !== undefined,
      startCursor: nodes[0] === undefined ? null : cursorOf(nodes[0]),
      endCursor: last === undefined ? null : cursorOf(last),
    },
  });
}
