import { aBudget } from "../builders/aBudget.js";
import { sendFile } from "../imports/sending.js";
import type { Answer, Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";
import { aMoneyAccount } from "./aMoneyAccount.js";
import { camtFile, mt940File, ofxFile } from "./statementFiles.js";

let server: TestServer;
let ada: Phone;
let budget: any;
let giro: any;
let card: any;
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
});
beforeEach(async () => {
  budget = await aBudget(ada);
  giro = await aMoneyAccount(ada, budget.id, { name: "Giro", identifiers: ["A111"] });
  card = await aMoneyAccount(ada, budget.id, { name: "Card", kind: "card", identifiers: ["B222"] });
});
afterAll(() => server.stop());

const bread = { date: "2026-11-03", amount: "-3.00", payee: "Baker" };
const fuel = { date: "2026-11-04", amount: "-40.00", payee: "Fuel" };
const send = (file: string, query: Record<string, string | boolean | object> = {}): Promise<Answer> =>
  sendFile(ada, budget.id, file, { mapping: { sign: "negative-is-expense" }, ...query });
const balanceOf = async ({ id }: any): Promise<number> => (await ada.get(`/money-accounts/${id}`)).body.balance.all;

test.each([
  ["OFX", ofxFile({ number: "A111", rows: [bread] }, { number: "B222", rows: [bread, fuel] })],
  ["CAMT.053", camtFile({ other: "A111", rows: [bread] }, { other: "B222", rows: [bread, fuel] })],
  ["MT940", mt940File({ number: "A111", rows: [bread] }, { number: "B222", rows: [bread, fuel] })],
  [
    "a table with numbers",
    "Account,Date,Amount,Payee\nA111,2026-11-03,-3.00,Baker\nB222,2026-11-03,-3.00,Baker\nB222,2026-11-04,-40.00,Fuel",
  ],
  [
    "a table with names",
    "Account,Date,Amount,Payee\nGIRO,2026-11-03,-3.00,Baker\nCard,2026-11-03,-3.00,Baker\ncard,2026-11-04,-40.00,Fuel",
  ],
])("each row of %s comes into its own account, and is known there the next time", async (_, file) => {
  expect((await send(file)).body.counts).toMatchObject({ created: 3 });
  expect([await balanceOf(giro), await balanceOf(card)]).toEqual([-300, -4300]);
  expect((await send(file)).body.counts).toMatchObject({ created: 0, duplicates: 3 });
});

test("a row that is like one in another account is none of it", async () => {
  await send(mt940File({ number: "A111", rows: [bread, bread] }));
  const { body } = await send(mt940File({ number: "B222", rows: [bread] }, { number: "A111", rows: [bread, bread, bread] }));
  expect(body.rows.map(({ status }: any) => status)).toEqual(["created", "duplicate", "duplicate", "created"]);
  expect([await balanceOf(giro), await balanceOf(card)]).toEqual([-900, -300]);
});

test("rows of unknown accounts are asked about one by one, and those that are skipped take nothing from others", async () => {
  const file = mt940File({ number: "C333", rows: [bread] }, { number: "D444", rows: [bread] }, { number: "A111", rows: [fuel] });
  expect((await send(file)).body.errors).toMatchObject([{ path: "/mapping/accounts/C333" }, { path: "/mapping/accounts/D444" }]);
  const { body } = await send(file, { mapping: { accounts: { C333: card.id, D444: "skip" } } });
  expect(body.rows.map(({ status, reason }: any) => [status, reason])).toEqual([
    ["created", null],
    ["refused", "skipped"],
    ["created", null],
  ]);
  expect([await balanceOf(giro), await balanceOf(card)]).toEqual([-4000, -300]);
});

test("the undo of an import takes its rows out of all accounts", async () => {
  const { body } = await send(ofxFile({ number: "A111", rows: [bread] }, { number: "B222", rows: [fuel] }));
  expect((await ada.post(`/expenses/imports/${body.id}/undo`)).body.status).toBe("undone");
  expect([await balanceOf(giro), await balanceOf(card)]).toEqual([0, 0]);
});
