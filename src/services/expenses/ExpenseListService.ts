import mongoose from "mongoose";
import { type Caller, requireScope } from "../../domain/caller.js";
import { type ExpenseDoc, toExpense } from "../../models/expenses/expense.js";
import { check } from "../../rules/check.js";
import { expenseFilter, type ExpenseSort } from "../../rules/expenses/expense.js";
import type { Expense, ExpenseTotals } from "../../shapes/expenses/Expense.js";
import type { ExpenseFilter } from "../../shapes/expenses/ExpenseInput.js";
import type { BudgetDoc } from "../../models/budgets/budget.js";
import type { BudgetAccess } from "../access/BudgetAccess.js";
import { pageOf, type PageRequest } from "../access/page.js";
import { ExpenseList, type ExpenseListNeeds, nameOf, placeOf } from "./ExpenseList.js";
import type { Sums } from "../../models/ledger/ledger.js";
import { nothingMoved } from "../ledger/sums.js";
import { orderOf } from "./filter.js";
import { newestIds } from "./newestIds.js";
import type { LedgerSums } from "../ledger/LedgerSums.js";
import { totalsIn } from "./ledgerTotals.js";

interface Needs extends ExpenseListNeeds {
  readonly access: BudgetAccess;
  /** For several budgets side by side: what is read of each in the same moment is read at once. */
  readonly together: () => { readonly sums: LedgerSums };
}

/** A category that was read before, with the budget that it said it belongs to. */
export interface CategoryOfBudget {
  readonly id: string;
  readonly budgetId: string;
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
    const budgets = (await this.budgetsOf(who, categories)).map(({ _id }) => _id);
    const wanted = await newestIds(
      this.needs.models,
      categories.filter(({ budgetId }) => budgets.includes(budgetId)),
      limit,
    );
    const docs = await this.needs.models.expenses
      .find({
        budgetId: mongoose.trusted({ $in: budgets }),
        _id: mongoose.trusted({ $in: wanted.flatMap(([, ids]) => ids) }),
        deletedAt: null,
      })
      .lean<ExpenseDoc[]>();
    const byId = new Map(docs.map((doc) => [doc._id, doc]));
    return new Map(wanted.map(([id, ids]) => [id, ids.flatMap((expenseId) => byId.get(expenseId) ?? []).map(toExpense)]));
  }

  /** The totals of several categories at once: each counts its own part of a split, and an expense once. */
  async totalsByCategory(who: Caller, categories: readonly CategoryOfBudget[]): Promise<Map<string, ExpenseTotals>> {
    const budgets = await this.budgetsOf(who, categories);
    // One by itself is read in fewer commands than several in step.
    const by = budgets.length > 1 ? this.needs.together() : this.needs;
    const totals = await Promise.all(
      budgets.map(async (budget) => {
        const own = categories.filter(({ budgetId }) => budgetId === budget._id);
        const sums = await by.sums.total(budget, { from: budget.startMonth, to: null });
        return Promise.all(own.map(async ({ id }) => [id, await this.totalsOf(budget, id, sums)] as const));
      }),
    );
    const found = new Map(totals.flat());
    return new Map(categories.map(({ id }) => [id, found.get(id) ?? totalsIn(nothingMoved, {})]));
  }

  /** A cursor for any row of a list, for connections whose rows were read in a batch. */
  cursorFor(budgetId: string, filter: ExpenseFilter, sort: ExpenseSort, expense: Expense): string {
    return this.needs.cursors.write(nameOf(budgetId, check(expenseFilter, filter), sort), placeOf(expense, orderOf(sort).field));
  }

  private async totalsOf(budget: BudgetDoc, categoryId: string, sums: Sums | null): Promise<ExpenseTotals> {
    if (sums !== null) return totalsIn(sums, { categoryId });
    return new ExpenseList(this.needs, { budget, criteria: { categoryId }, sort: "-date", limit: 1, cursor: undefined }).totals();
  }

  /** Whatever budgets the categories name: only those that the caller may see. */
  private async budgetsOf(who: Caller, categories: readonly CategoryOfBudget[]): Promise<BudgetDoc[]> {
    requireScope(who, "read");
    return this.needs.access.among(
      who,
      categories.map(({ budgetId }) => budgetId),
    );
  }
}
