import type { ExpenseDoc } from "../../../src/models/expenses/expense.js";
import type { LedgerPageDoc } from "../../../src/models/ledger.js";
import { type Books, somebody } from "../../months/books.js";
import { sized } from "../../support/sizes.js";

export const START = "2025-12";
export const LAST = "2026-11";
export const NET = 1_000_000 - 60 * 1001;
export const who = somebody();
/** Rounds of two processes at once, in fours; and rounds between crashes. */
export const ROUNDS = sized("LEDGER_ROUNDS", { small: 2, full: 12 });
export const CRASH_ROUNDS = sized("LEDGER_CRASHES", { small: 1, full: 4 });

/** A small generator with a seed, so that what is written can be written again. */
export function seededRandom(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

export async function household(books: Books): Promise<{ budgetId: string; categories: string[]; expenses: string[] }> {
  const { services } = books;
  const { id: budgetId } = await services.budgets.add(who, { name: "Two processes", currency: "EUR", timeZone: "UTC", startMonth: START });
  const policies = [{ policy: "full" }, { policy: "surplus" }, { policy: "none" }, { policy: "capped", cap: 500 }] as const;
  const categories = [];
  for (const [place, rollover] of policies.entries()) {
    categories.push(
      (await services.categories.add(who, { budgetId, name: `Category ${place}`, budgeted: 700, effectiveFrom: START, rollover })).category
        .id,
    );
  }
  await services.expenses.add(who, { budgetId, type: "income", amount: 1_000_000, date: "2025-12-01" });
  const expenses = [];
  for (let number = 0; number < 60; number++) {
    const date = `2026-${String((number % 11) + 1).padStart(2, "0")}-10`;
    expenses.push(
      (await services.expenses.add(who, { budgetId, amount: 1001, date, categoryId: categories[number % 4] ?? null })).expense.id,
    );
  }
  return { budgetId, categories, expenses };
}

export type Household = Awaited<ReturnType<typeof household>>;

/** One random write that moves money around but neither makes nor loses any. */
export async function shuffle(books: Books, { budgetId, categories, expenses }: Household, roll: (sides: number) => number): Promise<void> {
  const { services } = books;
  const month = `2026-${String(roll(11) + 1).padStart(2, "0")}`;
  const category = categories[roll(categories.length)] ?? "";
  const expense = expenses[roll(expenses.length)] ?? "";
  switch (roll(7)) {
    case 0:
      await services.plans.setAmount(who, { budgetId, month, categoryId: category }, { budgeted: roll(2000) });
      return;
    case 1:
      await services.categories.change(who, category, { budgeted: roll(2000), effectiveFrom: month });
      return;
    case 2:
      await services.expenses.change(who, expense, {
        splits: [
          { categoryId: category, amount: 1 },
          { categoryId: null, amount: 999 },
          { categoryId: category, amount: 1 },
        ],
      });
      return;
    case 3:
      await services.expenses.change(who, expense, { splits: [], categoryId: category });
      return;
    default:
      await services.expenses.change(who, expense, { date: `${month}-15` });
  }
}

/** What every month must add up to, whatever is being moved at that moment. */
export async function expectBalance(books: Books, budgetId: string, from: string): Promise<void> {
  const months = await books.services.months.list(who, budgetId, from, LAST);
  const last = months.at(-1);
  expect((last?.toAssign ?? 0) + (last?.totalAvailable ?? 0)).toBe(NET);
  for (const [place, month] of months.entries()) {
    if (place > 0) expect(month.totalCarriedIn).toBe(months[place - 1]?.totalCarriedOut);
  }
}

/** Every page that counts says what the documents say, summed here one by one, and opens as the month before it closed. */
export async function expectTruePages(books: Books, budgetId: string): Promise<number> {
  const head = await books.models.ledgers.findById(budgetId).lean<{ validThrough: string | null }>();
  const validThrough = head?.validThrough ?? "";
  const pages = (await books.models.ledgerPages.find({ budgetId }).lean<LedgerPageDoc[]>()).filter(
    (page) => page.month <= validThrough && page.month >= START,
  );
  const expenses = await books.models.expenses.find({ budgetId, deletedAt: null }).lean<ExpenseDoc[]>();
  // Both go: a head without its epoch must not meet pages of a later one.
  await books.models.ledgers.deleteOne({ _id: budgetId });
  await books.models.ledgerPages.deleteMany({ budgetId });
  const live = await books.services.months.list(who, budgetId, START, LAST);
  for (const page of pages) {
    const moved = new Map<string, { out: number; in: number; ids: Set<string> }>();
    for (const expense of expenses.filter((one) => one.month === page.month)) {
      for (const part of expense.parts) {
        const entry = moved.get(String(part.categoryId)) ?? { out: 0, in: 0, ids: new Set() };
        entry[expense.type === "income" ? "in" : "out"] += Number(part.amount);
        moved.set(String(part.categoryId), { ...entry, ids: entry.ids.add(expense._id) });
      }
    }
    const kept = page.moved.map((entry) => [String(entry.categoryId), Number(entry.out), Number(entry.in), entry.count]);
    expect(kept.sort()).toEqual([...moved].map(([id, entry]) => [id, entry.out, entry.in, entry.ids.size]).sort());
    expect(page.count).toBe(expenses.filter((one) => one.month === page.month).length);
    const before = live.find((month) => month.month === page.month);
    const carried = new Map(page.carried.map((entry) => [entry.categoryId, Number(entry.amount)]));
    for (const row of before?.categories ?? []) expect(carried.get(row.categoryId) ?? 0).toBe(row.carriedIn);
    const opened = (before?.toAssign ?? 0) - (before?.totalIncome ?? 0) + (before?.uncategorisedSpent ?? 0) + (before?.totalBudgeted ?? 0);
    expect(Number(page.pool)).toBe(opened);
  }
  return pages.length;
}
