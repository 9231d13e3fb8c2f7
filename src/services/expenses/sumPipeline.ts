import { exact, subtract } from "../../domain/money.js";
import { searchWordsOf } from "../../domain/searchWords.js";
import type { BudgetDoc } from "../../models/budgets/budget.js";
import type { ExpenseCriteria } from "../../rules/expenses/expense.js";
import type { ExpenseTotals } from "../../shapes/expenses/Expense.js";
import type { Stages } from "../access/BudgetReads.js";
import { categoryNamed, filterOf } from "./filter.js";

/** What the database sums for one type of expense. */
export interface TypeSum {
  readonly _id: string;
  readonly amount: unknown;
  readonly count: number;
}

/** Sums per type. Filtered by categories, a split expense counts with the parts that belong there. */
export function sumPipeline(budget: BudgetDoc, criteria: ExpenseCriteria): Stages {
  const { categoryId } = criteria;
  const filter = filterOf(budget, criteria);
  if (categoryId === undefined) return isOneKey(criteria) ? withDeleted(filter) : [{ $match: filter }, groupBy("$type")];
  return [
    { $match: filter },
    { $unwind: "$parts" },
    { $match: { "parts.categoryId": { $in: categoryId.map(categoryNamed) } } },
    { $group: { _id: { type: "$type", id: "$_id" }, amount: { $sum: "$parts.amount" } } },
    { $group: { _id: "$_id.type", amount: { $sum: "$amount" }, count: { $sum: 1 } } },
  ];
}

export function totalsOf(groups: readonly TypeSum[]): ExpenseTotals {
  const of = (type: string) => groups.find((group) => group._id === type);
  const income = exact(of("income")?.amount ?? 0);
  const expenses = exact(of("expense")?.amount ?? 0);
  return { count: (of("income")?.count ?? 0) + (of("expense")?.count ?? 0), income, expenses, net: subtract(income, expenses) };
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
