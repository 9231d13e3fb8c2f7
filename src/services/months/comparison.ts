import type { EnvelopeRow, MonthTotals } from "../../domain/envelopes.js";
import { subtract } from "../../domain/money.js";
import type { ComparedCategory, ComparedFigures, ComparedTotals, TotalsCompared } from "../../shapes/months/Comparison.js";

export interface Side {
  readonly rows: readonly EnvelopeRow[];
  readonly totals: MonthTotals;
}

export function categoriesOf(left: Side, right: Side): ComparedCategory[] {
  const before = new Map(left.rows.map((row) => [row.categoryId, row]));
  const after = new Map(right.rows.map((row) => [row.categoryId, row]));
  const ids = [...new Set([...after.keys(), ...before.keys()])];
  return ids.map((id) => {
    const [one, other] = [before.get(id), after.get(id)];
    return {
      categoryId: id,
      name: other?.name ?? one?.name ?? "",
      left: one === undefined ? null : figuresOf(one),
      right: other === undefined ? null : figuresOf(other),
      change: changeOf(one ?? none, other ?? none),
    };
  });
}

export function totalsOf(left: Side, right: Side): TotalsCompared {
  const of = (field: keyof MonthTotals) => subtract(right.totals[field], left.totals[field]);
  const change: ComparedTotals = {
    totalIncome: of("totalIncome"),
    totalBudgeted: of("totalBudgeted"),
    totalSpent: of("totalSpent"),
    totalAvailable: of("totalAvailable"),
    totalCarriedIn: of("totalCarriedIn"),
    totalCarriedOut: of("totalCarriedOut"),
    uncategorisedSpent: of("uncategorisedSpent"),
    toAssign: of("toAssign"),
    expensesCount: of("expensesCount"),
    uncategorisedCount: of("uncategorisedCount"),
  };
  return { left: { ...left.totals }, right: { ...right.totals }, change };
}

const none: ComparedFigures = { budgeted: 0, carriedIn: 0, spent: 0, available: 0, carriedOut: 0, expensesCount: 0 };

function figuresOf(row: EnvelopeRow): ComparedFigures {
  const { budgeted, carriedIn, spent, available, carriedOut, expensesCount } = row;
  return { budgeted, carriedIn, spent, available, carriedOut, expensesCount };
}

function changeOf(before: ComparedFigures, after: ComparedFigures): ComparedFigures {
  const of = (field: keyof ComparedFigures) => subtract(after[field], before[field]);
  return {
    budgeted: of("budgeted"),
    carriedIn: of("carriedIn"),
    spent: of("spent"),
    available: of("available"),
    carriedOut: of("carriedOut"),
    expensesCount: of("expensesCount"),
  };
}
