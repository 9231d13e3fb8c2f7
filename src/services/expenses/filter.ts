import type { z } from "zod";
import { type Day, periodOf } from "../../domain/month.js";
import { flowsOfType } from "../../domain/moneyaccounts/flows.js";
import { type Keyed, payeeKeysOf, soughtWordsOf } from "../../domain/storedKeys.js";
import { categoryNamed } from "../../domain/noCategory.js";
import type { BudgetDoc } from "../../models/budget.js";
import { check } from "../../validation/check.js";
import { type ExpenseCriteria, expenseFilter, type ExpenseSort } from "../../validation/expenses/expense.js";
import type { ExpenseFilter } from "../../shapes/expenses/ExpenseInput.js";
import type { Place } from "../storage/Cursors.js";
import { monthNamed } from "../budgets/horizon.js";
import { accountIn, atAnyEnd, atEveryEnd, endsIn, type OpenDays } from "./accountFilter.js";
import { type Filter, op } from "./filterParts.js";

/** A filter that the rule lets through, with one way to say what has no category. */
export function checkedFilter(filter: ExpenseFilter): ExpenseCriteria {
  return criteriaIn(check(expenseFilter, filter));
}

export function criteriaIn({ uncategorised, ...criteria }: z.output<typeof expenseFilter>): ExpenseCriteria {
  return uncategorised === true ? { ...criteria, categoryId: [...(criteria.categoryId ?? []), "none"] } : criteria;
}

/** The month that a filter names is a real one from here on, so that the cursors of a list are of one month. */
export function criteriaOf(budget: BudgetDoc, checked: ExpenseCriteria, now: Date): ExpenseCriteria {
  return checked.month === undefined ? checked : { ...checked, month: monthNamed(budget, now, checked.month) };
}

/** Built field by field: nothing the caller sends is ever read as an operator or as a pattern. */
export function filterOf(budget: BudgetDoc, criteria: ExpenseCriteria): Filter {
  const account = accountIn(criteria);
  if (account !== null)
    return matching(budget, [{ $or: endsIn(account, daysIn(budget, criteria), criteria.cleared) }, ...besides(budget, criteria)]);
  const all: Filter[] = [];
  if (criteria.month !== undefined) {
    // The dates say it as well, so that a list in order of date needs no sorting.
    const { from, to } = periodOf(criteria.month, budget.monthStartDay);
    all.push({ date: op({ $gte: from, $lte: to }) });
  }
  if (criteria.from !== undefined) all.push({ date: op({ $gte: criteria.from }) });
  if (criteria.to !== undefined) all.push({ date: op({ $lte: criteria.to }) });
  if (criteria.moneyAccountId !== undefined) all.push(atAnyEnd(criteria.moneyAccountId, criteria.cleared));
  else if (criteria.cleared !== undefined) all.push(atEveryEnd(criteria.cleared));
  return matching(budget, [...all, ...besides(budget, criteria)]);
}

/** What of a budget is not deleted, and fulfils all of these. */
export function matching(budget: BudgetDoc, all: readonly Filter[]): Filter {
  return { budgetId: budget._id, deletedAt: null, ...(all.length === 0 ? {} : { $and: all }) };
}

/** The days of a filter: those of its month, within those that it names. */
export function daysIn(budget: BudgetDoc, { month, from, to }: Pick<ExpenseCriteria, "month" | "from" | "to">): OpenDays {
  const period = month === undefined ? undefined : periodOf(month, budget.monthStartDay);
  return { from: latest(from, period?.from), to: earliest(to, period?.to) };
}

/** All that a filter asks for beside days and money accounts. */
export function besides(budget: BudgetDoc, criteria: ExpenseCriteria): Filter[] {
  const all: Filter[] = [];
  if (criteria.categoryId !== undefined) all.push({ "parts.categoryId": anyOf(criteria.categoryId.map(categoryNamed)) });
  if (criteria.type !== undefined) all.push({ type: anyOf(criteria.type.flatMap(flowsOfType)) });
  if (criteria.minAmount !== undefined) all.push({ amount: op({ $gte: criteria.minAmount }) });
  if (criteria.maxAmount !== undefined) all.push({ amount: op({ $lte: criteria.maxAmount }) });
  if (criteria.tag !== undefined) all.push({ tags: anyOf(criteria.tag) });
  for (const tag of criteria.allTags ?? []) all.push({ tags: tag });
  if (criteria.payee !== undefined) all.push({ payeeKey: anyOf(criteria.payee.flatMap((payee) => payeeKeysOf(payee, budget))) });
  if (criteria.updatedSince !== undefined) all.push({ updatedAt: op({ $gte: new Date(criteria.updatedSince) }) });
  if (criteria.reviewed !== undefined) all.push({ reviewed: criteria.reviewed ? op({ $ne: false }) : false });
  if (criteria.q !== undefined) all.push(...havingWords(criteria.q, budget));
  return all;
}

function latest(one: Day | undefined, other: Day | undefined): Day | null {
  return one === undefined || other === undefined ? (one ?? other ?? null) : one > other ? one : other;
}

function earliest(one: Day | undefined, other: Day | undefined): Day | null {
  return one === undefined || other === undefined ? (one ?? other ?? null) : one < other ? one : other;
}

/** What has a word that begins with each word of the text. A text without a word finds nothing. */
export function havingWords(text: string, budget: Keyed): Filter[] {
  // Letters, marks and digits mean nothing else in a pattern.
  const [begun = [], ...others] = soughtWordsOf(text, budget).map((words) =>
    words.length === 0 ? [{ words: op({ $in: [] }) }] : words.map((word) => ({ words: op({ $regex: `^${word}` }) })),
  );
  return others.length === 0 ? begun : [{ $or: [begun, ...others].map((all) => ({ $and: all })) }];
}

/** One value is asked for as such, so that whatever reads it need not know of lists. */
function anyOf(values: readonly (string | null)[]): unknown {
  const [only, ...others] = new Set(values);
  return others.length === 0 ? only : op({ $in: [only, ...others] });
}

export interface Order {
  readonly field: "date" | "amount" | "createdAt";
  readonly direction: 1 | -1;
}

export function orderOf(sort: ExpenseSort): Order {
  const field = sort.startsWith("-") ? sort.slice(1) : sort;
  return { field: field === "amount" || field === "createdAt" ? field : "date", direction: sort.startsWith("-") ? -1 : 1 };
}

/** What comes behind a row in this order: rows with the same value follow by id, in the same direction. */
export function behind(order: Order, place: Place): Filter {
  const operator = order.direction === 1 ? "$gt" : "$lt";
  const value = order.field === "createdAt" ? new Date(place.value ?? 0) : place.value;
  return { $or: [{ [order.field]: op({ [operator]: value }) }, { [order.field]: value, _id: op({ [operator]: place.id }) }] };
}
