import { exact, sumOf } from "../../domain/money.js";
import type { Month } from "../../domain/month.js";
import { OPENING } from "../../domain/noCategory.js";
import type { BudgetDoc } from "../../models/budget.js";
import type { Sums } from "../../models/ledger.js";
import type { LedgerSums } from "../ledger/LedgerSums.js";
import { stretchOf } from "../ledger/wholeMonths.js";
import { sumOfGroups } from "./spans.js";
import type { SpendingQuestion, Summed, SummedGroup } from "./spendingQuery.js";

export interface Grouped {
  readonly groups: readonly SummedGroup[];
  readonly whole: Summed;
}

/** A report by category or by month from what the ledger keeps of whole months; null where the ledger does not tell it. */
export async function ledgerGroups(
  sums: LedgerSums,
  budget: BudgetDoc,
  { criteria: { from, to, ...filter }, groupBy, byMonth }: SpendingQuestion,
  now: Date,
): Promise<Grouped | null> {
  const isTold = (groupBy === "category" || groupBy === "month") && Object.values(filter).every((part) => part === undefined);
  const stretch = isTold ? stretchOf(budget, from, to, now) : null;
  if (stretch?.span.to === undefined || stretch.span.to === null) return null;
  if (groupBy === "category" && !byMonth) {
    const total = await sums.total(budget, stretch);
    if (total === null) return null;
    const reported = withoutOpenings(total);
    return { groups: categoriesOf(reported), whole: summed(reported) };
  }
  const months = await sums.each(budget, stretch);
  if (months === null) return null;
  const reported = [...months].map(([month, moved]) => ({ month, moved: withoutOpenings(moved) })).filter(({ moved }) => moved.count > 0);
  const groups = reported.flatMap(({ month, moved }): SummedGroup[] =>
    groupBy === "month" ? [{ _id: { key: month, month }, ...summed(moved) }] : categoriesOf(moved, month),
  );
  return { groups, whole: sumOfGroups(reported.map(({ moved }) => summed(moved))) };
}

/** Each of them is one part, so that it counts once. */
function withoutOpenings(sums: Sums): Sums {
  const openings = sums.moved.filter(({ categoryId }) => categoryId === OPENING);
  const count = sums.count - sumOf(openings, (entry) => entry.count);
  const inCount = sums.inCount - sumOf(openings, (entry) => entry.inCount);
  return { ...sums, moved: sums.moved.filter((entry) => !openings.includes(entry)), count, inCount };
}

function categoriesOf({ moved }: Sums, month?: Month): SummedGroup[] {
  return moved.map((entry) => ({
    _id: { key: entry.categoryId, ...(month === undefined ? {} : { month }) },
    ...summed({ moved: [entry], count: entry.count }),
  }));
}

/** Money in is a refund in a category, and income outside all of them. */
function summed({ moved, count }: Pick<Sums, "moved" | "count">): Summed {
  const refunded = moved.filter(({ categoryId }) => categoryId !== null);
  const loose = moved.filter(({ categoryId }) => categoryId === null);
  return {
    out: sumOf(moved, (entry) => exact(entry.out)),
    back: sumOf(refunded, (entry) => exact(entry.in)),
    in: sumOf(loose, (entry) => exact(entry.in)),
    count,
  };
}
