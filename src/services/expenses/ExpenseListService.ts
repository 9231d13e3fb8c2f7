import mongoose from "mongoose";
import { type Caller, requireScope } from "../../domain/caller.js";
import { type ExpenseDoc, toExpense } from "../../models/expenses/expense.js";
import type { Models } from "../../models/Models.js";
import { check } from "../../rules/check.js";
import { expenseFilter, type ExpenseSort } from "../../rules/expenses/expense.js";
import type { Expense, ExpenseTotals } from "../../shapes/expenses/Expense.js";
import type { ExpenseFilter } from "../../shapes/expenses/ExpenseInput.js";
import type { BudgetAccess } from "../access/BudgetAccess.js";
import type { Cursors } from "../access/Cursors.js";
import { pageOf, type PageRequest } from "../access/page.js";
import { ExpenseList, nameOf, placeOf, totalsOf, type TypeSum } from "./ExpenseList.js";
import { orderOf } from "./filter.js";

interface Needs {
  readonly models: Models;
  readonly access: BudgetAccess;
  readonly cursors: Cursors;
}

/** A category that was read before, with the budget that it said it belongs to. */
export interface CategoryOfBudget {
  readonly id: string;
  readonly budgetId: string;
}

interface CategorySum extends Omit<TypeSum, "_id"> {
  readonly _id: { readonly categoryId: string; readonly type: string };
}

/** Reading many expenses of one budget: pages, cursors, totals. */
export class ExpenseListService {
  constructor(private readonly needs: Needs) {}

  /** A list to read a page and totals of, as often as the request needs; it is not kept beyond the request. */
  async open(who: Caller, budgetId: string, filter: ExpenseFilter, sort: ExpenseSort, request: PageRequest): Promise<ExpenseList> {
    const criteria = check(expenseFilter, filter);
    const { limit, cursor } = pageOf(request);
    const { budget } = await this.needs.access.open(who, budgetId, "read");
    return new ExpenseList(this.needs, { budget, criteria, sort, limit, cursor });
  }

  /** The newest expenses of several categories at once, splits included; categories that the caller may not see have none. */
  async newestByCategory(who: Caller, categories: readonly CategoryOfBudget[], limit: number): Promise<Map<string, Expense[]>> {
    const within = await this.within(who, categories);
    const groups = await this.needs.models.expenses.aggregate<{ _id: string; ids: string[] }>([
      { $match: { ...within, deletedAt: null } },
      { $sort: { date: -1, _id: -1 } },
      { $project: { parts: 1 } },
      { $unwind: "$parts" },
      { $match: { "parts.categoryId": within["parts.categoryId"] } },
      { $group: { _id: "$parts.categoryId", ids: { $push: "$_id" } } },
      { $project: { ids: { $slice: ["$ids", limit * 2] } } },
    ]);
    const wanted = groups.map((group) => [group._id, [...new Set(group.ids)].slice(0, limit)] as const);
    const docs = await this.needs.models.expenses
      .find({
        budgetId: mongoose.trusted(within.budgetId),
        _id: mongoose.trusted({ $in: wanted.flatMap(([, ids]) => ids) }),
        deletedAt: null,
      })
      .lean<ExpenseDoc[]>();
    const byId = new Map(docs.map((doc) => [doc._id, doc]));
    return new Map(wanted.map(([id, ids]) => [id, ids.flatMap((expenseId) => byId.get(expenseId) ?? []).map(toExpense)]));
  }

  /** The totals of several categories at once: each counts its own part of a split, and an expense once. */
  async totalsByCategory(who: Caller, categories: readonly CategoryOfBudget[]): Promise<Map<string, ExpenseTotals>> {
    const within = await this.within(who, categories);
    const groups = await this.needs.models.expenses.aggregate<CategorySum>([
      { $match: { ...within, deletedAt: null } },
      { $unwind: "$parts" },
      { $match: { "parts.categoryId": within["parts.categoryId"] } },
      { $group: { _id: { categoryId: "$parts.categoryId", type: "$type", id: "$_id" }, amount: { $sum: "$parts.amount" } } },
      { $group: { _id: { categoryId: "$_id.categoryId", type: "$_id.type" }, amount: { $sum: "$amount" }, count: { $sum: 1 } } },
    ]);
    const ofCategory = (id: string): TypeSum[] =>
      groups.filter(({ _id }) => _id.categoryId === id).map(({ _id, ...sums }) => ({ ...sums, _id: _id.type }));
    return new Map(categories.map(({ id }) => [id, totalsOf(ofCategory(id))]));
  }

  /** A cursor for any row of a list, for connections whose rows were read in a batch. */
  cursorFor(budgetId: string, filter: ExpenseFilter, sort: ExpenseSort, expense: Expense): string {
    return this.needs.cursors.write(nameOf(budgetId, check(expenseFilter, filter), sort), placeOf(expense, orderOf(sort).field));
  }

  /** Whatever budgets the categories name: only what lies in those that the caller may see is found. */
  private async within(who: Caller, categories: readonly CategoryOfBudget[]) {
    requireScope(who, "read");
    const budgets = await this.needs.access.among(
      who,
      categories.map(({ budgetId }) => budgetId),
    );
    return { budgetId: { $in: budgets.map(({ _id }) => _id) }, "parts.categoryId": { $in: categories.map(({ id }) => id) } };
  }
}
