import { aBudget, aCategory, severalExpenses } from "../builders/aBudget.js";
import { aMoneyAccount } from "../moneyaccounts/aMoneyAccount.js";
import { join } from "../sharing/shared.js";
import type { Phone } from "../support/clients.js";
import { oneOf, seededRandom } from "../support/seededRandom.js";
import { startServer, type TestServer } from "../support/startServer.js";

let server: TestServer;
let ada: Phone;
let ben: Phone;
let budget: any;
let categories: any[];
let accounts: any[];
let savings: any;

const WHOLE = "from=2026-06-01&to=2026-11-30";

beforeAll(async () => {
  server = await startServer();
  [ada, ben] = [await server.phone("ada"), await server.phone("ben")];
  budget = await aBudget(ada, { monthStartDay: 25 });
  await join(ada, ben, budget.id, "editor");
  categories = [await aCategory(ada, budget.id, { name: "Food" }), await aCategory(ada, budget.id, { name: "Fun" })];
  accounts = [await aMoneyAccount(ada, budget.id, { name: "Giro" }), await aMoneyAccount(ada, budget.id, { name: "Card" })];
  savings = await aMoneyAccount(ada, budget.id, { name: "Savings", onBudget: false });
  const roll = seededRandom(46);
  for (const person of [ada, ben])
    await severalExpenses(
      person,
      budget.id,
      Array.from({ length: 60 }, () => movement(roll)),
    );
  const between = (from: any, to: any, amount: number) => ({
    type: "transfer",
    moneyAccountId: from.id,
    toMoneyAccountId: to.id,
    amount,
    date: "2026-09-09",
  });
  const [giro, card] = accounts;
  await severalExpenses(ada, budget.id, [between(giro, card, 5), between(giro, savings, 70_000), between(savings, card, 9_000)]);
});
afterAll(() => server.stop());

/** Splits, refunds, tags, payees, in an account or in none. */
function movement(roll: () => number): object {
  const amount = 100 + Math.floor(roll() * 900);
  const [one, other] = [oneOf([...categories, null], roll)?.id ?? null, oneOf([...categories, null], roll)?.id ?? null];
  const isSplit = roll() < 0.4;
  const account = oneOf([...accounts, null], roll);
  return {
    amount,
    type: roll() < 0.3 ? "income" : "expense",
    date: `2026-${String(6 + Math.floor(roll() * 6)).padStart(2, "0")}-${String(1 + Math.floor(roll() * 28)).padStart(2, "0")}`,
    payee: oneOf(["Shop", "SHOP", "Pub", null], roll),
    tags: oneOf([[], ["home"], ["home", "trip"]], roll),
    ...(isSplit
      ? {
          splits: [
            { categoryId: one, amount: 40 },
            { categoryId: other, amount: 30 },
            { categoryId: one, amount: amount - 70 },
          ],
        }
      : { categoryId: one }),
    ...(account === null ? {} : { moneyAccountId: account.id }),
  };
}

async function report(query: string): Promise<any> {
  const { status, body } = await ada.get(`/reports/spending?budgetId=${budget.id}&${query}`);
  expect([status, body.errors]).toEqual([200, undefined]);
  return body;
}

/** What the list of expenses sums, without what reports leave out. Of one account it is a register, which knows no refunds. */
async function listed(query: string): Promise<any> {
  const asked = query.replace(/moneyAccountId=mac[^&]*/, (one) => `${one}&moneyAccountId=${savings.id}`);
  const { totals } = (await ada.get(`/expenses?budgetId=${budget.id}&${asked}&limit=1`)).body;
  return { spent: totals.expenses - totals.refunds, income: totals.income, count: totals.count - totals.transfers.count };
}

const filters = (): [string, string][] => [
  ["nothing", ""],
  ["a category, of splits the parts in it", `categoryId=${categories[0].id}`],
  ["two categories and none", `categoryId=${categories[0].id}&categoryId=${categories[1].id}&categoryId=none`],
  ["without a category", "uncategorised=true"],
  ["a type", "type=expense"],
  ["two types", "type=expense&type=income"],
  ["an account", `moneyAccountId=${accounts[0].id}&type=expense&type=income`],
  ["no account", "moneyAccountId=none&type=expense&type=income"],
  ["amounts", "minAmount=300&maxAmount=700"],
  ["a tag", "tag=trip"],
  ["all of two tags", "allTags=home&allTags=trip"],
  ["a payee", "payee=shop"],
  ["words", "q=sho"],
  ["all together", `categoryId=${categories[0].id}&type=expense&tag=home&minAmount=200&payee=shop`],
];

