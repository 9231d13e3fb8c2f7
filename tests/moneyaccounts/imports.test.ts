import { aBudget, aCategory } from "../builders/aBudget.js";
import { aRecurring } from "../builders/aRecurring.js";
import { sendFile } from "../imports/sending.js";
import type { Answer, Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";
import { aMoneyAccount } from "./aMoneyAccount.js";

let server: TestServer;
let ada: Phone;
let budget: any;
let giro: any;
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
});
beforeEach(async () => {
  budget = await aBudget(ada);
  giro = await aMoneyAccount(ada, budget.id, { name: "Giro" });
});
afterAll(() => server.stop());

const file = (...rows: string[]): string => ["Date,Amount,Payee,Reference", ...rows].join("\n");
const two = file("2026-11-03,-3.00,Baker,r1", "2026-11-04,5.00,Work,r2");
const send = (csv: string, query: object = {}): Promise<Answer> =>
  sendFile(ada, budget.id, csv, { mapping: { columns: { externalId: "Reference" }, sign: "negative-is-expense" }, ...query });
const expenses = async (): Promise<any[]> => (await ada.get(`/expenses?budgetId=${budget.id}`)).body.data;
const balanceOf = async ({ id }: any): Promise<any> => (await ada.get(`/money-accounts/${id}`)).body.balance;
const close = async ({ id }: any): Promise<void> => {
  expect((await ada.patch(`/money-accounts/${id}`, { closedAt: "2026-11-15T00:00:00.000Z" })).status).toBe(200);
};

test.each([true, false])("an account that is not there or is closed is refused, and nothing is imported (dry run: %s)", async (dryRun) => {
  const other = await aMoneyAccount(ada, (await aBudget(ada)).id);
  const gone = await aMoneyAccount(ada, budget.id);
  await ada.delete(`/money-accounts/${gone.id}`);
  for (const { id } of [other, gone, { id: "mac_x" }]) {
    const { status, body } = await send(two, { moneyAccountId: id, dryRun });
    expect([status, body.errors]).toMatchObject([422, [{ path: "/moneyAccountId", code: "unknown-money-account" }]]);
  }
  await close(giro);
  const { status, body } = await send(two, { moneyAccountId: giro.id, dryRun });
  expect([status, body.code]).toEqual([409, "money-account-closed"]);
  expect(await expenses()).toEqual([]);
});

test("all rows lie in the account, cleared; without an account in none", async () => {
  const { body } = await send(two, { moneyAccountId: giro.id });
  expect(body).toMatchObject({ counts: { created: 2, refused: 0, asked: 0 } });
  expect((await expenses()).map(({ moneyAccountId, cleared }) => [moneyAccountId, cleared])).toEqual([
    [giro.id, true],
    [giro.id, true],
  ]);
  expect(await balanceOf(giro)).toEqual({ today: 200, cleared: 200, all: 200 });
  const [first] = await expenses();
  const asked = `{ expense(id: "${first.id}") { cleared moneyAccount { id } } }`;
  expect((await ada.graphql(asked)).body.data.expense).toEqual({ cleared: true, moneyAccount: { id: giro.id } });
  await send(file("2026-11-07,-1.00,Kiosk,r9"));
  expect((await expenses())[0]).toMatchObject({ payee: "Kiosk", moneyAccountId: null, cleared: false });
});

test("an identity and a like row are looked for in the account and in what lies in none, and not in other accounts", async () => {
  await send(two);
  expect((await send(two, { moneyAccountId: giro.id })).body.counts).toMatchObject({ created: 0, duplicates: 2 });
  const card = await aMoneyAccount(ada, budget.id, { kind: "card" });
  const other = file("2026-11-05,-7.00,Shop,r3", "2026-11-06,-8.00,Shop,");
  expect((await send(other, { moneyAccountId: giro.id })).body.counts).toMatchObject({ created: 2 });
  expect((await send(other, { moneyAccountId: card.id })).body.counts).toMatchObject({ created: 2, duplicates: 0, asked: 0 });
  expect((await send(other, { moneyAccountId: card.id })).body.counts).toMatchObject({ created: 0, duplicates: 2 });
  expect([await balanceOf(giro), await balanceOf(card)]).toMatchObject([{ all: -1500 }, { all: -1500 }]);
});

