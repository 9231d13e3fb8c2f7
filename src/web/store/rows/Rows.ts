import type { RowEffect } from "../outbox/effects.js";
import { ExpenseTable } from "./ExpenseTable.js";
import { Layers } from "./Layers.js";
import type { BudgetRow, CategoryRow, Change, ExpenseRow, Month, MovementRow, PlanRow, StatementRow } from "../model.js";
import { RowTable } from "./RowTable.js";

/** What the server has of a row, and its version; of one that is gone the last one that is known. */
export interface RowVersion {
  readonly isHere: boolean;
  readonly version: number | null;
}

interface Changed {
  budget(): void;
  category(): void;
  /** Expenses or amounts of a month. */
  month(month: Month): void;
  statement(): void;
  movement(): void;
}

/** The rows of a budget, kind by kind: what the server has, and over it what waits. Plans are named by their month. */
export class Rows {
  readonly expenses: ExpenseTable;
  readonly categories: RowTable<CategoryRow>;
  readonly statements: RowTable<StatementRow>;
  readonly movements: RowTable<MovementRow>;
  readonly budget: Layers<BudgetRow>;
  readonly category: Layers<CategoryRow>;
  readonly expense: Layers<ExpenseRow>;
  readonly plan: Layers<PlanRow>;
  readonly statement: Layers<StatementRow>;
  readonly movement: Layers<MovementRow>;
  private readonly budgets: RowTable<BudgetRow>;
  private readonly plans: RowTable<PlanRow>;
  private touched = new Set<Month>();
  /** The versions of what is gone: what is told of them later is older. */
  private readonly gone = new Map<string, number>();

  constructor(changed: Changed) {
    this.budgets = new RowTable(() => changed.budget());
    this.categories = new RowTable(() => changed.category());
    this.expenses = new ExpenseTable((month) => changed.month(month));
    this.plans = new RowTable((month) => changed.month(month));
    this.statements = new RowTable(() => changed.statement());
    this.movements = new RowTable(() => changed.movement());
    this.budget = new Layers(this.budgets);
    this.category = new Layers(this.categories, (before, after) => this.noteGone(before, after));
    this.expense = new Layers(this.expenses, (before, after) => {
      for (const row of [before, after]) if (row !== null) this.touched.add(row.month);
      this.noteGone(before, after);
    });
    this.plan = new Layers(this.plans);
    this.statement = new Layers(this.statements);
    this.movement = new Layers(this.movements, (before, after) => this.noteGone(before, after));
  }

  shownBudget(id: string): BudgetRow | null {
    return this.budgets.get(id);
  }

  shownPlan(month: Month): PlanRow | null {
    return this.plans.get(month);
  }

  /** The months whose expenses on the server changed since this was asked last. */
  takeTouched(): ReadonlySet<Month> {
    const touched = this.touched;
    this.touched = new Set();
    return touched;
  }

  lay(writeId: string, seq: number, row: RowEffect): void {
    switch (row.kind) {
      case "budget":
        return this.budget.lay(writeId, seq, row.id, row.effect);
      case "category":
        return this.category.lay(writeId, seq, row.id, row.effect);
      case "expense":
        return this.expense.lay(writeId, seq, row.id, row.effect);
      case "plan":
        return this.plan.lay(writeId, seq, row.id, row.effect);
      case "monthly-budget":
        return this.statement.lay(writeId, seq, row.id, row.effect);
    }
  }

  lift(writeId: string): void {
    for (const layers of this.all()) layers.lift(writeId);
  }

  versionsUnder(writeId: string): Record<string, RowVersion> {
    const versions: Record<string, RowVersion> = {};
    for (const layers of this.all())
      for (const [id, base] of layers.basesUnder(writeId))
        versions[id] = { isHere: base !== null, version: base?.version ?? this.gone.get(id) ?? null };
    return versions;
  }

  settle(writeId: string, except: ReadonlySet<string>): void {
    for (const layers of this.all()) layers.settle(writeId, except);
  }

  /** What is older than what is known is left out, unless the copy is made anew. */
  put(change: Change, anew: boolean): void {
    switch (change.kind) {
      case "budget":
        return putNewer(this.budget, change.id, change.resource, anew);
      case "category":
        return this.putUnlessGone(this.category, change.id, change.resource, anew);
      case "expense":
        return this.putUnlessGone(this.expense, change.id, change.resource, anew);
      case "plan": {
        const month = change.resource?.month ?? this.monthOfPlan(change.id);
        return month === undefined ? undefined : putNewer(this.plan, month, change.resource, anew);
      }
      case "monthly-budget":
        // Its version counts closings and stays when it turns stale: what comes last is true.
        return this.statement.setBase(change.id, change.resource);
      case "recurring":
        return this.putUnlessGone(this.movement, change.id, change.resource, anew);
    }
  }

  /** Everything that the server is known to have, but the budget. */
  *known(): Iterable<Omit<Change, "resource">> {
    for (const { id } of this.category.bases()) yield { kind: "category", id };
    for (const { id } of this.expense.bases()) yield { kind: "expense", id };
    for (const { id } of this.plan.bases()) yield { kind: "plan", id };
    for (const { id } of this.statement.bases()) yield { kind: "monthly-budget", id };
    for (const { id } of this.movement.bases()) yield { kind: "recurring", id };
  }

  private putUnlessGone<Row extends Versioned>(layers: Layers<Row>, id: string, row: Row | null, anew: boolean): void {
    if (anew || row === null || row.version > (this.gone.get(id) ?? -1)) putNewer(layers, id, row, anew);
  }

  private noteGone(before: (Versioned & { readonly id: string }) | null, after: object | null): void {
    if (before !== null && after === null) this.gone.set(before.id, before.version);
  }

  private monthOfPlan(id: string): Month | undefined {
    return this.plan.bases().find((plan) => plan.id === id)?.month;
  }

  private all() {
    return [this.budget, this.category, this.expense, this.plan, this.statement];
  }
}

interface Versioned {
  readonly version: number;
}

function putNewer<Row extends Versioned>(layers: Layers<Row>, id: string, row: Row | null, anew: boolean): void {
  if (anew || row === null || row.version >= (layers.base(id)?.version ?? 0)) layers.setBase(id, row);
}
