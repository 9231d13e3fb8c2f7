import fc from "fast-check";
import { aBudget, aCategory, anExpense } from "../builders/aBudget.js";
import { sendFile } from "../imports/sending.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";
import { aMoneyAccount } from "./aMoneyAccount.js";

let server: TestServer;
let ada: Phone;
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
});
afterAll(() => server.stop());

const kinds = {
  Giro: {},
  Card: { kind: "card" },
  Dollars: { kind: "cash", currency: "USD" },
  Loan: { kind: "loan" },
  Fund: { kind: "asset", currency: "USD" },
};
type Name = keyof typeof kinds;
const names = Object.keys(kinds) as Name[];
interface Household {
  readonly budget: any;
  readonly food: any;
  readonly accounts: Record<Name, any>;
}

async function aHousehold(): Promise<Household> {
  const budget = await aBudget(ada, { monthStartDay: 1 });
  const food = await aCategory(ada, budget.id, { name: "Food" });
  const accounts: any = {};
  for (const name of names) accounts[name] = await aMoneyAccount(ada, budget.id, { name, ...kinds[name] });
  return { budget, food, accounts };
}

const exported = async ({ budget }: Household): Promise<string> =>
  (await ada.get(`/expenses/export?budgetId=${budget.id}&format=csv&sort=date`)).text;
/** Rows without what is of one budget alone: ids and times. */
const told = (csv: string): string[] => {
  const [header = "", ...rows] = csv.trim().split("\r\n");
  const own = new Set(["id", "createdAt", "updatedAt", "moneyAccountId", "toMoneyAccountId"]);
  const columns = header.split(",");
  return rows
    .map((row) =>
      row
        .split(",")
        .filter((_, place) => !own.has(columns[place] ?? ""))
        .join(","),
    )
    .sort();
};
const balances = async ({ accounts }: Household): Promise<any[]> =>
  Promise.all(names.map(async (name) => (await ada.get(`/money-accounts/${accounts[name].id}`)).body.balance));

const close = async ({ id }: any): Promise<void> => {
  expect((await ada.patch(`/money-accounts/${id}`, { closedAt: "2026-11-15T00:00:00.000Z" })).status).toBe(200);
};

const isForeign = (name: Name | null): boolean => name === "Dollars" || name === "Fund";
const isOff = (name: Name | null): boolean => name === "Loan" || name === "Fund";
const drawn = fc.record({
  type: fc.constantFrom("expense", "income", "transfer"),
  from: fc.option(fc.constantFrom(...names)),
  to: fc.constantFrom(...names),
  amount: fc.integer({ min: 1, max: 100_000 }),
  day: fc.integer({ min: 1, max: 25 }),
  later: fc.integer({ min: 0, max: 3 }),
  cleared: fc.boolean(),
  toCleared: fc.boolean(),
  hasCategory: fc.boolean(),
  identified: fc.boolean(),
});
type Drawn = typeof drawn extends fc.Arbitrary<infer Value> ? Value : never;

function inputOf(one: Drawn, { food, accounts }: Household, place: number): object {
  const { type, amount, later, cleared, toCleared, hasCategory, identified } = one;
  const date = `2026-10-${String(one.day).padStart(2, "0")}`;
  const isTransfer = type === "transfer";
  const first = isTransfer ? (one.from ?? "Giro") : one.from;
  const to = names.find((name) => name === one.to && name !== first) ?? (first === "Giro" ? "Card" : "Giro");
  const isCounted = isTransfer ? isOff(first) !== isOff(to) : !isOff(first);
  return {
    ...{ type, amount, date, payee: `Payee ${place}` },
    ...(first === null ? {} : { moneyAccountId: accounts[first].id, cleared }),
    ...(isForeign(first) ? { original: { amount: amount + place, currency: "USD" } } : {}),
    ...(hasCategory && isCounted ? { categoryId: food.id } : {}),
    ...(identified ? { externalId: `e${place}`, source: "bank" } : {}),
    ...(!isTransfer
      ? {}
      : {
          ...{ toMoneyAccountId: accounts[to].id, toCleared },
          ...(later === 0 ? {} : { toDate: `2026-10-${String(one.day + later).padStart(2, "0")}` }),
          ...(isForeign(to) && !isForeign(first) ? { toAmount: amount + 2 * place + 1 } : {}),
          ...(identified ? { toExternalId: `t${place}`, toSource: "bank" } : {}),
        }),
  };
}

test("movements of every kind go out and come into another budget with accounts of the same names, and out again alike", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(drawn, { minLength: 8, maxLength: 8 }), async (movements) => {
      const [here, there] = [await aHousehold(), await aHousehold()];
      for (const [place, one] of movements.entries()) await anExpense(ada, here.budget.id, inputOf(one, here, place));
      const csv = await exported(here);
      const { body } = await sendFile(ada, there.budget.id, csv);
      expect(body.counts).toMatchObject({ created: movements.length, refused: 0, asked: 0 });
      expect(body.rows.map(({ errors }: any) => errors)).toEqual(movements.map(() => []));
      expect(told(await exported(there))).toEqual(told(csv));
      expect(await balances(there)).toEqual(await balances(here));
      expect((await sendFile(ada, here.budget.id, csv)).body.counts).toMatchObject({ created: 0, duplicates: movements.length });
    }),
    { numRuns: 6 },
  );
});

