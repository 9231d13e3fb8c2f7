import { flows } from "../../domain/moneyaccounts/flows.js";
import { mapped } from "../../runtime/turn.js";
import type { BudgetDoc } from "../../models/budget.js";
import { type ExpenseDoc, toExpense } from "../../models/expenses/expense.js";
import type { ExpenseCriteria, ExpenseSort } from "../../validation/expenses/expense.js";
import type { Expense } from "../../shapes/expenses/Expense.js";
import type { ExpenseTotals } from "../../shapes/expenses/ExpenseTotals.js";
import type { Stages } from "../reads/BudgetQuery.js";
import type { BudgetReads } from "../reads/BudgetReads.js";
import { cut, type Page } from "../storage/page.js";
import type { Dependencies } from "../Dependencies.js";
import type { LedgerSums } from "../ledger/LedgerSums.js";
import { stretchIn, totalsIn } from "./ledgerTotals.js";
import { behind, filterOf, type Order, orderOf } from "./filter.js";
import { incomePipeline, lacksRefunds, sumPipeline, totalsOf, type TypeSum, withIncomes } from "./sumPipeline.js";
import type { TotalsCache } from "./TotalsCache.js";

export interface ExpenseListNeeds extends Pick<Dependencies, "cursors" | "clock"> {
  readonly reads: BudgetReads;
  readonly sums: Pick<LedgerSums, "total">;
  readonly cache: TotalsCache;
}

/** Each way to count, and what was deleted. */
const TYPES = flows.length + 1;

/** What is listed; checked, and the budget opened for whoever asks. */
export interface Listed {
  readonly budget: BudgetDoc;
  readonly criteria: ExpenseCriteria;
  readonly sort: ExpenseSort;
  readonly limit: number;
  readonly cursor: string | undefined;
}

/** One list of one budget's expenses: its page, its cursors and its totals, after one look at the budget. */
export class ExpenseList {
  private readonly order: Order;

  constructor(
    private readonly needs: ExpenseListNeeds,
    private readonly listed: Listed,
  ) {
    this.order = orderOf(listed.sort);
  }

  async page(): Promise<Page<Expense>> {
    const { budget, criteria, limit, cursor } = this.listed;
    const { field, direction } = this.order;
    const wanted = filterOf(budget, criteria);
    const place = cursor === undefined ? {} : behind(this.order, this.needs.cursors.place(this.name, cursor));
    const filter = { ...wanted, ...place, budgetId: budget._id };
    const sort = { [field]: direction, _id: direction };
    const docs = await this.needs.reads.page<ExpenseDoc>({ of: "expenses", filter, sort, limit: limit + 1 });
    // Pages that are read together come together: hundreds of them are too many for one turn.
    const [expenses = []] = await mapped([docs], (page) => page.map(toExpense));
    const { kept, nextCursor, cursorAt } = cut(expenses, limit, (expense) => this.cursorOf(expense));
    return { items: [...kept], nextCursor, cursorAt };
  }

  /** Filtered by categories, a split expense counts with the parts that belong there. Whole months come from the ledger. */
  async totals(): Promise<ExpenseTotals> {
    const { budget, criteria } = this.listed;
    const stretch = stretchIn(budget, criteria, this.needs.clock.now());
    const sums = stretch === null ? null : await this.needs.sums.total(budget, stretch);
    return sums === null ? this.summed() : totalsIn(sums, criteria);
  }

  private async summed(): Promise<ExpenseTotals> {
    const { budget, criteria } = this.listed;
    // Whoever asks the same waits for the sum, so it must not wait for a turn itself.
    await this.needs.reads.whole(budget._id);
    return this.needs.cache.of(budget._id, criteria, async () => {
      const sums = await this.sumsBy(sumPipeline(budget, criteria));
      if (!lacksRefunds(sums)) return totalsOf(sums);
      const incomes = await this.sumsBy(incomePipeline(budget, criteria));
      return totalsOf(withIncomes(sums, incomes));
    });
  }

  private sumsBy(stages: Stages): Promise<TypeSum[]> {
    return this.needs.reads.aggregate<TypeSum>({ of: "expenses", budgetId: this.listed.budget._id, stages, rows: TYPES });
  }

  cursorOf(expense: Expense): string {
    return this.needs.cursors.write(this.name, placeOf(expense, this.order.field));
  }

  /** Everything that shapes the list: a cursor of another one is refused. */
  private get name(): unknown {
    const { budget, criteria, sort } = this.listed;
    return ["expenses", budget._id, sort, criteria];
  }
}

function placeOf(expense: Expense, field: Order["field"]): { id: string; value: string | number } {
  return { id: expense.id, value: field === "createdAt" ? Date.parse(expense.createdAt) : expense[field] };
}
