import type { ExpenseDoc } from "../../../src/models/expenses/expense.js";
import type { LedgerPageDoc } from "../../../src/models/ledger/ledger.js";
import { type Books, openBooks, somebody } from "../../months/books.js";
import { sized } from "../../support/sizes.js";
import { crashAt, CRASHES } from "./crashing.js";

const START = "2025-12";
const LAST = "2026-11";
const NET = 1_000_000 - 60 * 1001;
const who = somebody();
/** Rounds of two processes at once, in fours; and rounds between crashes. */
const ROUNDS = sized("LEDGER_ROUNDS", { everyday: 2, proofs: 12 });
const CRASH_ROUNDS = sized("LEDGER_CRASHES", { everyday: 1, proofs: 4 });

/** A small generator with a seed, so that what is written can be written again. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

async function household(books: Books): Promise<{ budgetId: string; categories: string[]; expenses: string[] }> {
  const { services } = books;
  const { id: budgetId } = await services.budgets.add(who, { name: "Two processes", currency: "EUR", timeZone: "UTC", startMonth: START });
  const policies = [{ policy: "full" }, { policy: "surplus" }, { policy: "none" }, { policy: "capped", cap: 500 }] as const;
  const categories = [];
  for (const [place, rollover] of policies.entries()) {
    categories.push(
      (await services.categories.add(who, { budgetId, name: `Category ${place}`, budgeted: 700, effectiveFrom: START, rollover })).id,
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

type Household = Awaited<ReturnType<typeof household>>;

/** One random write that moves money around but neither makes nor loses any. */
async function shuffle(books: Books, { budgetId, categories, expenses }: Household, roll: (sides: number) => number): Promise<void> {
  const { services } = books;
  const month = `2026-${String(roll(11) + 1).padStart(2, "0")}`;
  const category = categories[roll(categories.length)] ?? "";
  const expense = expenses[roll(expenses.length)] ?? "";
  switch (roll(7)) {
    case 0:
      return services.plans.setAmount(who, { budgetId, month, categoryId: category }, { budgeted: roll(2000) });
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
async function expectBalance(books: Books, budgetId: string, from: string): Promise<void> {
  const months = await books.services.months.list(who, budgetId, from, LAST);
  const last = months.at(-1);
  expect((last?.toAssign ?? 0) + (last?.totalAvailable ?? 0)).toBe(NET);
  for (const [place, month] of months.entries()) {
    if (place > 0) expect(month.totalCarriedIn).toBe(months[place - 1]?.totalCarriedOut);
  }
}

/** Every page that counts says what the documents say, summed here one by one, and opens as the month before it closed. */
async function expectTruePages(books: Books, budgetId: string): Promise<number> {
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

test("two processes that write, process and read at once keep the books balanced and the pages true", async () => {
  const dbName = `ledger_${Date.now()}`;
  const [one, other] = [await openBooks({ dbName }), await openBooks({ dbName })];
  const home = await household(one);
  const seed = Number(process.env["MONTHS_SEED"] ?? Date.now() % 1_000_000);
  process.stderr.write(`two processes: MONTHS_SEED=${seed}\n`);
  const rolls = Array.from({ length: 6 }, (_, lane) => dice(seed + lane));
  for (let round = 0; round < ROUNDS; round++) {
    await Promise.all([
      ...rolls.map(async (roll, lane) => {
        for (let write = 0; write < 3; write++) await shuffle(lane % 2 === 0 ? one : other, home, roll);
      }),
      expectBalance(one, home.budgetId, START),
      expectBalance(other, home.budgetId, "2026-06"),
      expectBalance(other, home.budgetId, LAST),
    ]);
    if (round % 4 === 3) {
      await Promise.all([one.outbox.idle(), other.outbox.idle()]);
      await Promise.all([one.process(home.budgetId), other.process(home.budgetId)]);
      expect(await expectTruePages(one, home.budgetId)).toBe(12);
      await other.process(home.budgetId);
    }
  }
  const numbers = (await one.models.changes.find({ budgetId: home.budgetId }).sort({ n: 1 }).lean<{ n: number }[]>()).map(
    (change) => change.n,
  );
  expect(numbers).toEqual(numbers.map((_, place) => place + 1));
  expect([...one.failures, ...other.failures]).toEqual([]);
  await Promise.all([one.close(), other.close()]);
}, 300_000);

test.each(Array.from({ length: CRASHES }, (_, place) => place + 1))(
  "dying at step %i of processing leaves nothing wrong, and the next sweep finishes it",
  async (step) => {
    const books = await openBooks({ processing: false });
    const home = await household(books);
    await books.process(home.budgetId);
    const roll = dice(step);
    for (let round = 0; round < CRASH_ROUNDS; round++) {
      for (let write = 0; write < 4; write++) await shuffle(books, home, roll);
      await crashAt(books, home.budgetId, step);
      for (const from of [START, "2026-06", LAST]) await expectBalance(books, home.budgetId, from);
    }
    await books.outbox.sweep();
    await books.process(home.budgetId);
    expect(await books.models.expenses.countDocuments({ dirtyBudgetId: home.budgetId })).toBe(0);
    expect(await expectTruePages(books, home.budgetId)).toBe(12);
    await books.close();
  },
);

test("a slow process that sums before a change and writes its pages after it changes nothing", async () => {
  const dbName = `slow_${Date.now()}`;
  const [slow, quick] = [await openBooks({ dbName, processing: false }), await openBooks({ dbName, processing: false })];
  const home = await household(quick);
  await (quick.outbox as any).drain(home.budgetId);
  const ledger = (slow.outbox as any).needs.ledger;
  const write = ledger.write.bind(ledger);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  let summed = (): void => undefined;
  const reached = new Promise<void>((resolve) => (summed = resolve));
  ledger.write = async (pages: unknown) => {
    summed();
    await held;
    await write(pages);
  };
  const rebuilding = slow.process(home.budgetId);
  await reached;
  const [first = ""] = home.expenses;
  await quick.services.expenses.change(who, first, { date: "2026-03-03", splits: [], categoryId: null });
  await quick.process(home.budgetId);
  release();
  await rebuilding;
  for (const from of [START, "2026-03", LAST]) await expectBalance(quick, home.budgetId, from);
  expect(await expectTruePages(quick, home.budgetId)).toBe(12);
  await Promise.all([slow.close(), quick.close()]);
});

test("a first month that moves while pages are being written does not leave pages of the old one", async () => {
  const dbName = `start_${Date.now()}`;
  const [slow, quick] = [await openBooks({ dbName, processing: false }), await openBooks({ dbName, processing: false })];
  const { id: budgetId } = await quick.services.budgets.add(who, {
    name: "Moving",
    currency: "EUR",
    timeZone: "UTC",
    startMonth: "2026-06",
  });
  await quick.services.categories.add(who, {
    budgetId,
    name: "Rent",
    budgeted: 100,
    effectiveFrom: "2026-01",
    rollover: { policy: "full" },
  });
  await (quick.outbox as any).drain(budgetId);
  const ledger = (slow.outbox as any).needs.ledger;
  const head = ledger.head.bind(ledger);
  // Between the moment the epoch is read and the moment the terms are, the budget changes and is processed by another.
  ledger.head = async (id: string) => {
    const read = await head(id);
    ledger.head = head;
    await quick.services.budgets.change(who, budgetId, { startMonth: "2026-03" });
    await (quick.outbox as any).drain(budgetId);
    return read;
  };
  await slow.process(budgetId);
  for (const books of [slow, quick]) {
    const month = await books.services.months.one(who, budgetId, "2026-11");
    expect(month.categories[0]?.carriedIn).toBe(800);
    expect(month.toAssign).toBe(-900);
  }
  await Promise.all([slow.close(), quick.close()]);
});

test("pages that another release made by another arithmetic count for nothing, and are made anew", async () => {
  const books = await openBooks();
  const home = await household(books);
  await books.process(home.budgetId);
  const before = await books.services.months.list(who, home.budgetId, START, LAST);
  // Another arithmetic came to other figures.
  await books.models.ledgerPages.updateMany({ budgetId: home.budgetId }, { $set: { pool: 4711n, carried: [] } });
  await books.models.ledgers.updateOne({ _id: home.budgetId }, { $set: { arithmetic: 4711 } });
  expect(await books.services.months.list(who, home.budgetId, START, LAST)).toEqual(before);
  await books.process(home.budgetId);
  expect(await books.services.months.list(who, home.budgetId, START, LAST)).toEqual(before);
  expect(await expectTruePages(books, home.budgetId)).toBeGreaterThan(0);
  await books.close();
});
