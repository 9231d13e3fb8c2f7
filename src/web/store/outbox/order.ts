import type { CategoryRow, ExpenseRow, StatementRow } from "../model.js";

export function inOrder(one: CategoryRow, other: CategoryRow): number {
  return one.position - other.position || (one.id < other.id ? -1 : 1);
}

export function newestStatementFirst(one: StatementRow, other: StatementRow): number {
  return one.month === other.month ? other.version - one.version : one.month < other.month ? 1 : -1;
}

export function newestFirst(one: ExpenseRow, other: ExpenseRow): number {
  if (one.date !== other.date) return one.date < other.date ? 1 : -1;
  return one.id < other.id ? 1 : -1;
}
