import type { MonthlyBudget } from "../../../src/shapes/months/MonthlyBudget.js";
import { type Books, openBooks, somebody } from "../../months/books.js";
import { sized } from "../../support/sizes.js";

const ROUNDS = sized("CLOSING_ROUNDS", { small: 5, full: 50 });

const who = somebody();
let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.close());

async function household() {
  const { services } = books;
  const { id: budgetId } = await services.budgets.add(who, { name: "Closing", currency: "EUR", timeZone: "UTC", startMonth: "2026-09" });
  const { category: food } = await services.categories.add(who, {
    budgetId,
    name: "Food",
    budgeted: 5000,
    effectiveFrom: "2026-09",
    rollover: { policy: "full" },
  });
  const { expense } = await services.expenses.add(who, { budgetId, amount: 1000, date: "2026-10-05", categoryId: food.id });
  return { budgetId, food: food.id, expense: expense.id };
}

function expectEquations(statement: MonthlyBudget): void {
  const sumOf = (field: "budgeted" | "carriedIn" | "spent" | "available" | "carriedOut") =>
    statement.categories.reduce((sum, row) => sum + row[field], 0);
  expect(statement.totalBudgeted).toBe(sumOf("budgeted"));
  expect(statement.totalAvailable).toBe(sumOf("available"));
  expect(statement.totalCarriedIn).toBe(sumOf("carriedIn"));
  expect(statement.totalCarriedOut).toBe(sumOf("carriedOut"));
  expect(statement.totalSpent).toBe(sumOf("spent") + statement.uncategorisedSpent);
  for (const row of statement.categories) expect(row.available).toBe(row.budgeted + row.carriedIn - row.spent);
}

test("fifty closings at once make one version", async () => {
  const { budgetId } = await household();
  const closed = await Promise.all(
    Array.from({ length: 50 }, () => books.services.monthClose.closeMonth(who, { budgetId, month: "2026-10" })),
  );
  expect(new Set(closed.map(({ monthlyBudget }) => monthlyBudget.id)).size).toBe(1);
  expect(closed.filter(({ made }) => made)).toHaveLength(1);
  const { items } = await books.services.statementLists.list(who, { budgetId, limit: 200 });
  expect(items).toMatchObject([{ version: 1, stale: false, supersededBy: null, drift: [] }]);
});

test("an edit that races closings: each statement says what was before or what came after, and the newest is fresh or stale", async () => {
  const { budgetId, food, expense } = await household();
  const { services } = books;
  let spent = 1000;
  for (let round = 0; round < ROUNDS; round++) {
    const next = 2000 + round;
    const [, ...closed] = await Promise.all([
      services.expenses.change(who, expense, { amount: next, categoryId: round % 2 === 0 ? null : food }),
      ...Array.from({ length: 4 }, () => services.monthClose.closeMonth(who, { budgetId, month: "2026-10" })),
    ]);
    for (const { monthlyBudget } of closed) {
      expectEquations(monthlyBudget);
      expect([spent, next]).toContain(monthlyBudget.totalSpent);
      const read = await services.monthClose.one(who, monthlyBudget.id);
      expect({ ...read, stale: 0, drift: 0, toAssignDrift: 0, supersededBy: 0 }).toEqual({
        ...monthlyBudget,
        stale: 0,
        drift: 0,
        toAssignDrift: 0,
        supersededBy: 0,
      });
      expect(read.stale).toBe(read.totalSpent !== next || read.toAssignDrift !== 0 || read.drift.length > 0);
    }
    const { items } = await services.statementLists.list(who, { budgetId, year: 2026, limit: 200 });
    expect(items.map((item) => item.version)).toEqual(items.map((_, place) => items.length - place));
    // Once the newest version has the new figures no later one may go back to the old ones.
    const fresh = items.findIndex((item) => item.totalSpent === next);
    if (fresh > 0) throw new Error("an older state was frozen after a newer one");
    const { monthlyBudget, made } = await services.monthClose.closeMonth(who, { budgetId, month: "2026-10" });
    expect(monthlyBudget).toMatchObject({ totalSpent: next, stale: false });
    expect(made).toBe(items[0]?.stale);
    spent = next;
  }
}, 1_800_000);

test("a transfer that races a closing never shows one side without the other", async () => {
  const { budgetId, food } = await household();
  const { services } = books;
  const fun = (await services.categories.add(who, { budgetId, name: "Fun", budgeted: 5000, effectiveFrom: "2026-09" })).category.id;
  for (let round = 0; round < ROUNDS; round++) {
    const [, { monthlyBudget }] = await Promise.all([
      services.plans.transfer(
        who,
        budgetId,
        "2026-10",
        round % 2 === 0 ? { from: food, to: fun, amount: 700 } : { from: fun, to: food, amount: 700 },
      ),
      services.monthClose.closeMonth(who, { budgetId, month: "2026-10" }),
    ]);
    expect(monthlyBudget.totalBudgeted).toBe(10000);
    expectEquations(monthlyBudget);
  }
}, 1_800_000);

test("the same call again, though another version came after it, answers what it made", async () => {
  const { budgetId, expense } = await household();
  const again = { ...who, ids: { next: () => `mon_${budgetId.slice(4)}` } };
  const first = await books.services.monthClose.closeMonth(again, { budgetId, month: "2026-10" });
  await books.services.expenses.change(who, expense, { amount: 7 });
  await books.services.monthClose.closeMonth(who, { budgetId, month: "2026-10" });
  await books.services.expenses.change(who, expense, { amount: 8 });
  const repeated = await books.services.monthClose.closeMonth(again, { budgetId, month: "2026-10" });
  expect(repeated.made).toBe(true);
  expect(repeated.monthlyBudget).toMatchObject({ id: first.monthlyBudget.id, version: 1, totalSpent: 1000 });
});

test("a split over two categories drifts there, and not outside of them", async () => {
  const { budgetId, food } = await household();
  const { services } = books;
  const fun = (await services.categories.add(who, { budgetId, name: "Fun" })).category.id;
  const { monthlyBudget } = await services.monthClose.closeMonth(who, { budgetId, month: "2026-10" });
  await services.expenses.add(who, {
    budgetId,
    amount: 600,
    date: "2026-10-06",
    splits: [
      { categoryId: food, amount: 100 },
      { categoryId: fun, amount: 200 },
      { categoryId: food, amount: 300 },
    ],
  });
  const { stale, drift } = await services.monthClose.one(who, monthlyBudget.id);
  expect(stale).toBe(true);
  expect(drift.map((entry) => [entry.categoryId, entry.spent, entry.expensesCount])).toEqual([
    [food, 400, 1],
    [fun, 200, 1],
  ]);
});
