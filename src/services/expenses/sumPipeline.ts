import type { ExpenseType } from "../../domain/expenseType.js";
import { countsAs, flowsCountingAs, isFlow } from "../../domain/moneyaccounts/flows.js";
import { exact, subtract, sumOf } from "../../domain/money.js";
import { searchWordsOf } from "../../domain/searchWords.js";
import type { BudgetDoc } from "../../models/budget.js";
import type { ExpenseCriteria } from "../../validation/expenses/expense.js";
import type { ExpenseTotals } from "../../shapes/expenses/ExpenseTotals.js";
import type { Stages } from "../reads/BudgetQuery.js";
import { categoryNamed } from "../../domain/noCategory.js";
import { filterOf } from "./filter.js";

/** What the database sums for one type of expense. */
export interface TypeSum {
  readonly _id: string;
  readonly amount: unknown;
  /** How much of it is in categories. Sums from the keys of an index do not tell it. */
  readonly categorised?: unknown;
  readonly count: number;
}

/** Sums per type. Filtered by categories, a split expense counts with the parts that belong there. */
export function sumPipeline(budget: BudgetDoc, criteria: ExpenseCriteria): Stages {
  const { categoryId } = criteria;
  const filter = filterOf(budget, criteria);
  if (categoryId !== undefined) return byParts(filter, { $match: { "parts.categoryId": { $in: categoryId.map(categoryNamed) } } });
  return isOneKey(criteria) ? withDeleted(filter) : [{ $match: filter }, groupBy("$type")];
}

/** Whether it is still to be asked how much of the income is in categories. */
export function lacksRefunds(groups: readonly TypeSum[]): boolean {
  return groups.some((group) => isIncome(group) && group.categorised === undefined);
}

export function isIncome({ _id }: TypeSum): boolean {
  return isFlow(_id) && countsAs(_id) === "income";
}

/** The incomes alone, with what is in categories: these documents have to be read, and they are few. */
export function incomePipeline(budget: BudgetDoc, criteria: ExpenseCriteria): Stages {
  const { $and = [], ...filter } = filterOf(budget, criteria);
  return byParts({ ...filter, $and: [...[$and].flat(), { type: { $in: flowsCountingAs("income") } }] });
}

function byParts(filter: Record<string, unknown>, ...only: Stages): Stages {
  const categorised = { $cond: [{ $ifNull: ["$parts.categoryId", false] }, "$parts.amount", 0] };
  const whole = { _id: { type: "$type", id: "$_id" }, amount: { $sum: "$parts.amount" }, categorised: { $sum: categorised } };
  const sums = { _id: "$_id.type", amount: { $sum: "$amount" }, categorised: { $sum: "$categorised" }, count: { $sum: 1 } };
  return [{ $match: filter }, { $unwind: "$parts" }, ...only, { $group: whole }, { $group: sums }];
}

export function totalsOf(groups: readonly TypeSum[]): ExpenseTotals {
  const found = groups.filter(({ _id }) => isFlow(_id));
  const counting = (type: ExpenseType): TypeSum[] => found.filter(({ _id }) => isFlow(_id) && countsAs(_id) === type);
  const received = sumOf(counting("income"), ({ amount }) => exact(amount));
  const refunds = sumOf(counting("income"), ({ categorised }) => exact(categorised ?? 0));
  const expenses = sumOf(counting("expense"), ({ amount }) => exact(amount));
  const between = found.find(({ _id }) => _id === "transfer");
  return {
    count: sumOf(found, ({ count }) => count),
    income: subtract(received, refunds),
    expenses,
    refunds,
    net: subtract(received, expenses),
    transfers: { count: between?.count ?? 0, amount: exact(between?.amount ?? 0) },
  };
}

/** Filtered by payees, by tags or by one word alone, whose indexes hold all that the sum needs. */
function isOneKey({ payee, tag, q, ...others }: ExpenseCriteria): boolean {
  const [only, ...more] = [payee, tag, q].filter((part) => part !== undefined);
  if (only === undefined || more.length > 0 || Object.values(others).some((part) => part !== undefined)) return false;
  return q === undefined || searchWordsOf([q]).length === 1;
}

/** A filter by null makes MongoDB read the documents; deleted expenses are distinguished by their keys and left out after the sum. */
function withDeleted({ deletedAt: _alive, ...filter }: Record<string, unknown>): Stages {
  return [{ $match: filter }, groupBy({ $cond: [{ $ifNull: ["$deletedAt", false] }, "deleted", "$type"] })];
}

function groupBy(id: unknown): Stages[number] {
  return { $group: { _id: id, amount: { $sum: "$amount" }, count: { $sum: 1 } } };
}
