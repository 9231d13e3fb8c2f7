import type { EnvelopeRow, MonthFigures, MonthTotals } from "../../domain/envelopes.js";
import { subtract } from "../../domain/money.js";
import { frozenFacts, frozenRows, frozenTotals, type MonthlyBudgetDoc } from "../../models/months/monthlyBudget.js";
import type { Drift, MonthlyBudget } from "../../shapes/months/MonthlyBudget.js";

/** What the frozen and the live figures of one month differ in: live minus frozen. */
export interface Differences {
  readonly drift: Drift[];
  readonly toAssignDrift: number;
}

interface Statement {
  readonly rows: readonly EnvelopeRow[];
  readonly totals: MonthTotals;
}

export function differencesOf(live: Statement, frozen: Statement): Differences {
  const now = new Map(live.rows.map((row) => [row.categoryId, row]));
  const then = new Map(frozen.rows.map((row) => [row.categoryId, row]));
  const ids = [...new Set([...then.keys(), ...now.keys()])];
  const rows = ids.map((id) => rowDrift(id, now.get(id), then.get(id)));
  return {
    drift: [...rows, outsideDrift(live, frozen)].filter(moved),
    toAssignDrift: subtract(live.totals.toAssign, frozen.totals.toAssign),
  };
}

export function isStale(differences: Differences): boolean {
  return differences.drift.length > 0 || differences.toAssignDrift !== 0;
}

export function frozenOf(doc: MonthlyBudgetDoc): Statement {
  return { rows: frozenRows(doc), totals: frozenTotals(doc) };
}

/** `live` is null when the month can no longer be calculated; then nothing is compared. */
export function toMonthlyBudget(doc: MonthlyBudgetDoc, live: MonthFigures | null, supersededBy: string | null): MonthlyBudget {
  const frozen = frozenOf(doc);
  const differences = live === null ? { drift: [], toAssignDrift: 0 } : differencesOf(live, frozen);
  return {
    id: doc._id,
    ...frozenFacts(doc),
    version: doc.number,
    categories: frozen.rows.map((row) => ({ ...row, rollover: { ...row.rollover } })),
    supersededBy,
    stale: isStale(differences),
    ...differences,
  };
}

type Figures = Omit<Drift, "categoryId" | "name">;

function rowDrift(categoryId: string, live: EnvelopeRow | undefined, frozen: EnvelopeRow | undefined): Drift {
  const of = (field: "budgeted" | "carriedIn" | "spent" | "available" | "carriedOut" | "expensesCount") =>
    subtract(live?.[field] ?? 0, frozen?.[field] ?? 0);
  return {
    categoryId,
    name: frozen?.name ?? live?.name ?? null,
    budgeted: of("budgeted"),
    carriedIn: of("carriedIn"),
    spent: of("spent"),
    available: of("available"),
    carriedOut: of("carriedOut"),
    income: 0,
    expensesCount: of("expensesCount"),
  };
}

function outsideDrift(live: Statement, frozen: Statement): Drift {
  const spent = subtract(live.totals.uncategorisedSpent, frozen.totals.uncategorisedSpent);
  const income = subtract(live.totals.totalIncome, frozen.totals.totalIncome);
  return {
    categoryId: null,
    name: null,
    budgeted: 0,
    carriedIn: 0,
    spent,
    available: 0,
    carriedOut: 0,
    income,
    expensesCount: live.totals.uncategorisedCount - frozen.totals.uncategorisedCount,
  };
}

function moved(drift: Drift): boolean {
  const figures: Figures = drift;
  return [
    figures.budgeted,
    figures.carriedIn,
    figures.spent,
    figures.available,
    figures.carriedOut,
    figures.income,
    figures.expensesCount,
  ].some((figure) => figure !== 0);
}
