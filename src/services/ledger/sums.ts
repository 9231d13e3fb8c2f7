import { add, exact } from "../../domain/money.js";
import type { ExpenseDoc } from "../../models/expenses/expense.js";
import type { Sums } from "../../models/ledger.js";

type Entry = Sums["moved"][number];

/** What of an expense counts in a month. */
export type Counted = Pick<ExpenseDoc, "_id" | "month" | "type" | "reviewed"> & {
  readonly parts: readonly Pick<ExpenseDoc["parts"][number], "categoryId" | "amount">[];
};

export const nothingMoved: Sums = { moved: [], count: 0, inCount: 0, toReview: 0 };

export function plus(one: Sums, other: Sums): Sums {
  return combined(one, other, 1);
}

export function minus(one: Sums, other: Sums): Sums {
  return combined(one, other, -1);
}

/** What single expenses come to. */
export function sumsOf(expenses: readonly Counted[]): Sums {
  const entries = new Map<string | null, Entry>();
  let inCount = 0;
  let toReview = 0;
  for (const { type, parts, reviewed } of expenses) {
    if (reviewed === false) toReview++;
    const income = type === "income";
    if (income) inCount++;
    const counted = new Set<string | null>();
    for (const { categoryId, amount } of parts) {
      const once = counted.has(categoryId) ? 0 : 1;
      counted.add(categoryId);
      const moved = exact(amount);
      put(entries, { categoryId, out: income ? 0 : moved, in: income ? moved : 0, count: once, inCount: income ? once : 0 }, 1);
    }
  }
  return { moved: [...entries.values()], count: expenses.length, inCount, toReview };
}

function combined(one: Sums, other: Sums, sign: 1 | -1): Sums {
  if (other.count === 0) return one;
  const entries = new Map<string | null, Entry>();
  for (const entry of one.moved) put(entries, entry, 1);
  for (const entry of other.moved) put(entries, entry, sign);
  return {
    moved: [...entries.values()].filter((entry) => entry.count !== 0),
    count: one.count + sign * other.count,
    inCount: one.inCount + sign * other.inCount,
    toReview: one.toReview + sign * other.toReview,
  };
}

function put(entries: Map<string | null, Entry>, entry: Entry, sign: 1 | -1): void {
  const { categoryId } = entry;
  const known = entries.get(categoryId);
  entries.set(categoryId, {
    categoryId,
    out: add(known?.out ?? 0, sign * exact(entry.out)),
    in: add(known?.in ?? 0, sign * exact(entry.in)),
    count: (known?.count ?? 0) + sign * entry.count,
    inCount: (known?.inCount ?? 0) + sign * entry.inCount,
  });
}
