import type { MonthFigures } from "../../../domain/envelopes.js";
import type { BudgetRow, CategoryRow, ExpenseRow, Month, MovementRow, PlanRow, StatementRow } from "../model.js";

/** What is shown of a budget: what the server has, and over it what waits to be sent. */
export interface View {
  readonly budget: BudgetRow;
  /** In the order of the budget, archived ones included. */
  readonly categories: readonly CategoryRow[];
  /** Newest month first; of one month, the highest version first. */
  readonly statements: readonly StatementRow[];
  /** What recurs, in no order. */
  readonly movements: readonly MovementRow[];
  expense(id: string): ExpenseRow | null;
  category(id: string): CategoryRow | null;
  plan(month: Month): PlanRow | null;
  statement(id: string): StatementRow | null;
  /** All expenses, newest month first. */
  expenses(): Iterable<ExpenseRow>;
  /** Null before the first month. */
  figures(month: Month): MonthFigures | null;
  currentMonth(): Month;
}
