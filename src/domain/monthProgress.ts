import type { EnvelopeRow } from "./envelopes.js";
import { sumOf } from "./money.js";
import { type Day, daysFrom, type Period } from "./month.js";

/** What a person looks for beside the figures of an envelope. */
export interface Progress {
  readonly percentage: number | null;
  readonly perDay: number;
  readonly alerts: number[];
  readonly limit: "ok" | "near" | "over";
}

/** The sums of a parent and its children. */
export interface FamilySums {
  readonly budgeted: number;
  readonly spent: number;
  readonly available: number;
}

/** Days of the period that are left, today included: none of a past one, all of a future one. */
export function daysLeft(period: Period, today: Day): number {
  return daysFrom(today > period.from ? today : period.from, period.to);
}

export function progress(row: EnvelopeRow, alertAt: readonly number[], days: number): Progress {
  const { percentage, alerts } =
    row.spent > 0 ? shareOf(row, alertAt) : { percentage: row.budgeted + row.carriedIn > 0 ? 0 : null, alerts: [] };
  return {
    percentage,
    perDay: days > 0 && row.available > 0 ? Math.floor(row.available / days) : 0,
    alerts,
    limit: row.available < 0 ? "over" : alerts.length > 0 ? "near" : "ok",
  };
}

/** Products of two amounts leave the safe integers, so they are made with BigInt. */
function shareOf(row: EnvelopeRow, alertAt: readonly number[]): Pick<Progress, "percentage" | "alerts"> {
  const spent = BigInt(row.spent) * 100n;
  const base = BigInt(row.budgeted) + BigInt(row.carriedIn);
  return {
    percentage: base > 0n ? within(spent / base) : null,
    alerts: alertAt.filter((percent) => spent >= base * BigInt(percent)).sort((one, other) => one - other),
  };
}

function within(value: bigint): number {
  return value > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(value);
}

/** The rows under each parent. */
export function childrenOf(rows: readonly EnvelopeRow[]): Map<string, EnvelopeRow[]> {
  const children = new Map<string, EnvelopeRow[]>();
  for (const row of rows) {
    if (row.parentId === null) continue;
    const siblings = children.get(row.parentId);
    if (siblings === undefined) children.set(row.parentId, [row]);
    else siblings.push(row);
  }
  return children;
}

export function withChildren(row: EnvelopeRow, children: readonly EnvelopeRow[] | undefined): FamilySums | null {
  if (children === undefined) return null;
  const family = [row, ...children];
  return {
    budgeted: sumOf(family, (member) => member.budgeted),
    spent: sumOf(family, (member) => member.spent),
    available: sumOf(family, (member) => member.available),
  };
}