test("an account that is not there or is closed is told: an expense lies in none, a transfer is refused", async () => {
  const here = await aHousehold();
  const { Giro: giro, Card: card } = here.accounts;
  const purchase = { payee: "Shop", date: "2026-10-02", moneyAccountId: card.id, amount: 300 };
  await anExpense(ada, here.budget.id, purchase);
  await anExpense(ada, here.budget.id, {
    type: "transfer",
    date: "2026-10-03",
    moneyAccountId: giro.id,
    toMoneyAccountId: card.id,
    amount: 300,
  });
  const csv = await exported(here);
  const budget = await aBudget(ada, { monthStartDay: 1 });
  await close(await aMoneyAccount(ada, budget.id, { name: "Giro" }));
  const dry = (await sendFile(ada, budget.id, csv, { dryRun: true })).body;
  const { body } = await sendFile(ada, budget.id, csv);
  expect(body.counts).toMatchObject({ created: 1, refused: 1 });
  const unknown = { path: "/moneyAccount", code: "unknown-money-account" };
  const [bought, moved] = ["created", "refused"].map((status) => body.rows.find((row: any) => row.status === status));
  expect(bought).toMatchObject({ type: "expense", errors: [unknown] });
  expect(moved).toMatchObject({ type: "transfer", errors: [unknown, { path: "/toMoneyAccount", code: "unknown-money-account" }] });
  expect(dry.rows.map(({ status }: any) => status).sort()).toEqual(["created", "refused"]);
  expect((await ada.get(`/expenses?budgetId=${budget.id}`)).body.data).toMatchObject([{ moneyAccountId: null, cleared: false }]);
});

test("a flag that is none and a second account of what is no transfer refuse their row, with the reason", async () => {
  const here = await aHousehold();
  const { Giro: giro, Card: card } = here.accounts;
  await anExpense(ada, here.budget.id, { payee: "Shop", date: "2026-10-02", moneyAccountId: giro.id, cleared: true, amount: 300 });
  const [header = "", row = ""] = (await exported(here)).trim().split("\r\n");
  const columns = header.split(",");
  const withCells = (cells: Record<string, string>): string =>
    row
      .split(",")
      .map((cell, place) => (columns[place] === "id" ? "" : (cells[columns[place] ?? ""] ?? cell)))
      .join(",");
  const rows: [Record<string, string>, string[]][] = [
    [{ cleared: "maybe" }, ["refused", "/cleared invalid-format"]],
    [{ toCleared: "1" }, ["refused", "/toCleared invalid-format"]],
    [{ toMoneyAccountId: card.id }, ["refused", "/toMoneyAccountId not-allowed"]],
    [{ toMoneyAccount: "Nowhere" }, ["refused", "/toMoneyAccount not-allowed"]],
    [{ toCleared: "true" }, ["refused", "/toCleared not-allowed"]],
    [{ toAmount: "3.00" }, ["refused", "/toAmount not-allowed"]],
    [{ payee: "TRUE of a spreadsheet", cleared: "TRUE" }, ["created"]],
    [{ payee: "FALSE of a spreadsheet", cleared: "FALSE" }, ["created"]],
  ];
  const file = [header, ...rows.map(([cells]) => withCells(cells))].join("\r\n");
  for (const dryRun of [true, false]) {
    const { body } = await sendFile(ada, here.budget.id, file, { dryRun });
    const became = body.rows.map(({ status, errors }: any) => [status, ...errors.map(({ path, code }: any) => `${path} ${code}`)]);
    expect(became).toEqual(rows.map(([, expected]) => expected));
  }
  const { data } = (await ada.get(`/expenses?budgetId=${here.budget.id}&moneyAccountId=${giro.id}`)).body;
  const cleared = data.map((one: any) => [one.payee, one.cleared]);
  expect(Object.fromEntries(cleared)).toEqual({ Shop: true, "TRUE of a spreadsheet": true, "FALSE of a spreadsheet": false });
});

