import mongoose from "mongoose";
import type { z } from "zod";
import { periodOf } from "../../domain/month.js";
import { entryKeysIn } from "../../domain/moneyaccounts/entryKeys.js";
import { flowsOfType } from "../../domain/moneyaccounts/flows.js";
import { type Keyed, payeeKeysOf, soughtWordsOf } from "../../domain/storedKeys.js";
import { categoryNamed } from "../../domain/noCategory.js";
import type { BudgetDoc } from "../../models/budget.js";
import { check } from "../../validation/check.js";
import { type ExpenseCriteria, expenseFilter, type ExpenseSort } from "../../validation/expenses/expense.js";
import type { ExpenseFilter } from "../../shapes/expenses/ExpenseInput.js";
import type { Place } from "../storage/Cursors.js";
import { monthNamed } from "../budgets/horizon.js";

type Filter = Record<string, unknown>;

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
  const all: Filter[] = [];
  if (criteria.month !== undefined) {
    // The dates say it as well, so that a list in order of date needs no sorting.
    const { from, to } = periodOf(criteria.month, budget.monthStartDay);
    all.push({ date: op({ $gte: from, $lte: to }) });
  }
  if (criteria.from !== undefined) all.push({ date: op({ $gte: criteria.from }) });
  if (criteria.to !== undefined) all.push({ date: op({ $lte: criteria.to }) });
  if (criteria.categoryId !== undefined) all.push({ "parts.categoryId": anyOf(criteria.categoryId.map(categoryNamed)) });
  if (criteria.type !== undefined) all.push({ type: anyOf(criteria.type.flatMap(flowsOfType)) });
  if (criteria.moneyAccountId !== undefined) all.push(atAnyEnd(criteria.moneyAccountId, criteria.cleared));
  else if (criteria.cleared !== undefined) all.push(criteria.cleared ? atBothEnds : notAtBothEnds);
  if (criteria.minAmount !== undefined) all.push({ amount: op({ $gte: criteria.minAmount }) });
  if (criteria.maxAmount !== undefined) all.push({ amount: op({ $lte: criteria.maxAmount }) });
  if (criteria.tag !== undefined) all.push({ tags: anyOf(criteria.tag) });
  for (const tag of criteria.allTags ?? []) all.push({ tags: tag });
  if (criteria.payee !== undefined) all.push({ payeeKey: anyOf(criteria.payee.flatMap((payee) => payeeKeysOf(payee, budget))) });
  if (criteria.updatedSince !== undefined) all.push({ updatedAt: op({ $gte: new Date(criteria.updatedSince) }) });
  if (criteria.reviewed !== undefined) all.push({ reviewed: criteria.reviewed ? op({ $ne: false }) : false });
  if (criteria.q !== undefined) all.push(...havingWords(criteria.q, budget));
  return { budgetId: budget._id, deletedAt: null, ...(all.length === 0 ? {} : { $and: all }) };
}

const isCleared = { cleared: true };
const isToCleared = { toCleared: true };
const isNotCleared = { cleared: op({ $ne: true }) };
const isNotToCleared = { toCleared: op({ $ne: true }) };
const atBothEnds: Filter = { $and: [isCleared, { $or: [{ toMoneyAccountId: null }, isToCleared] }] };
const notAtBothEnds: Filter = { $or: [isNotCleared, { $and: [{ toMoneyAccountId: op({ $ne: null }) }, isNotToCleared] }] };

/** What has an end in one of these accounts, found by their registers, or, for `none`, an end that lies in no account. */
function atAnyEnd(ids: readonly string[], cleared: boolean | undefined): Filter {
  const first = cleared === undefined ? {} : cleared ? isCleared : isNotCleared;
  const second = cleared === undefined ? {} : cleared ? isToCleared : isNotToCleared;
  const ends = [...new Set(ids)].flatMap((id): Filter[] => {
    if (id === "none")
      return [
        { moneyAccountId: null, ...first },
        { type: op({ $in: flowsOfType("transfer") }), toMoneyAccountId: null, ...second },
      ];
    const keys = op({ ...entryKeysIn(id, null, null) });
    return [
      { fromEntry: keys, ...first },
      { toEntry: keys, ...second },
    ];
  });
  return { $or: ends };
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

function op(condition: Record<string, unknown>): unknown {
  return mongoose.trusted(condition);
}
