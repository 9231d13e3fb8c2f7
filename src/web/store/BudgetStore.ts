import type { MonthFigures, Opening } from "../../domain/envelopes.js";
import { emptyOpening } from "../../domain/envelopes.js";
import { currentMonth, today } from "../../domain/month.js";
import { effectsOf, type RowEffect } from "./effects.js";
import { ExpenseTable } from "./ExpenseTable.js";
import { Layers, type Table } from "./Layers.js";
import type { BudgetRow, CategoryRow, Change, ExpenseRow, Month, PlanRow, StatementRow } from "./model.js";
import { Months } from "./Months.js";
import type { View } from "./view.js";
import type { WaitingWrite } from "./writes.js";

/** The newest months of a budget that is too large to be kept whole. */
export interface Window {
  readonly from: Month;
  readonly opening: Opening;
}

export interface BaseHead {
  readonly budget: BudgetRow | null;
  readonly categories: readonly CategoryRow[];
  readonly plans: readonly PlanRow[];
  readonly statements: readonly StatementRow[];
  readonly window: Window | null;
}

/**
 * One budget in memory: what the server has, and over it what waits to be sent. It knows neither disk nor network. Rows and figures are
 * the same objects from one reading to the next unless something in them changed.
 */
export class BudgetStore implements View {
  private readonly table = {
    budget: new RowTable<BudgetRow>(() => this.months.allChanged()),
    category: new RowTable<CategoryRow>(() => {
      this.ordered = null;
      this.months.allChanged();
    }),
    expense: new ExpenseTable((month) => this.months.monthChanged(month)),
    plan: new RowTable<PlanRow>((month) => this.months.monthChanged(month)),
    "monthly-budget": new RowTable<StatementRow>(() => {
      this.statementList = null;
    }),
  };
  private readonly layers = {
    budget: new Layers(this.table.budget),
    category: new Layers(this.table.category),
    expense: new Layers(this.table.expense),
    plan: new Layers(this.table.plan),
    "monthly-budget": new Layers(this.table["monthly-budget"]),
  };
  private readonly months = new Months({
    first: () => ({ month: this.window?.from ?? this.budget.startMonth, opening: this.window?.opening ?? emptyOpening }),
    categories: () => this.categories,
    plan: (month) => this.plan(month),
    movements: (month) => this.table.expense.movements(month),
  });
  private ordered: readonly CategoryRow[] | null = null;
  private statementList: readonly StatementRow[] | null = null;
  private queue: readonly WaitingWrite[] = [];
  private readonly listeners = new Set<() => void>();
  private changeCount = 0;

  constructor(
    readonly budgetId: string,
    private readonly now: () => Date,
    public window: Window | null = null,
  ) {}

  get budget(): BudgetRow {
    const budget = this.table.budget.get(this.budgetId);
    if (budget === null) throw new Error("The budget is not here.");
    return budget;
  }

  /** Whether there is anything to show. */
  get isKnown(): boolean {
    return this.table.budget.get(this.budgetId) !== null;
  }

  get categories(): readonly CategoryRow[] {
    return (this.ordered ??= this.table.category.all().sort(inOrder));
  }

  get statements(): readonly StatementRow[] {
    return (this.statementList ??= this.table["monthly-budget"].all().sort(newestStatementFirst));
  }

  /** The first month whose expenses are here. */
  get firstMonth(): Month {
    return this.window?.from ?? this.budget.startMonth;
  }

  get expensesCount(): number {
    return this.table.expense.size;
  }

  expense(id: string): ExpenseRow | null {
    return this.table.expense.get(id);
  }

  /** Newest first. */
  monthExpenses(month: Month): readonly ExpenseRow[] {
    return this.table.expense.list(month);
  }

  /** The months with expenses, newest first. */
  expenseMonths(): Month[] {
    return this.table.expense.allMonths();
  }

  *expenses(): Iterable<ExpenseRow> {
    for (const month of this.expenseMonths()) yield* this.monthExpenses(month);
  }

  category(id: string): CategoryRow | null {
    return this.table.category.get(id);
  }

  plan(month: Month): PlanRow | null {
    return this.table.plan.get(month);
  }

  statement(id: string): StatementRow | null {
    return this.table["monthly-budget"].get(id);
  }

  figures(month: Month): MonthFigures | null {
    return this.months.figures(month);
  }

  today(): string {
    return today(this.now(), this.budget.timeZone);
  }

  currentMonth(): Month {
    return currentMonth(this.now(), this.budget.timeZone, this.budget.monthStartDay);
  }

  /** What is not stored on the server yet, in order: waiting, refused, or for a person to decide. */
  get outbox(): readonly WaitingWrite[] {
    return this.queue;
  }

  /** The writes that lie over a row. */
  waitingFor(id: string): readonly WaitingWrite[] {
    const ids = new Set([...this.layers.expense.waitingFor(id), ...this.layers.category.waitingFor(id)]);
    return ids.size === 0 ? [] : this.queue.filter((entry) => ids.has(entry.id));
  }

  /** What the server has of the fields that a merge compares. */
  base(id: string): ExpenseRow | CategoryRow | BudgetRow | null {
    return this.layers.expense.base(id) ?? this.layers.category.base(id) ?? this.layers.budget.base(id);
  }

  baseExpense(id: string): ExpenseRow | null {
    return this.layers.expense.base(id);
  }