test("filtered by anything, its totals are those of the list, and its rows and their months sum to them", async () => {
  for (const [name, filter] of filters()) {
    const expected = await listed(`${WHOLE}&${filter}`);
    for (const groupBy of ["category", "month", "payee", "member", "account", "day"]) {
      const { rows, totals } = await report(`${WHOLE}&${filter}&groupBy=${groupBy}&by=month`);
      expect([name, groupBy, totals]).toEqual([name, groupBy, expected]);
      const sum = (field: string): number => rows.reduce((all: number, row: any) => all + row[field], 0);
      expect([name, groupBy, sum("spent"), sum("income")]).toEqual([name, groupBy, totals.spent, totals.income]);
      for (const row of rows) {
        const months = row.months.map(({ month }: any) => month);
        expect(months).toEqual([...new Set(months)].sort());
        expect(row.months.reduce((all: number, { spent }: any) => all + spent, 0)).toBe(row.spent);
        expect(row.months.reduce((all: number, { count }: any) => all + count, 0)).toBe(row.count);
      }
    }
  }
});

test.each(["category", "payee"])("each cell of %s by month is what the list has of it in that month", async (groupBy) => {
  const { rows } = await report(`${WHOLE}&groupBy=${groupBy}&by=month`);
  const named = (key: string | null) => (groupBy === "category" ? `categoryId=${key ?? "none"}` : `payee=${key}`);
  for (const row of rows.filter(({ key }: any) => groupBy === "category" || key !== null)) {
    for (const { month, spent } of row.months) {
      const { from, to } = (await ada.get(`/budgets/${budget.id}/months/${month}`)).body;
      const days = `from=${from < "2026-06-01" ? "2026-06-01" : from}&to=${to > "2026-11-30" ? "2026-11-30" : to}`;
      expect([row.name, month, spent]).toEqual([row.name, month, (await listed(`${days}&${named(row.key)}`)).spent]);
    }
  }
});

test("by category, the months that the ledger keeps are those that are counted one by one", async () => {
  const asKept = await report(`${WHOLE}&by=month`);
  expect(await report(`${WHOLE}&by=month&minAmount=0`)).toEqual(asKept);
  expect(await report(`${WHOLE}&by=month&groupBy=month`)).toEqual(await report(`${WHOLE}&by=month&groupBy=month&minAmount=0`));
});

test("by member, it says who entered what, by name", async () => {
  const rows = (await report(`${WHOLE}&groupBy=member`)).rows.map(({ key, name, count }: any) => ({ key, name, count }));
  const [first, second] = [ada.account, ben.account];
  expect(rows).toEqual(
    expect.arrayContaining([
      { key: first.id, name: first.name, count: 62 },
      { key: second.id, name: second.name, count: 60 },
    ]),
  );
  expect(rows).toHaveLength(2);
});

test("by account, a transfer counts where it leaves the budget or comes into it, and between accounts on it nowhere", async () => {
  const rows = (await report(`${WHOLE}&groupBy=account`)).rows;
  expect(new Set(rows.map(({ name }: any) => name))).toEqual(new Set(["Giro", "Card", null]));
  const [giro, card] = accounts;
  const own = async (account: any) => listed(`${WHOLE}&moneyAccountId=${account.id}&type=expense&type=income`);
  const [inGiro, inCard] = [await own(giro), await own(card)];
  const rowOf = (key: string) => rows.find((row: any) => row.key === key);
  expect(rowOf(giro.id)).toMatchObject({ spent: inGiro.spent + 70_000, count: inGiro.count + 1 });
  expect(rowOf(card.id)).toMatchObject({ spent: inCard.spent, income: inCard.income + 9_000, count: inCard.count + 1 });
});