test("what was deleted in the account does not come back with the next file", async () => {
  await send(two, { moneyAccountId: giro.id });
  for (const { id } of await expenses()) await ada.delete(`/expenses/${id}`);
  const { body } = await send(two, { moneyAccountId: giro.id });
  expect(body.rows.map(({ status, reason }: any) => [status, reason])).toEqual(Array(2).fill(["duplicate", "deleted"]));
});

test("off the budget rows have no category, and the next file knows them", async () => {
  const loan = await aMoneyAccount(ada, budget.id, { kind: "loan" });
  const { id: categoryId } = await aCategory(ada, budget.id, { name: "Food" });
  const csv = "Date,Amount,Payee,Category\n2026-11-03,-3.00,Baker,Food\n2026-11-04,-4.00,Baker,";
  const query = { moneyAccountId: loan.id, mapping: { categoryId } };
  expect((await sendFile(ada, budget.id, csv, query)).body.counts).toMatchObject({ created: 2, refused: 0 });
  expect(await expenses()).toMatchObject([{ categoryId: null }, { categoryId: null }]);
  expect((await sendFile(ada, budget.id, csv, query)).body.counts).toMatchObject({ created: 0, duplicates: 2 });
  expect((await ada.get(`/budgets/${budget.id}/months/2026-11`)).body.totalSpent).toBe(0);
});

test("the undo of an import takes its rows out of the account, and is refused while that is closed", async () => {
  const { body } = await send(file("2026-11-03,-3.00,Baker,r1", "2026-11-04,3.00,Work,r2"), { moneyAccountId: giro.id });
  await close(giro);
  const early = await ada.post(`/expenses/imports/${body.id}/undo`);
  expect([early.status, early.body.code]).toEqual([409, "money-account-closed"]);
  const byGraphql = (await ada.graphql(`mutation { undoImport(id: "${body.id}") { import { id } } }`)).body;
  expect(byGraphql.errors[0].extensions.code).toBe("money-account-closed");
  expect(await expenses()).toHaveLength(2);
  await ada.patch(`/money-accounts/${giro.id}`, { closedAt: null });
  expect((await ada.post(`/expenses/imports/${body.id}/undo`)).body.status).toBe("undone");
  expect(await expenses()).toEqual([]);
  expect(await balanceOf(giro)).toMatchObject({ all: 0 });
});

test("a row that is an occurrence puts that into the account, and the undo takes it out again", async () => {
  const rent = await aRecurring(ada, budget.id, {
    template: { amount: 5000, payee: "Landlord" },
    rule: "FREQ=MONTHLY",
    start: "2026-11-12",
  });
  const booked = (await ada.post(`/recurring/${rent.id}/occurrences/2026-11-12/book`, {})).body;
  expect(booked.moneyAccountId).toBeNull();
  const query = { moneyAccountId: giro.id, mapping: { rows: { "*": "duplicate" } } };
  const { body } = await sendFile(ada, budget.id, "Date,Payee,Amount\n2026-11-13,LANDLORD LTD,-50.00\n", query);
  expect(body.rows).toMatchObject([{ status: "duplicate", reason: "occurrence", expenseId: booked.id }]);
  expect(await expenses()).toMatchObject([{ id: booked.id, moneyAccountId: giro.id, cleared: true, date: "2026-11-13" }]);
  await ada.post(`/expenses/imports/${body.id}/undo`);
  expect(await expenses()).toMatchObject([{ id: booked.id, moneyAccountId: null, cleared: false, date: "2026-11-12" }]);
});
