import { aBudget, aCategory, anExpense } from "../builders/aBudget.js";
import { sendFile } from "../imports/sending.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";

let server: TestServer;
let ada: Phone;
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
});
afterAll(() => server.stop());

const names = ["Food", "Home"];
const wild = [
  "=1+1",
  "+49 30",
  "-5",
  "@me",
  "\tx",
  "\rx",
  "'=x",
  "''=x",
  "'plain",
  " spaced ",
  'say "hi", twice',
  "two\nlines",
  "semi;colon",
  "x;=1+1",
  'x;"=1+1',
  "x; ''=1",
  "x;'plain",
  "tab\t=1+1",
  "Zoë ☕",
];
/** A payee is one line. */
const payeeOf = (words: string): object => (/[\t\r\n]/.test(words) ? {} : { payee: words });

async function furnished(fields: object = {}) {
  const budget = await aBudget(ada, fields);
  const [food, home] = await Promise.all(names.map((name) => aCategory(ada, budget.id, { name })));
  return { budget, food, home };
}

/** Everything of an expense that a file can carry to another budget. Who made it is the import. */
function essence(expense: any, categories: any[]): unknown {
  const named = (id: string | null) => categories.find((category) => category.id === id)?.name ?? null;
  const { id: _i, budgetId: _b, createdAt: _c, updatedAt: _u, origin: _o, reviewed: _r, categoryId, splits, ...rest } = expense;
  return { ...rest, category: named(categoryId), splits: splits.map((part: any) => ({ ...part, categoryId: named(part.categoryId) })) };
}

test("an export comes back whole in a new budget: types, refunds, splits, tags, originals, and text that looks like formulas", async () => {
  const { budget, food, home } = await furnished();
  await anExpense(ada, budget.id, { amount: 1, categoryId: food.id, tags: ["a,b", '"c"'], note: "line\nline" });
  await anExpense(ada, budget.id, { amount: 9007199254740000, type: "income", description: "salary" });
  await anExpense(ada, budget.id, { amount: 700, type: "income", categoryId: home.id, payee: "refund" });
  await anExpense(ada, budget.id, {
    amount: 1000,
    splits: [
      { categoryId: food.id, amount: 400, note: "=x" },
      { categoryId: null, amount: 600 },
    ],
  });
  await anExpense(ada, budget.id, { amount: 921, original: { amount: 1000, currency: "USD" }, externalId: "x1", source: "bank:giro" });
  for (const words of wild) await anExpense(ada, budget.id, { ...payeeOf(words), description: words, amount: 250 });
  const file = await ada.get(`/expenses/export?budgetId=${budget.id}&format=csv`);
  expect([file.status, file.headers.get("content-type"), file.headers.get("content-disposition")]).toEqual([
    200,
    expect.stringMatching(/^text\/csv; charset=utf-8/),
    `attachment; filename="expenses-${budget.id}.csv"`,
  ]);
  const fresh = await furnished();
  const { body } = await sendFile(ada, fresh.budget.id, file.text);
  expect(body.counts).toEqual({ read: 5 + wild.length, created: 5 + wild.length, duplicates: 0, refused: 0, asked: 0 });
  const [before, after] = await Promise.all(
    [budget, fresh.budget].map(async ({ id }) => (await ada.get(`/expenses?budgetId=${id}&limit=200&sort=date`)).body),
  );
  expect(after.totals).toEqual(before.totals);
  const sorted = (list: any[], categories: any[]) => list.map((expense) => JSON.stringify(essence(expense, categories))).sort();
  expect(sorted(after.data, [fresh.food, fresh.home])).toEqual(sorted(before.data, [food, home]));
  const [one, other] = await Promise.all(
    [budget, fresh.budget].map(async ({ id }) => (await ada.get(`/budgets/${id}/months/2026-11`)).body),
  );
  expect([other.totalIncome, other.totalSpent, other.uncategorisedSpent, other.toAssign]).toEqual([
    one.totalIncome,
    one.totalSpent,
    one.uncategorisedSpent,
    one.toAssign,
  ]);
  expect((await sendFile(ada, budget.id, file.text)).body.counts).toMatchObject({ created: 0, duplicates: 5 + wild.length });
});

test("no cell begins as a formula does", async () => {
  const { budget } = await furnished();
  for (const words of wild) await anExpense(ada, budget.id, { ...payeeOf(words), description: words, amount: 250 });
  const { text } = await ada.get(`/expenses/export?budgetId=${budget.id}`);
  // Columns are only ever added, at the end.
  expect(text.split("\r\n")[0]).toMatch(
    /^date,type,amount,currency,payee,description,note,category,tags,splits,originalAmount,originalCurrency,originalRate,externalId,source,id,month,createdAt,updatedAt(,|$)/,
  );
  expect(text).not.toMatch(/(^|,)"?[=+\-@\t]/m);
  // Where the comma is no separator, quotes stand in the middle of a cell, and these begin the next one.
  expect(text).not.toMatch(/[;\t]["\s]*[=+\-@]/);
});

test.each([
  ["JPY", 500, "500"],
  ["EUR", 7, "0.07"],
  ["KWD", 1234567, "1234.567"],
])("%s %i is written %s", async (currency, amount, written) => {
  const budget = await aBudget(ada, { currency });
  await anExpense(ada, budget.id, { amount });
  const { text } = await ada.get(`/expenses/export?budgetId=${budget.id}`);
  expect(text.split("\r\n")[1]).toContain(`,expense,${written},${currency},`);
});

test("JSON holds the expenses as a list does, filtered and sorted alike", async () => {
  const { budget, food } = await furnished();
  for (let n = 1; n <= 5; n++) await anExpense(ada, budget.id, { amount: n * 100, categoryId: n % 2 === 0 ? food.id : null });
  const filter = `budgetId=${budget.id}&categoryId=${food.id}&minAmount=300&sort=-amount`;
  const { headers, body } = await ada.get(`/expenses/export?${filter}&format=json`);
  expect(headers.get("content-disposition")).toContain(".json");
  expect(body.data).toEqual((await ada.get(`/expenses?${filter}`)).body.data);
  expect((await ada.get(`/expenses/export?budgetId=${budget.id}&format=json&from=2027-01-01`)).body).toEqual({ data: [] });
});

test("another's budget answers like a missing one, and unknown filters are refused", async () => {
  const { budget } = await furnished();
  const bob = await server.phone("bob");
  expect((await bob.get(`/expenses/export?budgetId=${budget.id}`)).body.code).toBe("not-found");
  expect((await ada.get(`/expenses/export?budgetId=${budget.id}&limit=1`)).status).toBe(422);
  expect((await ada.get(`/expenses/export?budgetId=${budget.id}&month=2026-13`)).status).toBe(422);
});
