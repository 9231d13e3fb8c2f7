import type { components } from "./generated/schema.js";

type Schemas = components["schemas"];
export type Change = Schemas["Change"];
export type Kind = Change["kind"];
/** What each kind is a copy of. */
interface Resources {
  readonly "account-statement": NonNullable<Schemas["AccountStatement"]>;
  readonly budget: Schemas["Budget"];
  readonly category: Schemas["Category"];
  readonly expense: Schemas["Expense"];
  readonly "money-account": NonNullable<Schemas["MoneyAccount"]>;
  readonly "monthly-budget": Schemas["MonthlyBudget"];
  readonly plan: NonNullable<Schemas["Plan"]>;
  readonly recurring: NonNullable<Schemas["Recurring"]>;
  readonly rule: NonNullable<Schemas["Rule"]>;
}
export type Resource<K extends Kind> = Resources[K];

/** Where an app keeps what it is told: a table per kind, or anything else that stores both in one transaction. */
export interface Copy {
  cursor(): Promise<string | null>;
  /** Rows and cursor together, or a crash between the two would lose a change or tell it twice. */
  apply(changes: readonly Change[], cursor: string): Promise<void>;
  /** The cursor has expired: begin anew. */
  clear(): Promise<void>;
}

/** A copy in memory, and what any other is measured by. */
export class MemoryCopy implements Copy {
  private readonly kinds: { readonly [K in Kind]: Map<string, Resource<K>> } = {
    "account-statement": new Map(),
    budget: new Map(),
    category: new Map(),
    expense: new Map(),
    "money-account": new Map(),
    "monthly-budget": new Map(),
    plan: new Map(),
    recurring: new Map(),
    rule: new Map(),
  };
  private at: string | null = null;

  async cursor(): Promise<string | null> {
    return this.at;
  }

  async apply(changes: readonly Change[], cursor: string): Promise<void> {
    for (const change of changes) this.take(change);
    this.at = cursor;
  }

  async clear(): Promise<void> {
    for (const kept of Object.values(this.kinds)) kept.clear();
    this.at = null;
  }

  all<K extends Kind>(kind: K): Resource<K>[] {
    return [...this.kinds[kind].values()];
  }

  one<K extends Kind>(kind: K, id: string): Resource<K> | null {
    return this.kinds[kind].get(id) ?? null;
  }

  private take(change: Change): void {
    if (change.deleted || change.resource === null) return this.remove(change);
    switch (change.kind) {
      case "account-statement":
        return void this.kinds["account-statement"].set(change.id, change.resource);
      case "budget":
        return void this.kinds.budget.set(change.id, change.resource);
      case "category":
        return void this.kinds.category.set(change.id, change.resource);
      case "expense":
        return void this.kinds.expense.set(change.id, change.resource);
      case "money-account":
        return void this.kinds["money-account"].set(change.id, change.resource);
      case "monthly-budget":
        return void this.kinds["monthly-budget"].set(change.id, change.resource);
      case "plan":
        return void this.kinds.plan.set(change.id, change.resource);
      case "recurring":
        return void this.kinds.recurring.set(change.id, change.resource);
      case "rule":
        return void this.kinds.rule.set(change.id, change.resource);
    }
  }

  /** With a budget goes what belongs to it: it was deleted, or is no longer shared. */
  private remove({ kind, id }: Change): void {
    this.kinds[kind].delete(id);
    if (kind !== "budget") return;
    const { budget: _budgets, ...ofBudgets } = this.kinds;
    const belonging: readonly Map<string, { readonly budgetId: string }>[] = Object.values(ofBudgets);
    for (const kept of belonging) for (const [inner, { budgetId }] of kept) if (budgetId === id) kept.delete(inner);
  }
}
