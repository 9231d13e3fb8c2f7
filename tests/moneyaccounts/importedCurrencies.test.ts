import { aBudget } from "../builders/aBudget.js";
import { sendFile } from "../imports/sending.js";
import type { Answer, Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";
import { aMoneyAccount } from "./aMoneyAccount.js";
import { camtFile, mt940File, ofxFile } from "./statementFiles.js";

let server: TestServer;
let ada: Phone;
let budget: any;
let francs: any;
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
});
beforeEach(async () => {
  budget = await aBudget(ada);
  francs = await aMoneyAccount(ada, budget.id, { currency: "CHF", identifiers: ["CH1"] });
});
afterAll(() => server.stop());

const row = { date: "2026-11-03", amount: "-10.00", payee: "Baker" };
const sign = "negative-is-expense";
const send = (file: string, query: Record<string, string | boolean | object> = {}): Promise<Answer> =>
  sendFile(ada, budget.id, file, query);
const expenses = async (): Promise<any[]> => (await ada.get(`/expenses?budgetId=${budget.id}&sort=date`)).body.data;
const balanceOf = async ({ id }: any): Promise<number> => (await ada.get(`/money-accounts/${id}`)).body.balance.all;

test.each([
  ["OFX", ofxFile({ number: "CH1", currency: "CHF", rows: [row] }), {}],
  ["MT940", mt940File({ number: "CH1", currency: "CHF", rows: [row] }), {}],
  ["a table", `Account,Date,Amount,Currency,Payee\nCH1,2026-11-03,-10.00,CHF,Baker`, {}],
])("%s of an account in another currency waits for a rate, and becomes original", async (_, file) => {
  const asked = await send(file, { mapping: { sign }, dryRun: true });
  expect(asked.body).toMatchObject({ questions: [{ path: "/mapping/rate", code: "required" }], counts: { created: 0, refused: 1 } });
  expect(asked.body.rows).toMatchObject([{ amount: null, reason: "required" }]);
  expect((await send(file, { mapping: { sign } })).status).toBe(422);
  expect(await expenses()).toEqual([]);
  const { status, body } = await send(file, { mapping: { sign, rate: "0.93" } });
  expect([status, body.counts]).toMatchObject([201, { created: 1 }]);
  expect(await expenses()).toMatchObject([
    { amount: 930, original: { amount: 1000, currency: "CHF", rate: "0.93" }, moneyAccountId: francs.id, cleared: true },
  ]);
  expect(await balanceOf(francs)).toBe(-1000);
});

test("a file without currencies is read in that of the account it is sent to", async () => {
  const yen = await aMoneyAccount(ada, budget.id, { currency: "JPY" });
  const query = { moneyAccountId: yen.id, mapping: { sign, rate: "0.006" } };
  expect((await send("Date,Amount,Payee\n2026-11-03,-1500,Baker", query)).body.counts).toMatchObject({ created: 1 });
  expect(await expenses()).toMatchObject([{ amount: 900, original: { amount: 1500, currency: "JPY" } }]);
});

test("rows in a third currency are refused", async () => {
  const file = ofxFile({ number: "CH1", currency: "USD", rows: [row] });
  expect((await send(file, { mapping: { rate: "0.93" } })).body.rows).toMatchObject([{ status: "refused", reason: "currency-mismatch" }]);
});

test("what CAMT says in the budget's currency goes before the rate, and needs none", async () => {
  const abroad = camtFile({ other: "CH1", currency: "CHF", rows: [{ ...row, elsewhere: ["EUR", "9.47"] }] });
  expect((await send(abroad)).body.counts).toMatchObject({ created: 1 });
  expect(await expenses()).toMatchObject([{ amount: 947, original: { amount: 1000, currency: "CHF" } }]);
  const mixed = camtFile({ other: "CH1", currency: "CHF", rows: [{ ...row, date: "2026-11-20", elsewhere: ["USD", "11.00"] }] });
  expect((await send(mixed)).body.errors).toMatchObject([{ path: "/mapping/rate" }]);
});

test("a row is known again by its own amount, though the rate is another one", async () => {
  const file = "Date,Amount,Payee\n2026-11-03,-10.00,Baker";
  await send(file, { moneyAccountId: francs.id, mapping: { sign, rate: "0.93" } });
  const { body } = await send(file, { moneyAccountId: francs.id, mapping: { sign, rate: "0.95" } });
  expect(body.rows).toMatchObject([{ status: "duplicate", reason: "amount-date-payee" }]);
  const typed = { budgetId: budget.id, amount: 700, date: "2026-11-05", payee: "Kiosk", moneyAccountId: francs.id };
  expect((await ada.post("/expenses", { ...typed, original: { amount: 750, currency: "CHF" } })).status).toBe(201);
  const kiosk = "Date,Amount,Payee\n2026-11-05,-7.50,Kiosk\n2026-11-06,-7.00,Kiosk";
  const again = await send(kiosk, { moneyAccountId: francs.id, mapping: { sign, rate: "0.95" } });
  expect(again.body.rows).toMatchObject([{ status: "duplicate" }, { status: "created" }]);
});

test("each account of a file is read in its own currency, and two that need a rate are refused", async () => {
  const giro = await aMoneyAccount(ada, budget.id, { identifiers: ["DE1"] });
  const dollars = await aMoneyAccount(ada, budget.id, { currency: "USD", identifiers: ["US1"] });
  const statements = [
    { number: "DE1", rows: [{ ...row, amount: "-1.00" }] },
    { number: "CH1", currency: "CHF", rows: [row] },
  ];
  const three = ofxFile(...statements, { number: "US1", currency: "USD", rows: [{ ...row, amount: "-20.00" }] });
  expect((await send(three, { mapping: { rate: "0.93" } })).body.errors).toMatchObject([
    { path: "/mapping/rate", code: "several-currencies" },
  ]);
  const { body } = await send(three, { mapping: { rate: "0.93", accounts: { US1: "skip" } } });
  expect(body.counts).toMatchObject({ created: 2, refused: 1 });
  expect([await balanceOf(giro), await balanceOf(francs), await balanceOf(dollars)]).toEqual([-100, -1000, 0]);
});
