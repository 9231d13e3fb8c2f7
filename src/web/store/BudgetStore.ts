import type { MonthFigures } from "../../domain/envelopes.js";
import { emptyOpening } from "../../domain/envelopes.js";
import { currentMonth, today } from "../../domain/month.js";
import { effectsOf } from "./outbox/effects.js";
import type { BudgetRow, CategoryRow, Change, ExpenseRow, Month, MovementRow, PlanRow, StatementRow } from "./model.js";
import { type BaseHead, changesOf, type MonthRows, type Sums, type Taken, type Window } from "./rows/head.js";
import { Months } from "./views/Months.js";
import { inOrder, newestStatementFirst } from "./outbox/order.js";
import { Rows, type RowVersion } from "./rows/Rows.js";
import type { View } from "./views/view.js";
import type { WaitingWrite } from "./outbox/writes.js";

/**
 * One budget in memory: what the server has, and over it what waits to be sent. It knows neither disk nor network. Rows and figures are
 * the same objects from one reading to the next unless something in them changed.
 */
export class BudgetStore implements View {
  window: Window | null = null;
  private rows = this.emptyRows();
  private months = this.emptyMonths();
  private ordered: readonly CategoryRow[] | null = null;
  private statementList: readonly StatementRow[] | null = null;
  private movementList: readonly MovementRow[] | null = null;
  private queue: readonly WaitingWrite[] = [];
  private readonly listeners = new Set<() => void>();
  /** Counts what was told to the listeners. */
  version = 0;

  constructor(
    readonly budgetId: string,
    readonly now: () => Date,
  ) {}

  get budget(): BudgetRow {
    const budget = this.rows.shownBudget(this.budgetId);
    if (budget === null) throw new Error("The budget is not here.");
    return budget;
  }

  /** Whether there is anything to show. */
  get isKnown(): boolean {
    return this.rows.shownBudget(this.budgetId) !== null;
  }

  get categories(): readonly CategoryRow[] {
    return (this.ordered ??= this.rows.categories.all().sort(inOrder));
  }

  get statements(): readonly StatementRow[] {
    return (this.statementList ??= this.rows.statements.all().sort(newestStatementFirst));
  }

  get movements(): readonly MovementRow[] {
    return (this.movementList ??= this.rows.movements.all());
  }

  /** The first month whose expenses are here. */
  get firstMonth(): Month {
    return this.window?.from ?? this.budget.startMonth;
  }

  /** Whether there are older months, which only the server has. */
  get hasOlder(): boolean {
    return this.firstMonth > this.budget.startMonth;
  }

  expense(id: string): ExpenseRow | null {
    return this.rows.expenses.get(id);
  }

  /** Newest first. */
  monthExpenses(month: Month): readonly ExpenseRow[] {
    return this.rows.expenses.list(month);
  }

  /** The months with expenses, newest first. */
  expenseMonths(): Month[] {
    return this.rows.expenses.allMonths();
  }

  *expenses(): Iterable<ExpenseRow> {
    for (const month of this.expenseMonths()) yield* this.monthExpenses(month);
  }

  category(id: string): CategoryRow | null {
    return this.rows.categories.get(id);
  }

  plan(month: Month): PlanRow | null {
    return this.rows.shownPlan(month);
  }

  statement(id: string): StatementRow | null {
    return this.rows.statements.get(id);
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
    const ids = new Set([...this.rows.expense.waitingFor(id), ...this.rows.category.waitingFor(id)]);
    return ids.size === 0 ? [] : this.queue.filter((entry) => ids.has(entry.id));
  }

  /** What the server has of each row that a write lies over. */
  versionsUnder = (writeId: string): Readonly<Record<string, RowVersion>> => this.rows.versionsUnder(writeId);

  /** What the server has of the fields that a merge compares. */
  base(id: string): ExpenseRow | CategoryRow | BudgetRow | null {
    return this.rows.expense.base(id) ?? this.rows.category.base(id) ?? this.rows.budget.base(id);
  }

  basePlan(month: Month): PlanRow | null {
    return this.rows.plan.base(month);
  }

