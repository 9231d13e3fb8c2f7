import { add, subtract, sumOf } from "./money.js";
import type { Month } from "./month.js";
import { OPENING } from "./noCategory.js";
import { carriedOutOf, inForce, type RolloverRule, type Since } from "./rollover.js";

/** What moved in one envelope (or outside all of them) in one month, in minor units. */
export interface Movement {
  readonly out: number;
  readonly in: number;
  readonly count: number;
}

export const nothingMoved: Movement = { out: 0, in: 0, count: 0 };

/** The movements of one month: per category, outside all categories, and how many expenses there were. */
export interface MonthMovements {
  readonly categories: ReadonlyMap<string, Movement>;
  readonly uncategorised: Movement;
  /** Movements counted once each, however many categories their splits touch. */
  readonly count: number;
  /** Those of them that wait for a person to review them; left out where nobody asks, as in the web app. */
  readonly toReview?: number;
}

export const quietMonth: MonthMovements = { categories: new Map(), uncategorised: nothingMoved, count: 0 };

/** What a month starts with: each envelope's carried money, and the pool before this month's income and plan. */
export interface Opening {
  readonly carriedIn: ReadonlyMap<string, number>;
  readonly pool: number;
}

export const emptyOpening: Opening = { carriedIn: new Map(), pool: 0 };

/** The lasting terms of an envelope. */
export interface Envelope {
  readonly id: string;
  readonly parentId: string | null;
  readonly name: string;
  readonly standing: readonly Since<number>[];
  readonly rollovers: readonly Since<RolloverRule>[];
}

export interface EnvelopeRow {
  readonly categoryId: string;
  readonly parentId: string | null;
  readonly name: string;
  readonly budgeted: number;
  readonly carriedIn: number;
  readonly spent: number;
  readonly available: number;
  readonly carriedOut: number;
  readonly rollover: RolloverRule;
  readonly expensesCount: number;
}

export interface MonthTotals {
  readonly totalIncome: number;
  readonly totalBudgeted: number;
  readonly totalSpent: number;
  readonly totalAvailable: number;
  readonly totalCarriedIn: number;
  readonly totalCarriedOut: number;
  readonly uncategorisedSpent: number;
  readonly toAssign: number;
  /** Every movement, once each. */
  readonly expensesCount: number;
  /** Those with a part outside all categories. */
  readonly uncategorisedCount: number;
}

export interface MonthFigures {
  readonly month: Month;
  readonly rows: readonly EnvelopeRow[];
  readonly totals: MonthTotals;
  /** What of the totals are openings of accounts, which reports leave out. */
  readonly openings: Movement;
  /** How many movements wait for a person to review them. */
  readonly toReview: number;
  /** What the next month starts with. */
  readonly closing: Opening;
}

const noRollover: RolloverRule = { policy: "none", cap: null };

/** Amounts that were set for one month only, by category. */
export type MonthPlan = ReadonlyMap<string, number>;

/** The whole month arithmetic: one month from what it starts with, what is planned and what moved. */
export function figuresOf(
  month: Month,
  opening: Opening,
  envelopes: readonly Envelope[],
  plan: MonthPlan,
  movements: MonthMovements,
): MonthFigures {
  const rows = envelopes.map((envelope) => rowOf(month, opening, envelope, plan, movements));
  const uncategorised = outsideOf(envelopes, movements);
  const totalBudgeted = sumOf(rows, (row) => row.budgeted);
  const totalAvailable = sumOf(rows, (row) => row.available);
  const totalCarriedOut = sumOf(rows, (row) => row.carriedOut);
  const toAssign = add(opening.pool, uncategorised.in, -uncategorised.out, -totalBudgeted);
  return {
    month,
    rows,
    totals: {
      totalIncome: uncategorised.in,
      totalBudgeted,
      totalSpent: add(
        sumOf(rows, (row) => row.spent),
        uncategorised.out,
      ),
      totalAvailable,
      totalCarriedIn: sumOf(rows, (row) => row.carriedIn),
      totalCarriedOut,
      uncategorisedSpent: uncategorised.out,
      toAssign,
      expensesCount: movements.count,
      uncategorisedCount: uncategorised.count,
    },
    openings: movements.categories.get(OPENING) ?? nothingMoved,
    toReview: movements.toReview ?? 0,
    closing: {
      carriedIn: carriedOutOfAll(rows),
      pool: add(toAssign, totalAvailable, -totalCarriedOut),
    },
  };
}

function carriedOutOfAll(rows: readonly EnvelopeRow[]): Map<string, number> {
  const carried = new Map<string, number>();
  for (const row of rows) if (row.carriedOut !== 0) carried.set(row.categoryId, row.carriedOut);
  return carried;
}

/** What no envelope counts. A category that is just being deleted has no envelope any more, but its money is still money. */
function outsideOf(envelopes: readonly Envelope[], movements: MonthMovements): Movement {
  if (movements.categories.size === 0) return movements.uncategorised;
  const known = new Set(envelopes.map((envelope) => envelope.id));
  const unmatched = [...movements.categories]
    .filter(([id]) => !known.has(id))
    // An opening is money, and nothing that somebody forgot to put into a category.
    .map(([id, movement]) => (id === OPENING ? { ...movement, count: 0 } : movement));
  return unmatched.reduce(combined, movements.uncategorised);
}

function combined(one: Movement, other: Movement): Movement {
  return { out: add(one.out, other.out), in: add(one.in, other.in), count: one.count + other.count };
}

function rowOf(month: Month, opening: Opening, envelope: Envelope, plan: MonthPlan, movements: MonthMovements): EnvelopeRow {
  const moved = movements.categories.get(envelope.id) ?? nothingMoved;
  const budgeted = plan.get(envelope.id) ?? inForce(envelope.standing, month, 0);
  const carriedIn = opening.carriedIn.get(envelope.id) ?? 0;
  const rollover = inForce(envelope.rollovers, month, noRollover);
  const spent = subtract(moved.out, moved.in);
  const available = add(budgeted, carriedIn, -spent);
  return {
    categoryId: envelope.id,
    parentId: envelope.parentId,
    name: envelope.name,
    budgeted,
    carriedIn,
    spent,
    available,
    carriedOut: carriedOutOf(available, rollover),
    rollover,
    expensesCount: moved.count,
  };
}
