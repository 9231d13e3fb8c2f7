import { add, exact, sumOf } from "../../domain/money.js";
import type { Day } from "../../domain/month.js";
import { OPENING } from "../../domain/noCategory.js";
import type { BudgetDoc } from "../../models/budget.js";
import type { Sums } from "../../models/ledger.js";
import type { SpendingGroup } from "../../validation/report.js";
import type { LedgerSums } from "../ledger/LedgerSums.js";
import { stretchOf } from "../ledger/wholeMonths.js";
import type { SummedGroup } from "./spendingQuery.js";

export interface Grouped {
  readonly groups: readonly SummedGroup[];
  readonly whole: SummedGroup | undefined;
}

interface Question {
  readonly from: Day;
  readonly to: Day;
  readonly groupBy: SpendingGroup;
}

/** A report by category or by month from what the ledger keeps of whole months; null where the ledger does not tell it. */
export async function ledgerGroups(
  sums: LedgerSums,
  budget: BudgetDoc,
  { from, to, groupBy }: Question,
  now: Date,
): Promise<Grouped | null> {
  const stretch = groupBy === "category" || groupBy === "month" ? stretchOf(budget, from, to, now) : null;
  if (stretch?.span.to === undefined || stretch.span.to === null) return null;
  if (groupBy === "category") {
    const total = await sums.total(budget, stretch);
    if (total === null) return null;
    const reported = withoutOpenings(total);
    return { groups: categoriesOf(reported), whole: groupOf(null, reported) };
  }
  const months = await sums.each(budget, stretch);
  if (months === null) return null;
  const reported = [...months].map(([month, moved]) => [month, withoutOpenings(moved)] as const);
  const groups = reported.filter(([, { count }]) => count > 0).map(([month, moved]) => groupOf(month, moved));
  return { groups, whole: combined(groups) };
}

/** Each of them is one part, so that it counts once. */
function withoutOpenings(sums: Sums): Sums {
  const openings = sums.moved.filter(({ categoryId }) => categoryId === OPENING);
  const count = sums.count - sumOf(openings, (entry) => entry.count);
  const inCount = sums.inCount - sumOf(openings, (entry) => entry.inCount);
  return { ...sums, moved: sums.moved.filter((entry) => !openings.includes(entry)), count, inCount };
}

function categoriesOf({ moved }: Sums): SummedGroup[] {
  return moved.map((entry) => groupOf(entry.categoryId, { moved: [entry], count: entry.count, inCount: entry.inCount, toReview: 0 }));
}

/** Money in is a refund in a category, and income outside all of them. */
function groupOf(key: string | null, { moved, count }: Sums): SummedGroup {
  const refunded = moved.filter(({ categoryId }) => categoryId !== null);
  const loose = moved.filter(({ categoryId }) => categoryId === null);
  return {
    _id: key,
    name: null,
    out: sumOf(moved, (entry) => exact(entry.out)),
    back: sumOf(refunded, (entry) => exact(entry.in)),
    in: sumOf(loose, (entry) => exact(entry.in)),
    count,
  };
}

function combined(groups: readonly SummedGroup[]): SummedGroup {
  const sum = (field: "out" | "back" | "in" | "count") => add(...groups.map((group) => exact(group[field])));
  return { _id: null, name: null, out: sum("out"), back: sum("back"), in: sum("in"), count: sum("count") };
}
