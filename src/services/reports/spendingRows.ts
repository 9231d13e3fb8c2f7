import { exact, subtract } from "../../domain/money.js";
import { basisPoints } from "../../domain/ratio.js";
import { mapped } from "../../runtime/turn.js";
import type { SpendingMonth, SpendingRow } from "../../shapes/reports/Report.js";
import type { SpendingGroup } from "../../validation/report.js";
import type { GroupNames } from "./groupNames.js";
import { grouped, nameOf, sumOfGroups } from "./spans.js";
import { spendingGroups } from "./spendingGroups.js";
import type { Summed, SummedGroup } from "./spendingQuery.js";

interface Asked {
  readonly groupBy: SpendingGroup;
  readonly byMonth: boolean;
  readonly names: GroupNames;
  /** What was spent in all. */
  readonly whole: number;
}

/** The rows of a report in their order. What a category or account that has just gone still holds is without one, as in the months. */
export async function spendingRows(groups: readonly SummedGroup[], asked: Asked): Promise<SpendingRow[]> {
  const rows = grouped(groups, ({ _id: { key } }) => (key !== null && asked.names?.has(key) === false ? null : key));
  return (await mapped([...rows], ([key, cells]) => rowOf(key, cells, asked))).sort(orderOf(asked.groupBy));
}

export function figuresOf({ out, back, in: received, count }: Summed): { spent: number; income: number; count: number } {
  return { spent: subtract(exact(out), exact(back)), income: exact(received), count };
}

function rowOf(key: string | null, cells: readonly SummedGroup[], { byMonth, names, whole }: Asked): SpendingRow {
  const figures = figuresOf(sumOfGroups(cells));
  const name = key === null ? null : names === null ? (nameOf(cells) ?? key) : (names.get(key) ?? null);
  return { key, name, ...figures, share: basisPoints(figures.spent, whole), months: byMonth ? monthsOf(cells) : null };
}

/** Two categories that have just gone may both have a month. */
function monthsOf(cells: readonly SummedGroup[]): SpendingMonth[] {
  const months = [...grouped(cells, ({ _id }) => _id.month ?? "")].map(([month, same]) => {
    const { spent, count } = figuresOf(sumOfGroups(same));
    return { month, spent, count };
  });
  return months.sort((one, other) => (one.month < other.month ? -1 : 1));
}

function orderOf(groupBy: SpendingGroup): (one: SpendingRow, other: SpendingRow) => number {
  const byKey = (one: SpendingRow, other: SpendingRow): number => ((one.key ?? "") < (other.key ?? "") ? -1 : 1);
  if (spendingGroups[groupBy].isTime === true) return byKey;
  return (one, other) => (other.spent !== one.spent ? (other.spent > one.spent ? 1 : -1) : byKey(one, other));
}
