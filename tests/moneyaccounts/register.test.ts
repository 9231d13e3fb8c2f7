import { anExpense } from "../builders/aBudget.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";
import { aHousehold, plainEntries, plainRegister } from "./plainRegister.js";

let server: TestServer;
let ada: Phone;
let home: any;
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
  home = await aHousehold(ada);
});
afterAll(() => server.stop());

const entryFields = "date amount cleared balance";

async function restPage(query: string): Promise<any> {
  const { status, body } = await ada.get(`/expenses?budgetId=${home.budget.id}&${query}`);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
}

async function graphqlPage(filter: object, sort: string, first: number, after?: string): Promise<any> {
  const { body } = await ada.graphql(
    `query($b: ID!, $f: ExpenseFilter, $s: ExpenseSort, $n: Int, $a: String) {
      expenses(budgetId: $b, filter: $f, sort: $s, first: $n, after: $a) {
        edges { cursor node { id } entry { ${entryFields} } } pageInfo { hasNextPage endCursor }
        totals { count income expenses refunds net transfers { count amount } }
      }
    }`,
    { b: home.budget.id, f: filter, s: sort, n: first, a: after },
  );
  expect(body.errors).toBeUndefined();
  return body.data.expenses;
}

/** All pages of a register, each of so many rows. */
async function throughRest(query: string, limit: number): Promise<any[]> {
  const rows: any[] = [];
  for (let cursor = ""; ;) {
    const { data, nextCursor } = await restPage(`${query}&limit=${limit}${cursor}`);
    expect(data.length).toBeLessThanOrEqual(limit);
    rows.push(...data);
    if (nextCursor === null) return rows;
    cursor = `&cursor=${encodeURIComponent(nextCursor)}`;
  }
}

async function throughGraphql(filter: object, sort: string, limit: number): Promise<any[]> {
  const rows: any[] = [];
  for (let after: string | undefined; ;) {
    const { edges, pageInfo } = await graphqlPage(filter, sort, limit, after);
    rows.push(...edges.map(({ node, entry }: any) => ({ ...node, entry })));
    if (!pageInfo.hasNextPage) return rows;
    after = pageInfo.endCursor;
  }
}

/** What matters of a row. */
const seen = (rows: readonly any[]): any[] =>
  rows.map(({ id, entry }) => ({ id, date: entry.date, amount: entry.amount, balance: entry.balance }));
const expected = (account: any): any[] =>
  plainRegister(home.expenses, account).map(({ id, date, amount, balance }) => ({ id, date, amount, balance }));

test("a cursor of the register belongs to its account and to its order", async () => {
  const { nextCursor } = await restPage(`moneyAccountId=${home.giro.id}&sort=date&limit=1`);
  for (const other of [`moneyAccountId=${home.card.id}&sort=date`, `moneyAccountId=${home.giro.id}&sort=-date`]) {
    const { status, body } = await ada.get(`/expenses?budgetId=${home.budget.id}&${other}&cursor=${encodeURIComponent(nextCursor)}`);
    expect([status, body.code, body.errors[0].code]).toEqual([422, "validation-failed", "invalid-cursor"]);
  }
});

test("without one account asked for, a row has no entry", async () => {
  for (const query of ["sort=date", "moneyAccountId=none", `moneyAccountId=${home.giro.id}&moneyAccountId=${home.card.id}`]) {
    const { data } = await restPage(query);
    expect(data.length).toBeGreaterThan(0);
    expect(data.filter((row: object) => "entry" in row)).toEqual([]);
  }
});

test("the register tells of each account its ends by day and id, and what it had after each", async () => {
  for (const account of [home.giro, home.card, home.loan, home.dollars]) {
    const forwards = expected(account);
    expect(seen((await restPage(`moneyAccountId=${account.id}&sort=date`)).data)).toEqual(forwards);
    expect(seen((await restPage(`moneyAccountId=${account.id}&sort=-date`)).data)).toEqual([...forwards].reverse());
  }
});