test("GraphQL says the same, with the things that the keys name", async () => {
  const query = `query($b: ID!, $f: ExpenseFilter, $g: SpendingGroup) {
    spending(budgetId: $b, from: "2026-06-01", to: "2026-11-30", groupBy: $g, by: MONTH, filter: $f) {
      rows { key name spent income count share months { month spent count } category { name } moneyAccount { name } member { name } }
      totals { spent income count }
    }
    budget(id: $b) { spending(from: "2026-06-01", to: "2026-11-30", groupBy: $g, filter: $f) { totals { count } } }
  }`;
  for (const [groupBy, field] of [
    ["category", "category"],
    ["account", "moneyAccount"],
    ["member", "member"],
    ["payee", null],
  ] as const) {
    const rest = await report(`${WHOLE}&tag=home&minAmount=200&groupBy=${groupBy}&by=month`);
    const variables = { b: budget.id, g: groupBy.toUpperCase(), f: { tag: ["home"], minAmount: 200, categoryId: null } };
    const { data, errors } = (await ada.graphql(query, variables)).body;
    expect(errors).toBeUndefined();
    const bare = data.spending.rows.map(({ category: _c, moneyAccount: _a, member: _m, ...row }: any) => row);
    expect({ rows: bare, totals: data.spending.totals }).toEqual({ rows: rest.rows, totals: rest.totals });
    expect(data.budget.spending.totals.count).toBe(rest.totals.count);
    for (const row of data.spending.rows) {
      const named = [row.category?.name, row.moneyAccount?.name, row.member?.name].filter((name) => name !== undefined);
      expect(named).toEqual(field === null || row.key === null ? [] : [row.name]);
    }
  }
});

test("of one month, as the list takes it; from and to make it shorter, and must leave a day of it", async () => {
  const inMonth = await report("month=2026-09");
  expect(inMonth).toMatchObject({ from: "2026-09-25", to: "2026-10-24", totals: await listed("month=2026-09") });
  expect(await report("month=current")).toEqual(await report(""));
  expect(await report("month=2026-09&from=2026-10-20")).toMatchObject({ from: "2026-10-20", to: "2026-10-24" });
  for (const query of ["month=2026-09&from=2026-10-25", "month=2026-09&to=2026-09-24"]) {
    const { status, body } = await ada.get(`/reports/spending?budgetId=${budget.id}&${query}`);
    expect([status, body.errors]).toMatchObject([422, [{ path: "/month", code: "out-of-range" }]]);
  }
  const graph = await ada.graphql('query($b: ID!) { spending(budgetId: $b, from: "2026-10-25", filter: { month: "2026-09" }) { from } }', {
    b: budget.id,
  });
  expect(graph.body.errors[0].extensions.errors).toMatchObject([{ path: "/filter/month", code: "out-of-range" }]);
});

test.each([
  ["by=year", "/by", "invalid-value"],
  ["groupBy=person", "/groupBy", "invalid-value"],
  ["minAmount=-1", "/minAmount", "too-small"],
  ["type=loan", "/type/0", "invalid-value"],
  ["sort=date", "/sort", "unknown-field"],
])("%s is refused at %s", async (query, path, code) => {
  const { status, body } = await ada.get(`/reports/spending?budgetId=${budget.id}&${query}`);
  expect([status, body.errors]).toMatchObject([422, [{ path, code }]]);
});

test("more months in its rows than an answer takes are refused", async () => {
  const wide = await aBudget(ada, { startMonth: "2017-01" });
  const items = Array.from({ length: 500 }, (_, n) => ({ payee: `p${n}`, date: "2026-01-01" }));
  await severalExpenses(ada, wide.id, items);
  const { models } = server.backend;
  const docs = await models.expenses.find({ budgetId: wide.id }).lean();
  for (let month = 1; month <= 20; month++) {
    const label = `${2024 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}`;
    const copies = docs.map((doc) => ({
      ...doc,
      _id: `${doc._id}_${month}`,
      importKey: `${doc._id}_${month}`,
      date: `${label}-01`,
      month: label,
    }));
    await models.expenses.insertMany(copies as never[]);
  }
  const of = (from: string) => ada.get(`/reports/spending?budgetId=${wide.id}&groupBy=payee&from=${from}&to=2026-11-30&by=month`);
  expect((await of("2024-03-01")).body.rows).toHaveLength(500);
  const refused = await of("2024-01-01");
  expect([refused.status, refused.body.errors]).toMatchObject([422, [{ path: "/groupBy", code: "too-many-rows" }]]);
});
