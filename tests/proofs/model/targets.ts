import type { Month } from "../../../src/shapes/months/Month.js";
import { monthsUpTo, type NaiveMonth, type NaiveRow, type World, type WorldCategory, type WorldTarget } from "./world.js";

/** Targets and funding of section 7 of the contract written down once more. It shares no line with src/. */
const MOST = 9_007_199_254_740_991n;

export interface Given {
  readonly id: string;
  readonly before: bigint;
  readonly budgeted: bigint;
}

/** Every target of every month that was served. */
export function expectTargets(served: readonly Month[], world: World, naive: ReadonlyMap<string, NaiveMonth>): void {
  for (const { month, categories } of served)
    for (const { categoryId, target } of categories) {
      const row = naive.get(month)?.rows.get(categoryId);
      const terms = targetIn(world, categoryId, month);
      if (row === undefined || terms === null) {
        expect([month, categoryId, target]).toEqual([month, categoryId, null]);
        continue;
      }
      const needed = neededBy(terms, month, row);
      const funded = row.budgeted < needed ? row.budgeted : needed;
      const percentage = needed === 0n ? 100n : funded < 0n ? 0n : (funded * 100n) / needed;
      expect([month, categoryId, target]).toEqual([
        month,
        categoryId,
        { needed: Number(needed), funded: Number(funded), percentage: Number(percentage) },
      ]);
    }
}

/** What each category gets, in the order of the rows. */
export function fundedBy(
  source: "targets" | "suggestions" | "lastMonth",
  world: World,
  naive: ReadonlyMap<string, NaiveMonth>,
  month: string,
): Given[] {
  const before = monthsUpTo(world.startMonth, month).slice(0, -1);
  const rowIn = (at: string | undefined, id: string): NaiveRow | undefined => naive.get(at ?? "")?.rows.get(id);
  const wanted = (category: WorldCategory, row: NaiveRow): bigint => {
    if (source === "lastMonth") return rowIn(before.at(-1), category.id)?.budgeted ?? 0n;
    if (source === "suggestions") return middleOf(before.slice(-3).map((at) => rowIn(at, category.id)?.spent ?? 0n));
    const target = targetIn(world, category.id, month);
    return target === null ? 0n : neededBy(target, month, row);
  };
  return world.categories.flatMap((category) => {
    const row = rowIn(month, category.id);
    if (row === undefined) return [];
    const budgeted = wanted(category, row);
    return budgeted > row.budgeted ? [{ id: category.id, before: row.budgeted, budgeted }] : [];
  });
}

function targetIn(world: World, id: string, month: string): WorldTarget | null {
  const entries = world.categories.find((category) => category.id === id)?.targets ?? [];
  return entries.filter(({ from }) => from <= month).at(-1)?.target ?? null;
}

function neededBy({ kind, amount, by }: WorldTarget, month: string, { carriedIn }: NaiveRow): bigint {
  if (kind === "monthly") return amount;
  const gap = amount > carriedIn ? amount - carriedIn : 0n;
  const missing = gap > MOST ? MOST : gap;
  if (kind === "refill") return missing;
  const left = BigInt(monthsUpTo(month, by ?? "").length);
  return left === 0n ? 0n : missing / left + (missing % left === 0n ? 0n : 1n);
}

/** The middle one, or the mean of the middle two, half to even; never below 0. */
function middleOf(amounts: readonly bigint[]): bigint {
  const sorted = [...amounts].sort((one, other) => (one < other ? -1 : 1));
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  if (low === undefined || high === undefined || low + high <= 0n) return 0n;
  const half = (low + high) / 2n;
  return (low + high) % 2n === 1n && half % 2n === 1n ? half + 1n : half;
}
