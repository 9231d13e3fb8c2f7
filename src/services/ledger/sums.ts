import { add, exact, sumOf } from "../../domain/money.js";
import { countsAs, isEndOnBudget, liesOffBudget, typeOf } from "../../domain/moneyaccounts/flows.js";
import type { Month } from "../../domain/month.js";
import type { ExpenseDoc } from "../../models/expenses/expense.js";
import type { AccountSum, LedgerPageDoc, Sums, Apart } from "../../models/ledger.js";
import { combinedAccounts } from "./accountSums.js";
import { nothingApart, withApart } from "./apart.js";

type Entry = Sums["moved"][number];

/** What of an expense counts in a month. */
export type Counted = Pick<ExpenseDoc, "_id" | "month" | "type" | "reviewed"> & {
  readonly legs?: ExpenseDoc["legs"] | undefined;
  readonly parts: readonly Pick<ExpenseDoc["parts"][number], "categoryId" | "amount">[];
};

/** What a page must tell so that new expenses can be added to what it says moved. */
type Seeing = Sums & Pick<LedgerPageDoc, "month" | "seen" | "accountsSeen">;

export const nothingMoved: Sums = { moved: [], count: 0, inCount: 0, toReview: 0 };

export function plus(one: Sums, other: Sums): Sums {
  return combined(one, other, 1);
}

export function minus(one: Sums, other: Sums): Sums {
  return combined(one, other, -1);
}

/** What a page says moved in its month, and what new expenses come to that it has not seen. */
export function withFresh(page: Seeing, fresh: readonly Counted[]): Sums {
  const [seen, accountsSeen] = [new Set(page.seen), new Set(page.accountsSeen)];
  const counted = sumsOf(
    fresh.filter(({ _id }) => !seen.has(_id)),
    page.month,
  );
  if (page.accounts === undefined) return plus(page, counted.sums);
  const unseen = fresh.filter(({ _id }) => !accountsSeen.has(_id));
  return plus(page, { ...counted.sums, apart: counted.apart, accounts: accountsOf(unseen, page.month) });
}

/** What single expenses come to in the month in which they count. */
function sumsOf(expenses: readonly Counted[], of: Month): { readonly sums: Sums; readonly apart: Apart } {
  const entries = new Map<string | null, Entry>();
  let [count, inCount, toReview] = [0, 0, 0];
  let apart = nothingApart;
  for (const { month, type, parts, reviewed } of expenses) {
    if (month !== of) continue;
    if (reviewed === false && !liesOffBudget(type)) toReview++;
    const counts = countsAs(type);
    if (counts === null) {
      const amount = type === "transfer" ? sumOf(parts, (part) => exact(part.amount)) : 0;
      apart = withApart(apart, { count: 1, transfers: type === "transfer" ? 1 : 0, amount }, 1);
      continue;
    }
    count++;
    const income = counts === "income";
    if (income) inCount++;
    const counted = new Set<string | null>();
    for (const { categoryId, amount } of parts) {
      const once = counted.has(categoryId) ? 0 : 1;
      counted.add(categoryId);
      const moved = exact(amount);
      put(entries, { categoryId, out: income ? 0 : moved, in: income ? moved : 0, count: once, inCount: income ? once : 0 }, 1);
    }
  }
  return { sums: { moved: [...entries.values()], count, inCount, toReview }, apart };
}

/** What they move in accounts: each end in its own month. */
function accountsOf(expenses: readonly Counted[], of: Month): AccountSum[] {
  const single = expenses.flatMap(({ type, legs = [] }) =>
    legs
      .filter(({ month }) => month === of)
      .map(({ accountId, amount, booked, cleared }): AccountSum[] => {
        const onBudget = isEndOnBudget(type, exact(booked));
        const isTransfer = typeOf(type) === "transfer";
        const moved = { in: Math.max(0, exact(amount)), count: 1, transfers: isTransfer ? 1 : 0 };
        const transferred = isTransfer ? Math.abs(exact(amount)) : 0;
        return [{ accountId, onBudget, amount, booked, cleared: cleared ? amount : 0, ...moved, transferred }];
      }),
  );
  return single.reduce((all, one) => combinedAccounts(all, one, 1), []);
}

function combined(one: Sums, other: Sums, sign: 1 | -1): Sums {
  const isNothing = other.count === 0 && other.toReview === 0 && (other.apart?.count ?? 0) === 0;
  if (isNothing && (other.accounts ?? []).length === 0) return one;
  const entries = new Map<string | null, Entry>();
  for (const entry of one.moved) put(entries, entry, 1);
  for (const entry of other.moved) put(entries, entry, sign);
  const sums = {
    moved: [...entries.values()].filter((entry) => entry.count !== 0),
    count: one.count + sign * other.count,
    inCount: one.inCount + sign * other.inCount,
    toReview: one.toReview + sign * other.toReview,
  };
  if ([one.accounts, other.accounts, one.apart, other.apart].every((sum) => sum === undefined)) return sums;
  const apart = withApart(one.apart ?? nothingApart, other.apart ?? nothingApart, sign);
  return { ...sums, apart, accounts: combinedAccounts(one.accounts ?? [], other.accounts ?? [], sign) };
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