test.each(["deleted", "closed"])("what lay in a %s account off the budget is refused: in none it would begin to count", async (how) => {
  const here = await aHousehold();
  const { Loan: loan, Giro: giro } = here.accounts;
  const lent = { date: "2026-10-02", moneyAccountId: loan.id, amount: 300 };
  const made = [await anExpense(ada, here.budget.id, lent), await anExpense(ada, here.budget.id, { ...lent, type: "income" })];
  const csv = await exported(here);
  for (const { id } of made) await ada.delete(`/expenses/${id}`);
  if (how === "closed") await close(loan);
  else expect((await ada.delete(`/money-accounts/${loan.id}`)).status).toBe(204);
  const code = how === "closed" ? "money-account-closed" : "unknown-money-account";
  const mapping = { rows: { "*": "new" } };
  const { body } = await sendFile(ada, here.budget.id, csv, { mapping });
  expect(body.rows).toMatchObject(made.map(() => ({ status: "refused", errors: [{ path: "/moneyAccount", code }] })));
  expect((await sendFile(ada, here.budget.id, csv, { mapping, moneyAccountId: giro.id })).body.counts).toMatchObject({ refused: 2 });
  const away = await aMoneyAccount(ada, here.budget.id, { name: "Other loan", kind: "loan" });
  const { body: other } = await sendFile(ada, here.budget.id, csv, { mapping, moneyAccountId: away.id });
  expect(other.rows).toMatchObject(made.map(() => ({ status: "created", errors: [{ path: "/moneyAccount", code }] })));
  expect((await ada.get(`/expenses?budgetId=${here.budget.id}&moneyAccountId=none`)).body.data).toEqual([]);
});

test("an account of the budget is found by its id, whatever it is called by now", async () => {
  const here = await aHousehold();
  const { Giro: giro } = here.accounts;
  const made = await anExpense(ada, here.budget.id, { date: "2026-10-02", moneyAccountId: giro.id, cleared: true, amount: 300 });
  const csv = await exported(here);
  await ada.patch(`/money-accounts/${giro.id}`, { name: "Renamed" });
  await aMoneyAccount(ada, here.budget.id, { name: "giro" });
  await ada.delete(`/expenses/${made.id}`);
  const { body } = await sendFile(ada, here.budget.id, csv);
  expect(body.counts).toMatchObject({ created: 1 });
  const asked = `{ expense(id: "${body.rows[0].expenseId}") { cleared moneyAccount { id } } }`;
  expect((await ada.graphql(asked)).body.data.expense).toEqual({ cleared: true, moneyAccount: { id: giro.id } });
  await ada.delete(`/expenses/${body.rows[0].expenseId}`);
  await close(giro);
  const [left] = (await sendFile(ada, here.budget.id, csv)).body.rows;
  expect(left).toMatchObject({ status: "created", errors: [{ path: "/moneyAccount", code: "money-account-closed" }] });
  expect((await ada.get(`/expenses/${left.expenseId}`)).body).toMatchObject({ moneyAccountId: null });
});

test("a row whose movement is still in the budget is a duplicate, also where its account was closed since", async () => {
  const here = await aHousehold();
  const { Giro: giro, Card: card, Dollars: dollars } = here.accounts;
  const between = { type: "transfer", amount: 300 };
  await anExpense(ada, here.budget.id, { ...between, date: "2026-10-02", moneyAccountId: giro.id, toMoneyAccountId: card.id });
  await anExpense(ada, here.budget.id, { ...between, date: "2026-10-03", moneyAccountId: card.id, toMoneyAccountId: giro.id });
  const original = { amount: 1000, currency: "USD" };
  await anExpense(ada, here.budget.id, { type: "income", date: "2026-10-04", moneyAccountId: dollars.id, amount: 900, original });
  await anExpense(ada, here.budget.id, { date: "2026-10-05", moneyAccountId: dollars.id, amount: 950, original });
  await close(card);
  await close(dollars);
  const csv = await exported(here);
  const { body } = await sendFile(ada, here.budget.id, csv);
  expect(body.counts).toMatchObject({ created: 0, duplicates: 5, refused: 0, asked: 0 });
  expect(body.rows.map(({ reason, errors }: any) => [reason, errors])).toEqual(Array(5).fill(["same-expense", []]));
  expect(body.rows[0]).toMatchObject({ line: 2, type: "transfer", date: "2026-10-02", amount: 300, expenseId: expect.any(String) });
  const anew = await sendFile(ada, here.budget.id, csv, { dryRun: true, mapping: { rows: { 2: "new" } } });
  expect(anew.body.rows[0]).toMatchObject({ status: "refused", reason: "money-account-closed" });
});

test("what closing an account booked does not come back by a file: closing the account there books it again", async () => {
  const [here, there] = [await aHousehold(), await aHousehold()];
  const original = { amount: 1000, currency: "USD" };
  const moneyAccountId = here.accounts.Dollars.id;
  await anExpense(ada, here.budget.id, { type: "income", date: "2026-10-04", moneyAccountId, amount: 900, original });
  await anExpense(ada, here.budget.id, { date: "2026-10-05", moneyAccountId, amount: 950, original });
  await close(here.accounts.Dollars);
  const { body } = await sendFile(ada, there.budget.id, await exported(here));
  expect(body.counts).toMatchObject({ created: 2, refused: 1 });
  expect(body.rows[2]).toMatchObject({ status: "refused", reason: "too-small", date: "2026-11-15", amount: 50 });
  await close(there.accounts.Dollars);
  expect(told(await exported(there))).toEqual(told(await exported(here)));
});
