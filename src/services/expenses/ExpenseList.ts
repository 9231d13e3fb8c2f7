import { flows } from "../../domain/moneyaccounts/flows.js";
import type { BudgetDoc } from "../../models/budget.js";
import type { ExpenseDoc } from "../../models/expenses/expense.js";
import type { ExpenseCriteria, ExpenseSort } from "../../validation/expenses/expense.js";
import type { Expense } from "../../shapes/expenses/Expense.js";
import type { ExpenseTotals } from "../../shapes/expenses/ExpenseTotals.js";
import type { ListedExpense } from "../../shapes/expenses/ListedExpense.js";
import type { Stages } from "../reads/BudgetQuery.js";
import type { BudgetReads } from "../reads/BudgetReads.js";
import { cut, type Page } from "../storage/page.js";
import type { Dependencies } from "../Dependencies.js";
import type { LedgerSums } from "../ledger/LedgerSums.js";
import type { LedgerAccounts } from "../ledger/LedgerAccounts.js";
import { stretchIn, stretchWithin, totalsIn } from "./ledgerTotals.js";
import { accountIn } from "./accountFilter.js";
import { behind, daysIn, filterOf, type Order, orderOf } from "./filter.js";
import { balancesAfter, entryOf, isUnbroken, legIn, type Register, registerRows } from "./register.js";
import { accountTotals, entryPipeline, type EntrySum, entryTotals } from "./registerTotals.js";
import { incomePipeline, lacksRefunds, sumPipeline, totalsOf, type TypeSum, withIncomes } from "./sumPipeline.js";
import type { TotalsCache } from "./TotalsCache.js";

export interface ExpenseListNeeds extends Pick<Dependencies, "cursors" | "clock" | "shownExpenses"> {
  readonly reads: BudgetReads;
  readonly sums: Pick<LedgerSums, "total">;
  readonly accounts: LedgerAccounts;
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

  async page(): Promise<Page<ListedExpense>> {
    const register = this.register;
    const docs = register !== null && this.order.field === "date" ? await this.entries(register) : await this.documents();
    const kept = docs.slice(0, this.listed.limit);
    const balances = register === null ? [] : await this.balances(register, kept);
    const expenses = await this.needs.shownExpenses.of(docs);
    const items = docs.flatMap((doc, place) => this.shown(doc, expenses[place], balances[place] ?? null));
    const { kept: rows, nextCursor, cursorAt } = cut(items, this.listed.limit, (expense) => this.cursorOf(expense));
    return { items: [...rows], nextCursor, cursorAt };
  }

  private async documents(): Promise<ExpenseDoc[]> {
    const { budget, criteria, limit, cursor } = this.listed;
    const { field, direction } = this.order;
    const wanted = filterOf(budget, criteria);
    const place = cursor === undefined ? {} : behind(this.order, this.needs.cursors.place(this.name, cursor));
    const filter = { ...wanted, ...place, budgetId: budget._id };
    const sort = { [field]: direction, _id: direction };
    return this.needs.reads.page<ExpenseDoc>({ of: "expenses", filter, sort, limit: limit + 1 });
  }

  /** The one account whose entries are asked for. */
  private get register(): Register | null {
    const { budget, criteria } = this.listed;
    const accountId = accountIn(criteria);
    // Who has opened the budget before its first account was made does not know of it.
    return accountId === null ? null : { budget: { ...budget, hasAccounts: true }, criteria, accountId };
  }

  private async entries(register: Register): Promise<ExpenseDoc[]> {
    const { limit, cursor } = this.listed;
    const place = cursor === undefined ? null : this.needs.cursors.place(this.name, cursor);
    const behind = place === null ? null : { date: String(place.value), id: place.id };
    return registerRows(this.needs.reads, register, { direction: this.order.direction, behind, limit: limit + 1 });
  }

  private async balances(register: Register, rows: readonly ExpenseDoc[]): Promise<readonly number[]> {
    if (this.order.field !== "date" || !isUnbroken(register.criteria)) return [];
    return balancesAfter(this.needs.reads, this.needs.accounts, register, rows, this.order.direction);
  }

  private shown(doc: ExpenseDoc, expense: Expense | undefined, balance: number | null): ListedExpense[] {
    const accountId = this.register?.accountId;
    if (expense === undefined) return [];
    return [accountId === undefined ? expense : { ...expense, entry: entryOf(legIn(doc, accountId), expense, balance) }];
  }

  /** Filtered by categories, a split expense counts with the parts that belong there. Whole months come from the ledger. */
  async totals(): Promise<ExpenseTotals> {
    const totals = await (this.register === null ? this.movementTotals() : this.entryTotals(this.register));
    return this.listed.budget.hasAccounts === true ? totals : { ...totals, transfers: null };
  }

  private async movementTotals(): Promise<ExpenseTotals> {
    const { budget, criteria } = this.listed;
    const stretch = stretchIn(budget, criteria, this.needs.clock.now());
    const sums = stretch === null ? null : await this.needs.sums.total(budget, stretch);
    return sums === null ? this.summed() : totalsIn(sums, criteria);
  }

  private async entryTotals(register: Register): Promise<ExpenseTotals> {
    const { budget, accountId, criteria } = register;
    const stretch = isUnbroken(criteria) ? stretchWithin(budget, daysIn(budget, criteria), this.needs.clock.now()) : null;
    const sums = stretch === null ? null : await this.needs.sums.total(budget, stretch);
    if (sums?.accounts !== undefined) return accountTotals(sums.accounts.find((sum) => sum.accountId === accountId));
    await this.needs.reads.whole(budget._id);
    const query = { of: "expenses", budgetId: budget._id, stages: entryPipeline(register), rows: TYPES } as const;
    return this.needs.cache.of(budget._id, criteria, async () => entryTotals(await this.needs.reads.aggregate<EntrySum>(query)));
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

  cursorOf(expense: ListedExpense): string {
    return this.needs.cursors.write(this.name, placeOf(expense, this.order.field));
  }

  /** Everything that shapes the list: a cursor of another one is refused. */
  private get name(): unknown {
    const { budget, criteria, sort } = this.listed;
    return ["expenses", budget._id, sort, criteria];
  }
}

function placeOf({ entry, ...expense }: ListedExpense, field: Order["field"]): { id: string; value: string | number } {
  if (entry !== undefined && field === "date") return { id: expense.id, value: entry.date };
  return { id: expense.id, value: field === "createdAt" ? Date.parse(expense.createdAt) : expense[field] };
}
