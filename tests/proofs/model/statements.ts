import type { MonthlyBudget } from "../../../src/shapes/months/MonthlyBudget.js";
import { expectStatement, type Frozen, frozenFrom } from "./compare.js";
import { MOST } from "./limits.js";
import type { recompute } from "./world.js";

/** What the naive side remembers of a statement. */
export interface Kept {
  readonly id: string;
  readonly month: string;
  readonly version: number;
  readonly frozen: Frozen;
  /** Its largest figure. */
  readonly largest: bigint;
}

type Months = ReturnType<typeof recompute>;
type NaiveMonth = Months extends Map<string, infer Month> ? Month : never;

/** Whether what happened since the closing may be more than stays exact: from far below 0 to far above it. */
export function driftsFar(statements: readonly Kept[], naive: Months): boolean {
  return statements.some(({ month, largest }) => largest + (naive.get(month)?.largest ?? 0n) > MOST);
}

export function compareAll(items: readonly MonthlyBudget[], statements: readonly Kept[], naive: Months): void {
  if (items.length !== statements.length) throw new Error(`${items.length} statements instead of ${statements.length}`);
  for (const item of items) {
    const mine = statements.find((statement) => statement.id === item.id);
    const live = naive.get(item.month);
    if (mine === undefined || live === undefined) throw new Error(`unknown statement ${item.id}`);
    const next = statements.find((other) => other.month === mine.month && other.version === mine.version + 1);
    expectStatement(item, mine.frozen, live, next?.id ?? null);
  }
}

export function keepClosing(statements: Kept[], month: string, closed: MonthlyBudget, made: boolean, live: NaiveMonth): void {
  const frozen = frozenFrom(live);
  const newest = statements.filter((other) => other.month === month).sort((one, other) => other.version - one.version)[0];
  const same = newest !== undefined && JSON.stringify(newest.frozen) === JSON.stringify(frozen);
  // What is 0 on both sides is no difference: a category without any figure may come or go.
  if (made === same && !(newest !== undefined && !made)) throw new Error(`closing ${month}: made ${made}, same ${same}`);
  if (made) statements.push({ id: closed.id, month, version: (newest?.version ?? 0) + 1, frozen, largest: live.largest });
  expectStatement(closed, made ? frozen : (newest?.frozen ?? frozen), live, null);
}
