import type { ExpenseType } from "../../domain/expenseType.js";
import { exact, subtract, sumOf } from "../../domain/money.js";
import { type Flow, flowsReportedAs, reportedAs } from "../../domain/moneyaccounts/flows.js";
import { searchWordsOf } from "../../domain/searchWords.js";
import type { BudgetDoc } from "../../models/budget.js";
import type { ExpenseCriteria } from "../../validation/expenses/expense.js";
import type { ExpenseTotals } from "../../shapes/expenses/ExpenseTotals.js";
import type { Stages } from "../reads/BudgetQuery.js";
import { categoryNamed } from "../../domain/noCategory.js";
import { filterOf } from "./filter.js";

/** Where a sum from the keys of an index puts what is gone. */
const DELETED = "deleted";

/** What the database sums of what is stored as one flow. */
export interface TypeSum {
  readonly _id: Flow | typeof DELETED;
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
  return countingAs(groups, "income").some(({ categorised }) => categorised === undefined);
}

/** The incomes alone, with what is in categories: these documents have to be read, and they are few. */
export function incomePipeline(budget: BudgetDoc, criteria: ExpenseCriteria): Stages {
  return byParts({ ...filterOf(budget, criteria), type: { $in: flowsReportedAs("income") } });
}

/** All of them, the incomes as they were asked for alone. */
export function withIncomes(groups: readonly TypeSum[], incomes: readonly TypeSum[]): TypeSum[] {
  const asked = countingAs(groups, "income");
  return [...groups.filter((group) => !asked.includes(group)), ...incomes];
}

function byParts(filter: Record<string, unknown>, ...only: Stages): Stages {
  const categorised = { $cond: [{ $ifNull: ["$parts.categoryId", false] }, "$parts.amount", 0] };
  const whole = { _id: { type: "$type", id: "$_id" }, amount: { $sum: "$parts.amount" }, categorised: { $sum: categorised } };
  const sums = { _id: "$_id.type", amount: { $sum: "$amount" }, categorised: { $sum: "$categorised" }, count: { $sum: 1 } };
  return [{ $match: filter }, { $unwind: "$parts" }, ...only, { $group: whole }, { $group: sums }];
}

export function totalsOf(groups: readonly TypeSum[]): ExpenseTotals {
  const [incomes, spent] = [countingAs(groups, "income"), countingAs(groups, "expense")];
  const received = sumOf(incomes, ({ amount }) => exact(amount));
  const refunds = sumOf(incomes, ({ categorised }) => exact(categorised ?? 0));
  const expenses = sumOf(spent, ({ amount }) => exact(amount));
  // What counts in no month, or is an opening, is listed all the same.
  const count = sumOf(groups, (group) => (group._id === DELETED ? 0 : group.count));
  const between = groups.find(({ _id }) => _id === "transfer");
  const transfers = { count: between?.count ?? 0, amount: exact(between?.amount ?? 0) };
  return { count, income: subtract(received, refunds), expenses, refunds, net: subtract(received, expenses), transfers };
}

function countingAs(groups: readonly TypeSum[], counts: ExpenseType): TypeSum[] {
  return groups.filter(({ _id }) => _id !== DELETED && reportedAs(_id) === counts);
}

/** Filtered by payees, by tags or by one word alone, whose indexes hold all that the sum needs. */
function isOneKey({ payee, tag, q, ...others }: ExpenseCriteria): boolean {
  const [only, ...more] = [payee, tag, q].filter((part) => part !== undefined);
  if (only === undefined || more.length > 0 || Object.values(others).some((part) => part !== undefined)) return false;
  return q === undefined || searchWordsOf([q]).length === 1;
}

/** A filter by null makes MongoDB read the documents; deleted expenses are distinguished by their keys and left out after the sum. */
function withDeleted({ deletedAt: _alive, ...filter }: Record<string, unknown>): Stages {
  return [{ $match: filter }, groupBy({ $cond: [{ $ifNull: ["$deletedAt", false] }, DELETED, "$type"] })];
}

function groupBy(id: unknown): Stages[number] {
  return { $group: { _id: id, amount: { $sum: "$amount" }, count: { $sum: 1 } } };
}