test("every way to page through it tells the same, on both APIs and in both directions", async () => {
  const forwards = expected(home.giro);
  const filter = { moneyAccountId: [home.giro.id] };
  for (const limit of [1, 2, 3]) {
    expect(seen(await throughRest(`moneyAccountId=${home.giro.id}&sort=date`, limit))).toEqual(forwards);
    expect(seen(await throughRest(`moneyAccountId=${home.giro.id}&sort=-date`, limit))).toEqual([...forwards].reverse());
    expect(seen(await throughGraphql(filter, "DATE_ASC", limit))).toEqual(forwards);
    expect(seen(await throughGraphql(filter, "DATE_DESC", limit))).toEqual([...forwards].reverse());
  }
});

test("days are those of the ends in the account, and the balance goes on from what was there before them", async () => {
  const inDays = (from: string, to: string): any[] => expected(home.giro).filter(({ date }) => date >= from && date <= to);
  expect(seen((await restPage(`moneyAccountId=${home.giro.id}&sort=date&from=2026-09-15&to=2026-10-05`)).data)).toEqual(
    inDays("2026-09-15", "2026-10-05"),
  );
  // Left on 29 October, arrived on 1 November.
  expect(seen((await restPage(`moneyAccountId=${home.giro.id}&sort=date&month=2026-11`)).data)).toEqual(inDays("2026-11-01", "2026-11-30"));
});

test("other filters and other orders keep the entry, and tell no balance", async () => {
  const market = (await restPage(`moneyAccountId=${home.giro.id}&q=market`)).data;
  expect(market.map(({ entry }: any) => entry)).toEqual([
    { date: "2026-09-15", amount: -2_000, cleared: false, statementId: null, balance: null },
  ]);
  const cleared = (await restPage(`moneyAccountId=${home.giro.id}&cleared=true&sort=date`)).data;
  expect(cleared.map(({ entry }: any) => [entry.amount, entry.cleared, entry.balance])).toEqual([
    [300_000, true, null],
    [-3_300, true, null],
  ]);
  const byAmount = (await restPage(`moneyAccountId=${home.giro.id}&sort=-amount`)).data;
  expect(byAmount.map(({ entry }: any) => entry.balance)).toEqual(byAmount.map(() => null));
  expect(byAmount.map(({ amount }: any) => amount)).toEqual(
    [...byAmount.map(({ amount }: any) => amount)].sort((a: number, b: number) => b - a),
  );
  expect(byAmount).toHaveLength(expected(home.giro).length);
});

test("totals are sums of the entries, in the currency of the account, whole or of some days", async () => {
  for (const account of [home.giro, home.dollars])
    for (const [query, from, to] of [
      ["", "2026-01-01", "2027-12-31"],
      ["&from=2026-09-15&to=2026-11-01", "2026-09-15", "2026-11-01"],
      ["&month=2026-10", "2026-10-01", "2026-10-31"],
    ] as const) {
      const entries = plainEntries(home.expenses, account).filter(({ date }) => date >= from && date <= to);
      const sum = (some: readonly { amount: number }[]): number => some.reduce((all, { amount }) => all + Math.abs(amount), 0);
      const [income, expenses] = [sum(entries.filter(({ amount }) => amount > 0)), sum(entries.filter(({ amount }) => amount < 0))];
      const transfers = entries.filter(({ isTransfer }) => isTransfer);
      const totals = { count: entries.length, income, expenses, refunds: 0, net: income - expenses };
      const all = { ...totals, transfers: { count: transfers.length, amount: sum(transfers) } };
      expect((await restPage(`moneyAccountId=${account.id}${query}`)).totals).toEqual(all);
    }
  const { totals } = await graphqlPage({ moneyAccountId: [home.giro.id] }, "DATE_ASC", 1);
  expect(totals).toEqual((await restPage(`moneyAccountId=${home.giro.id}`)).totals);
});

test("what is not yet processed is in the balances and in the totals", async () => {
  server.backend.outbox.schedule = () => undefined;
  const late = await anExpense(ada, home.budget.id, { amount: 50, date: "2026-09-15", moneyAccountId: home.giro.id });
  home.expenses.push(late);
  const gone = home.expenses.splice(2, 1)[0];
  await ada.delete(`/expenses/${gone.id}`);
  const { data, totals } = await restPage(`moneyAccountId=${home.giro.id}&sort=-date&limit=2`);
  expect(seen(data)).toEqual(expected(home.giro).reverse().slice(0, 2));
  expect(totals.count).toBe(expected(home.giro).length);
  expect(seen((await restPage(`moneyAccountId=${home.giro.id}&sort=date`)).data)).toEqual(expected(home.giro));
});
