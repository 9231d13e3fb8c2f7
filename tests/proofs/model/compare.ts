import type { Month } from "../../../src/shapes/months/Month.js";
import type { MonthlyBudget } from "../../../src/shapes/months/MonthlyBudget.js";
import type { NaiveMonth, NaiveRow } from "./world.js";

const fields = ["budgeted", "carriedIn", "spent", "available", "carriedOut", "expensesCount"] as const;

function fail(where: string, got: unknown, wanted: unknown): never {
  throw new Error(`${where}: served ${String(got)}, by hand ${String(wanted)}`);
}

function same(where: string, got: number, wanted: bigint): void {
  if (!Number.isSafeInteger(got) || Object.is(got, -0) || BigInt(got) !== wanted) fail(where, got, wanted);
}

function total(rows: Iterable<NaiveRow>, field: (typeof fields)[number]): bigint {
  return [...rows].reduce((sum, row) => sum + row[field], 0n);
}

/** Every figure of every month, and every equation of section 3 on the figures that were served. */
export function expectSame(served: readonly Month[], naive: ReadonlyMap<string, NaiveMonth>): void {
  if (served.length !== naive.size) fail("months", served.length, naive.size);
  let carriedBefore = served[0]?.totalCarriedIn ?? 0;
  for (const month of served) {
    const wanted = naive.get(month.month);
    if (wanted === undefined) return fail(month.month, "a month", "none");
    expectFigures(month.month, month, wanted);
    const sumOf = (field: (typeof fields)[number]) => month.categories.reduce((sum, row) => sum + BigInt(row[field]), 0n);
    same(`${month.month}: toAssign + available = all income - all expenses`, month.toAssign + month.totalAvailable, wanted.net);
    same(`${month.month}: carried in = carried out before`, month.totalCarriedIn, BigInt(carriedBefore));
    same(`${month.month}: categories + uncategorised = total`, month.totalSpent, sumOf("spent") + BigInt(month.uncategorisedSpent));
    for (const row of month.categories)
      same(`${month.month}: available`, row.available, BigInt(row.budgeted) + BigInt(row.carriedIn) - BigInt(row.spent));
    for (const row of month.categories) {
      const family = month.categories.filter((other) => other === row || other.parentId === row.categoryId);
      if (family.length === 1 ? row.withChildren !== null : row.withChildren === null)
        fail(`${month.month}: withChildren`, row.withChildren, family.length);
      for (const field of ["budgeted", "spent", "available"] as const) {
        if (row.withChildren !== null)
          same(
            `${month.month}: withChildren`,
            row.withChildren[field],
            family.reduce((sum, one) => sum + BigInt(one[field]), 0n),
          );
      }
    }
    carriedBefore = month.totalCarriedOut;
  }
}

type Figures = Pick<
  Month,
  | "totalIncome"
  | "totalBudgeted"
  | "totalSpent"
  | "totalAvailable"
  | "totalCarriedIn"
  | "totalCarriedOut"
  | "uncategorisedSpent"
  | "uncategorisedCount"
  | "expensesCount"
  | "toAssign"
> & {
  categories: readonly {
    categoryId: string;
    budgeted: number;
    carriedIn: number;
    spent: number;
    available: number;
    carriedOut: number;
    expensesCount: number;
  }[];
};

function expectFigures(where: string, served: Figures, wanted: NaiveMonth): void {
  if (served.categories.length !== wanted.rows.size) fail(`${where} rows`, served.categories.length, wanted.rows.size);
  for (const row of served.categories) {
    const naive = wanted.rows.get(row.categoryId);
    if (naive === undefined) return fail(where, row.categoryId, "no such row");
    for (const field of fields) same(`${where} ${field}`, row[field], naive[field]);
  }
  const rows = wanted.rows;
  same(`${where} totalIncome`, served.totalIncome, wanted.totalIncome);
  same(`${where} totalBudgeted`, served.totalBudgeted, total(rows.values(), "budgeted"));
  same(`${where} totalSpent`, served.totalSpent, total(rows.values(), "spent") + wanted.uncategorisedSpent);
  same(`${where} totalAvailable`, served.totalAvailable, total(rows.values(), "available"));
  same(`${where} totalCarriedIn`, served.totalCarriedIn, total(rows.values(), "carriedIn"));
  same(`${where} totalCarriedOut`, served.totalCarriedOut, total(rows.values(), "carriedOut"));
  same(`${where} uncategorisedSpent`, served.uncategorisedSpent, wanted.uncategorisedSpent);
  same(`${where} uncategorisedCount`, served.uncategorisedCount, wanted.uncategorisedCount);
  same(`${where} expensesCount`, served.expensesCount, wanted.expensesCount);
  same(`${where} toAssign`, served.toAssign, wanted.toAssign);
}

/** A naive month kept as it was: plain text, so that nothing can change it. */
export interface Frozen {
  readonly month: string;
}

export function frozenFrom(month: NaiveMonth): Frozen {
  return {
    month: JSON.stringify({ ...month, net: 0n, largest: 0n, rows: [...month.rows].sort(([one], [other]) => (one < other ? -1 : 1)) }, text),
  };
}

/** The statement says what it froze; `drift` is the live month minus that, and `stale` says whether there is any. */
export function expectStatement(statement: MonthlyBudget, frozen: Frozen, live: NaiveMonth, supersededBy: string | null): void {
  const then = thawed(frozen);
  expectFigures(`statement ${statement.month} v${statement.version}`, statement, then);
  const drift = new Map(statement.drift.map((entry) => [entry.categoryId, entry]));
  let differences = 0;
  for (const id of new Set([...then.rows.keys(), ...live.rows.keys()])) {
    const [before, after] = [then.rows.get(id) ?? nothing, live.rows.get(id) ?? nothing];
    const differs = fields.some((field) => before[field] !== after[field]);
    if (differs !== drift.has(id)) fail(`drift of ${id}`, drift.has(id), differs);
    if (differs) differences += 1;
    for (const field of fields) same(`drift ${field}`, drift.get(id)?.[field] ?? 0, after[field] - before[field]);
  }
  const outside = drift.get(null);
  same("drift outside: spent", outside?.spent ?? 0, live.uncategorisedSpent - then.uncategorisedSpent);
  same("drift outside: income", outside?.income ?? 0, live.totalIncome - then.totalIncome);
  same("drift outside: count", outside?.expensesCount ?? 0, live.uncategorisedCount - then.uncategorisedCount);
  same("toAssignDrift", statement.toAssignDrift, live.toAssign - then.toAssign);
  const stale = differences > 0 || outside !== undefined || live.toAssign !== then.toAssign;
  if (statement.stale !== stale) fail("stale", statement.stale, stale);
  if (statement.supersededBy !== supersededBy) fail("supersededBy", statement.supersededBy, supersededBy);
}

const nothing: NaiveRow = { budgeted: 0n, carriedIn: 0n, spent: 0n, available: 0n, carriedOut: 0n, expensesCount: 0n };

function thawed(frozen: Frozen): NaiveMonth {
  const month = JSON.parse(frozen.month, (_key, value) =>
    typeof value === "string" && /^-?\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value,
  );
  return { ...month, rows: new Map(month.rows) };
}

function text(_key: string, value: unknown): unknown {
  return typeof value === "bigint" ? `${value}n` : value;
}
