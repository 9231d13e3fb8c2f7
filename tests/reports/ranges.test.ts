import { aBudget, aCategory } from "../builders/aBudget.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";

const DAY_MS = 86_400_000;

let server: TestServer;
let ada: Phone;
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
});
afterAll(() => server.stop());

/** In one category, in the other, in none, or in both. */
function sharesOf(n: number, categories: readonly any[]): object {
  const [amount, [one, other]] = [2 ** (n % 30), categories.map(({ id }) => id)];
  const splits = [
    { categoryId: one, amount: 100 },
    { categoryId: other, amount: 200 },
  ];
  return [{ amount, categoryId: one }, { amount, categoryId: other }, { amount }, { amount: 300, splits }][n % 4] ?? {};
}

/** One every third day over seven months, past today too, in one category, in the other, in both and in none. */
async function aBudgetOfDays(monthStartDay: number): Promise<{ budget: any; expenses: any[] }> {
  const budget = await aBudget(ada, { startMonth: "2026-06", monthStartDay });
  const categories = [await aCategory(ada, budget.id), await aCategory(ada, budget.id)];
  const first = Date.parse("2026-06-12");
  const items = Array.from({ length: 66 }, (_, n) => ({
    budgetId: budget.id,
    type: n % 7 === 0 ? "income" : "expense",
    date: new Date(first + n * 3 * DAY_MS).toISOString().slice(0, 10),
    ...sharesOf(n, categories),
  }));
  const { body } = await ada.post("/expenses/batch", { items });
  return { budget, expenses: body.results.map(({ expense }: any) => expense) };
}

const begins = ["2026-06-12", "2026-07-01", "2026-07-09", "2026-07-17", "2026-10-17"];
const ends = ["2026-07-05", "2026-07-25", "2026-09-09", "2026-10-31", "2026-11-15", "2026-12-20"];

test.each([1, 10])(
  "with months from day %i, any days' report adds up what was booked on them, and so do a list's totals",
  async (monthStartDay) => {
    const { budget, expenses } = await aBudgetOfDays(monthStartDay);
    for (const processed of [false, true]) {
      if (processed) await server.backend.outbox.idle();
      for (const from of begins)
        for (const to of ends.filter((end) => end >= from)) {
          const asked = `budgetId=${budget.id}&from=${from}&to=${to}`;
          const booked = expenses.filter(({ date }) => date >= from && date <= to);
          const report = async (groupBy: string) => (await ada.get(`/reports/spending?${asked}&groupBy=${groupBy}`)).body;
          const byCategory = await report("category");
          const byMonth = await report("month");
          expect([asked, byCategory.totals]).toEqual([asked, totalsOf(booked)]);
          expect([asked, byMonth.totals]).toEqual([asked, totalsOf(booked)]);
          const sums = (month: string) => ({ key: month, ...totalsOf(booked.filter((one) => one.month === month)) });
          expect([asked, byMonth.rows.map(({ key, spent, income, count }: any) => ({ key, spent, income, count }))]).toEqual([
            asked,
            [...new Set(booked.map(({ month }) => month))].sort().map(sums),
          ]);
          const keys = new Set(booked.flatMap(partsOf).map(({ categoryId }) => categoryId));
          expect(new Set(byCategory.rows.map(({ key }: any) => key))).toEqual(keys);
          const { totals } = (await ada.get(`/expenses?${asked}&limit=1`)).body;
          const { income, spent, count } = totalsOf(booked);
          expect([asked, totals.income, totals.expenses - totals.refunds, totals.count]).toEqual([asked, income, spent, count]);
          expect([asked, totals.net]).toEqual([asked, netOf(booked)]);
        }
    }
  },
);

const partsOf = ({ splits, categoryId, amount }: any): any[] => (splits.length > 0 ? splits : [{ categoryId, amount }]);
const sum = (figures: number[]): number => figures.reduce((all, figure) => all + figure, 0);
const netOf = (booked: any[]): number => sum(booked.map(({ type, amount }) => (type === "income" ? amount : -amount)));

/** Money in counts against a category where it has one, and as income elsewhere. */
function totalsOf(booked: any[]): { spent: number; income: number; count: number } {
  const parts = booked.flatMap((expense) => partsOf(expense).map((part) => ({ ...part, isIn: expense.type === "income" })));
  return {
    spent: sum(parts.map(({ isIn, categoryId, amount }) => (!isIn ? amount : categoryId === null ? 0 : -amount))),
    income: sum(parts.map(({ isIn, categoryId, amount }) => (isIn && categoryId === null ? amount : 0))),
    count: booked.length,
  };
}