  /** Takes in what the server has, and answers the months whose expenses changed there. */
  take({ changes, anew, finished }: Taken): ReadonlySet<Month> {
    if (finished !== null) {
      this.rows.settle(finished.id, new Set(finished.failed));
      this.queue = this.queue.filter(({ id }) => id !== finished.id);
    }
    const { isKnown } = this;
    for (const change of changes) this.rows.put(this.inWindow(change), anew);
    if (!isKnown && this.isKnown) for (const entry of this.queue) this.layQuietly(entry);
    this.tell();
    return this.rows.takeTouched();
  }

  /** Shows a write, or what became of it. A write that was refused or is in conflict is in the outbox, but not in the figures. */
  lay(entry: WaitingWrite): void {
    this.layQuietly(entry);
    this.tell();
  }

  /** A write is given up. */
  drop(id: string): void {
    this.lift(id);
    this.tell();
  }

  /** What the disk has, in place of what is here. Of months whose rows come later the sums are enough for the figures. */
  reset(head: BaseHead | null, sums: Sums, months: readonly MonthRows[], queue: readonly WaitingWrite[]): void {
    this.rows = this.emptyRows();
    this.months = this.emptyMonths();
    this.ordered = this.statementList = this.movementList = null;
    this.queue = [];
    this.window = head?.window ?? null;
    for (const [month, each] of sums) this.rows.expenses.setSums(month, each);
    for (const { month, rows } of months) this.rows.expenses.load(month, rows);
    for (const change of head === null ? [] : changesOf(head)) this.rows.put(change, true);
    for (const entry of queue) this.layQuietly(entry);
    this.tell();
  }

  /** What the server has, for the disk: everything but the expenses. */
  baseHead(): BaseHead {
    const { budget, category, plan, statement, movement } = this.rows;
    return {
      budget: budget.base(this.budgetId),
      categories: category.bases(),
      plans: plan.bases(),
      statements: statement.bases(),
      movements: movement.bases(),
      window: this.window,
    };
  }

  /** The expenses of a month that the server has. */
  baseExpenses(month: Month): ExpenseRow[] {
    const shown = this.monthExpenses(month).map((row) => [row.id, row] as const);
    return this.rows.expense.bases(shown).filter((row) => row.month === month);
  }

  known = (): Iterable<Omit<Change, "resource">> => this.rows.known();

  setWindow(window: Window | null): void {
    this.window = window;
    this.months.allChanged();
    this.tell();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  tell(): void {
    this.version++;
    for (const listener of this.listeners) listener();
  }

  private layQuietly(entry: WaitingWrite): void {
    this.lift(entry.id);
    this.queue = [...this.queue, entry].sort((one, other) => one.seq - other.seq);
    // Over a budget that is not here yet it is laid when it comes.
    if (entry.state.is !== "waiting" || !this.isKnown) return;
    for (const effect of effectsOf(entry.write, this)) this.rows.lay(entry.id, entry.seq, effect);
  }

  private lift(id: string): void {
    this.queue = this.queue.filter((entry) => entry.id !== id);
    this.rows.lift(id);
  }

  /** What lies before the window is in the opening of its first month. */
  private inWindow(change: Change): Change {
    const isBefore =
      change.kind === "expense" && change.resource !== null && this.window !== null && change.resource.month < this.window.from;
    return isBefore ? { ...change, resource: null } : change;
  }

  private emptyRows(): Rows {
    return new Rows({
      budget: () => this.months.allChanged(),
      category: () => {
        this.ordered = null;
        this.months.allChanged();
      },
      month: (month) => this.months.monthChanged(month),
      statement: () => void (this.statementList = null),
      movement: () => void (this.movementList = null),
    });
  }

  private emptyMonths(): Months {
    return new Months({
      first: () => ({ month: this.firstMonth, opening: this.window?.opening ?? emptyOpening }),
      categories: () => this.categories,
      plan: (month) => this.plan(month),
      movements: (month) => this.rows.expenses.movements(month),
    });
  }
}
