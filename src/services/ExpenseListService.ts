import mongoose from "mongoose";
import { type Caller, requireScope } from "../domain/caller.js";
import { exact, subtract } from "../domain/money.js";
import type { BudgetDoc } from "../models/budget.js";
import { type ExpenseDoc, toExpense } from "../models/expense.js";
import type { Models } from "../models/Models.js";
import { check } from "../rules/check.js";
import { type ExpenseCriteria, expenseFilter, type ExpenseSort } from "../rules/expense.js";
import type { Expense, ExpenseTotals } from "../shapes/Expense.js";
import type { ExpenseFilter } from "../shapes/ExpenseInput.js";
import type { BudgetAccess } from "./access/BudgetAccess.js";
import type { Cursors } from "./access/Cursors.js";
import { cut, type Page, pageOf, type PageRequest } from "./access/page.js";
import { behind, filterOf, orderOf } from "./expenses/filter.js";

interface Needs {
  readonly models: Models;
  readonly access: BudgetAccess;
  readonly cursors: Cursors;
}

/** Reading many expenses of one budget: pages, cursors, totals. */
export class ExpenseListService {
  constructor(private readonly needs: Needs) {}

  async list(who: Caller, budgetId: string, filter: ExpenseFilter, sort: ExpenseSort, request: PageRequest): Promise<Page<Expense>> {
    const criteria = check(expenseFilter, filter);
    const { limit, cursor } = pageOf(request);
    const { budget } = await this.needs.access.open(who, budgetId, "read");
    const order = orderOf(sort);
    const list = ["expenses", budgetId, sort, criteria];
    const wanted = filterOf(budget, criteria);
    const docs = await this.needs.models.expenses
      .find(cursor === undefined ? wanted : { $and: [wanted, behind(order, this.needs.cursors.place(list, cursor))] })
      .sort({ [order.field]: order.direction, _id: order.direction })
      .limit(limit + 1)
      .lean<ExpenseDoc[]>();
    const { kept, nextCursor } = cut(docs, limit, (doc) => this.cursorOf(list, order.field, doc));
    return { items: kept.map(toExpense), nextCursor };
  }

  /** The newest expenses of several categories at once, splits included; categories that the caller may not see have none. */
  async newestByCategory(who: Caller, categoryIds: readonly string[], limit: number): Promise<Map<string, Expense[]>> {
    requireScope(who, "read");
    const categories = await this.needs.models.categories
      .find({ _id: mongoose.trusted({ $in: [...categoryIds] }), deletedAt: null }, { budgetId: 1 })
      .lean<{ _id: string; budgetId: string }[]>();
    const budgets = (await this.needs.access.among(who, categories.map((category) => category.budgetId))).map((budget) => budget._id);
    const groups = await this.needs.models.expenses.aggregate<{ _id: string; ids: string[] }>([
      { $match: { budgetId: { $in: budgets }, "parts.categoryId": { $in: [...categoryIds] }, deletedAt: null } },
      { $sort: { date: -1, _id: -1 } },
      { $project: { parts: 1 } },
      { $unwind: "$parts" },
      { $match: { "parts.categoryId": { $in: [...categoryIds] } } },
      { $group: { _id: "$parts.categoryId", ids: { $push: "$_id" } } },
      { $project: { ids: { $slice: ["$ids", limit * 2] } } },
    ]);
    const wanted = groups.map((group) => [group._id, [...new Set(group.ids)].slice(0, limit)] as const);
    const docs = await this.needs.models.expenses
      .find({ _id: mongoose.trusted({ $in: wanted.flatMap(([, ids]) => ids) }), deletedAt: null })
      .lean<ExpenseDoc[]>();
    const byId = new Map(docs.map((doc) => [doc._id, doc]));
    return new Map(wanted.map(([id, ids]) => [id, ids.flatMap((expenseId) => byId.get(expenseId) ?? []).map(toExpense)]));
  }

  /** A cursor for any row of a list, for connections whose edges each have one. */
  cursorFor(budgetId: string, filter: ExpenseFilter, sort: ExpenseSort, expense: Expense): string {
    const { field } = orderOf(sort);
    const value = field === "createdAt" ? Date.parse(expense.createdAt) : expense[field];
    return this.needs.cursors.write(["expenses", budgetId, sort, check(expenseFilter, filter)], { id: expense.id, value });
  }

  /** Filtered by a category, a split expense counts with the part that belongs there. */
  async totals(who: Caller, budgetId: string, filter: ExpenseFilter): Promise<ExpenseTotals> {
    const criteria = check(expenseFilter, filter);
    const { budget } = await this.needs.access.open(who, budgetId, "read");
    return criteria.categoryId === undefined ? this.sum(budget, criteria) : this.sumParts(budget, criteria, criteria.categoryId);
  }

  private async sum(budget: BudgetDoc, criteria: ExpenseCriteria): Promise<ExpenseTotals> {
    const groups = await this.needs.models.expenses.aggregate<Group>([
      { $match: filterOf(budget, criteria) },
      { $group: { _id: "$type", amount: { $sum: "$amount" }, count: { $sum: 1 } } },
    ]);
    return totalsOf(groups);
  }

  private async sumParts(budget: BudgetDoc, criteria: ExpenseCriteria, categoryId: string): Promise<ExpenseTotals> {
    const groups = await this.needs.models.expenses.aggregate<Group>([
      { $match: filterOf(budget, criteria) },
      { $unwind: "$parts" },
      { $match: { "parts.categoryId": categoryId === "none" ? null : categoryId } },
      { $group: { _id: { type: "$type", id: "$_id" }, amount: { $sum: "$parts.amount" } } },
      { $group: { _id: "$_id.type", amount: { $sum: "$amount" }, count: { $sum: 1 } } },
    ]);
    return totalsOf(groups);
  }

  private cursorOf(list: unknown, field: "date" | "amount" | "createdAt", doc: ExpenseDoc): string {
    const value = field === "createdAt" ? doc.createdAt.getTime() : field === "amount" ? exact(doc.amount) : doc.date;
    return this.needs.cursors.write(list, { id: doc._id, value });
  }
}

interface Group {
  _id: string;
  amount: number;
  count: number;
}

function totalsOf(groups: readonly Group[]): ExpenseTotals {
  const of = (type: string) => groups.find((group) => group._id === type);
  const income = exact(of("income")?.amount ?? 0);
  const expenses = exact(of("expense")?.amount ?? 0);
  return { count: (of("income")?.count ?? 0) + (of("expense")?.count ?? 0), income, expenses, net: subtract(income, expenses) };
}