  basePlan(month: Month): PlanRow | null {
    return this.layers.plan.base(month);
  }

  /** Takes in what the server has. What is older than what is known is left out. With it goes a write that it answers. */
  take(changes: readonly Change[], finished: string | null = null): void {
    for (const change of changes) this.takeOne(change);
    if (finished !== null) this.lift(finished);
    this.tell();
  }

  /** Shows a write, or what became of it. A write that was refused or is in conflict is in the outbox, but not in the figures. */
  lay(entry: WaitingWrite): void {
    this.lift(entry.id);
    this.queue = [...this.queue, entry].sort((one, other) => one.seq - other.seq);
    if (entry.state.is === "waiting") for (const effect of effectsOf(entry.write, this)) this.over(entry.id, effect);
    this.tell();
  }

  /** A write is stored, or given up. */
  drop(id: string): void {
    this.lift(id);
    this.tell();
  }

  /** What the disk has of a month. */
  loadMonth(month: Month, rows: readonly ExpenseRow[]): void {
    this.table.expense.load(month, rows);
  }

  setSums: ExpenseTable["setSums"] = (month, sums) => this.table.expense.setSums(month, sums);

  /** What the server has, for the disk: everything but the expenses. */
  baseHead(): BaseHead {
    const { budget, category, plan, "monthly-budget": statement } = this.layers;
    return {
      budget: budget.base(this.budgetId),
      categories: category.basesOf(this.table.category.entries()),
      plans: plan.basesOf(this.table.plan.entries()),
      statements: statement.basesOf(this.table["monthly-budget"].entries()),
      window: this.window,
    };
  }

  /** The expenses of a month that the server has. */
  baseExpenses(month: Month): ExpenseRow[] {
    const shown = this.monthExpenses(month).map((row) => [row.id, row] as const);
    return this.layers.expense.basesOf(shown).filter((row) => row.month === month);
  }

  /** The cursor has expired: what the server has is asked for anew. What waits stays. */
  forgetBase(): void {
    for (const { id } of [...this.expenses()]) this.layers.expense.setBase(id, null);
    for (const { id } of this.categories) this.layers.category.setBase(id, null);
    for (const { id } of this.statements) this.layers["monthly-budget"].setBase(id, null);
    for (const [month] of this.table.plan.entries()) this.layers.plan.setBase(month, null);
  }

  setWindow(window: Window | null): void {
    this.window = window;
    this.months.allChanged();
    this.tell();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Counts what was told to the listeners. */
  get version(): number {
    return this.changeCount;
  }

  tell(): void {
    this.changeCount++;
    for (const listener of this.listeners) listener();
  }

  private lift(id: string): void {
    this.queue = this.queue.filter((entry) => entry.id !== id);
    for (const layer of Object.values(this.layers)) layer.lift(id);
  }

  private over(writeId: string, row: RowEffect): void {
    switch (row.kind) {
      case "budget":
        return this.layers.budget.lay(writeId, row.id, row.effect);
      case "category":
        return this.layers.category.lay(writeId, row.id, row.effect);
      case "expense":
        return this.layers.expense.lay(writeId, row.id, row.effect);
      case "plan":
        return this.layers.plan.lay(writeId, row.id, row.effect);
      case "monthly-budget":
        return this.layers["monthly-budget"].lay(writeId, row.id, row.effect);
    }
  }

  private takeOne(change: Change): void {
    switch (change.kind) {
      case "budget":
        return this.put(this.layers.budget, change.id, change.resource);
      case "category":
        return this.put(this.layers.category, change.id, change.resource);
      case "expense":
        return this.putExpense(change.id, change.resource);
      case "plan":
        return this.putPlan(change.id, change.resource);
      case "monthly-budget":
        // Its version counts closings and stays when it turns stale: what comes last is true.
        return this.layers["monthly-budget"].setBase(change.id, change.resource);
    }
  }

  private put<Row extends { readonly version: number }>(layer: Layers<Row>, id: string, row: Row | null): void {
    if (row === null || row.version >= (layer.base(id)?.version ?? 0)) layer.setBase(id, row);
  }

  /** What lies before the window is in the opening of its first month. */
  private putExpense(id: string, row: ExpenseRow | null): void {
    this.put(this.layers.expense, id, row !== null && this.window !== null && row.month < this.window.from ? null : row);
  }

  private putPlan(id: string, row: PlanRow | null): void {
    const month = row?.month ?? this.table.plan.all().find((plan) => plan.id === id)?.month;
    if (month !== undefined) this.put(this.layers.plan, month, row);
  }
}

/** Rows by their name in the table. */
class RowTable<Row> implements Table<Row> {
  private readonly rows = new Map<string, Row>();

  constructor(private readonly changed: (id: string) => void) {}

  get(id: string): Row | null {
    return this.rows.get(id) ?? null;
  }

  set(id: string, row: Row | null): void {
    if (row === null) this.rows.delete(id);
    else this.rows.set(id, row);
    this.changed(id);
  }

  all(): Row[] {
    return [...this.rows.values()];
  }

  entries(): [id: string, row: Row][] {
    return [...this.rows];
  }
}

function inOrder(one: CategoryRow, other: CategoryRow): number {
  return one.position - other.position || (one.id < other.id ? -1 : 1);
}

function newestStatementFirst(one: StatementRow, other: StatementRow): number {
  return one.month === other.month ? other.version - one.version : one.month < other.month ? 1 : -1;
}
