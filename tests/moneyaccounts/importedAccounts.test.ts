import { aBudget } from "../builders/aBudget.js";
import { sendFile } from "../imports/sending.js";
import type { Answer, Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";
import { aMoneyAccount } from "./aMoneyAccount.js";
import { camtFile, mt940File, ofxFile } from "./statementFiles.js";

let server: TestServer;
let ada: Phone;
let budget: any;
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
});
beforeEach(async () => {
  budget = await aBudget(ada);
});
afterAll(() => server.stop());

const IBAN = "DE89370400440532013000";
const row = { date: "2026-11-03", amount: "-3.00", payee: "Baker" };
const send = (file: string, query: Record<string, string | boolean | object> = {}): Promise<Answer> =>
  sendFile(ada, budget.id, file, query);
const placed = async (): Promise<any[]> =>
  (await ada.get(`/expenses?budgetId=${budget.id}&sort=date`)).body.data.map((one: any) => [one.payee, one.moneyAccountId, one.cleared]);
const identifiersOf = async ({ id }: any): Promise<string[]> => (await ada.get(`/money-accounts/${id}`)).body.identifiers;
const idOf = (word: string, account: any): string => (word === "it" ? account.id : word);

test("without money accounts nothing is asked", async () => {
  const { status } = await send(ofxFile({ number: "0532013000", rows: [row] }));
  expect(status).toBe(201);
  expect(await placed()).toEqual([["Baker", null, false]]);
});

test.each([
  ["an OFX with its number", "0532013000", ofxFile({ number: "0532013000", rows: [row] })],
  ["an OFX with bank and number", "37040044/0532013000", ofxFile({ bank: "37040044", number: "0532013000", rows: [row] })],
  ["an OFX with bank and number of its IBAN", IBAN, ofxFile({ bank: "37040044", number: "532013000", rows: [row] })],
  ["a CAMT with its IBAN", "de89 3704 0044 0532 0130 00", camtFile({ iban: IBAN, rows: [row] })],
  ["a CAMT with another id", "4711-22", camtFile({ other: "471122", rows: [row] })],
  ["an MT940 with its IBAN and currency", IBAN, mt940File({ number: `${IBAN}EUR`, rows: [row] })],
  ["an MT940 with bank and number", "532013000", mt940File({ number: "37040044/532013000", rows: [row] })],
  ["a table with its IBAN", IBAN, `Account,Date,Amount,Payee\n${IBAN},2026-11-03,-3.00,Baker`],
])("%s comes into the account that has this identifier", async (_, identifier, file) => {
  const giro = await aMoneyAccount(ada, budget.id, { identifiers: [identifier] });
  await aMoneyAccount(ada, budget.id, { identifiers: ["another"] });
  const { status, body } = await send(file, { mapping: { sign: "negative-is-expense" } });
  expect([status, body.counts]).toMatchObject([201, { created: 1 }]);
  expect(await placed()).toEqual([["Baker", giro.id, true]]);
});

test("an account that no identifier knows is asked about, and the import waits for the answer", async () => {
  const giro = await aMoneyAccount(ada, budget.id, { name: "Giro" });
  const closed = await aMoneyAccount(ada, budget.id, { name: "Old" });
  await ada.patch(`/money-accounts/${closed.id}`, { closedAt: "2026-11-15T00:00:00.000Z" });
  const file = ofxFile({ bank: "37040044", number: "0532013000", rows: [row] });
  const path = "/mapping/accounts/37040044~10532013000";
  const { body } = await send(file, { dryRun: true });
  expect(body.questions).toMatchObject([
    { path, code: "unknown-account", options: [{ value: giro.id, label: "Giro" }, { value: "none" }, { value: "skip" }] },
  ]);
  const refused = await send(file);
  expect([refused.status, refused.body.errors]).toMatchObject([422, [{ path, code: "unknown-account" }]]);
  expect(await placed()).toEqual([]);
});

test("an answer becomes an identifier of the account, so that the next file needs none; a dry run keeps nothing", async () => {
  const giro = await aMoneyAccount(ada, budget.id, { identifiers: ["card 1"] });
  const mapping = { accounts: { "37040044/0532013000": giro.id } };
  const first = ofxFile({ bank: "37040044", number: "0532013000", rows: [row] });
  expect((await send(first, { mapping, dryRun: true })).body).toMatchObject({ questions: [], counts: { created: 1 } });
  expect(await identifiersOf(giro)).toEqual(["card 1"]);
  expect((await send(first, { mapping })).status).toBe(201);
  expect(await identifiersOf(giro)).toEqual(["card 1", "37040044/0532013000"]);
  const second = ofxFile({ bank: "37040044", number: "0532013000", rows: [{ ...row, date: "2026-11-20", payee: "Kiosk" }] });
  expect((await send(second)).body.counts).toMatchObject({ created: 1 });
  expect(await placed()).toEqual([
    ["Baker", giro.id, true],
    ["Kiosk", giro.id, true],
  ]);
});

test("an answer goes before an identifier, which stays with its account", async () => {
  const giro = await aMoneyAccount(ada, budget.id, { identifiers: ["0532013000"] });
  const card = await aMoneyAccount(ada, budget.id);
  await send(ofxFile({ number: "0532013000", rows: [row] }), { mapping: { accounts: { "0532013000": card.id } } });
  expect(await placed()).toEqual([["Baker", card.id, true]]);
  expect([await identifiersOf(giro), await identifiersOf(card)]).toEqual([["0532013000"], []]);
});

test.each([
  ["none", { created: 1, refused: 0 }, [["Baker", null, false]]],
  ["skip", { created: 0, refused: 1 }, []],
])("rows of an account are said to lie in none or are left out (%s), which its source remembers", async (word, counts, lie) => {
  await aMoneyAccount(ada, budget.id);
  const file = ofxFile({ number: "0532013000", rows: [row] });
  const { body } = await send(file, { source: "bank", mapping: { accounts: { "0532013000": word } } });
  expect(body.counts).toMatchObject(counts);
  if (word === "skip") expect(body.rows).toMatchObject([{ status: "refused", reason: "skipped" }]);
  expect(await placed()).toEqual(lie);
  expect((await send(file, { source: "bank" })).status).toBe(201);
});

test("an answer that is no money account of the budget is refused, and so is one beside an account for all rows", async () => {
  const giro = await aMoneyAccount(ada, budget.id);
  const other = await aMoneyAccount(ada, (await aBudget(ada)).id);
  const file = ofxFile({ number: "1/2", rows: [row] });
  const unknown = await send(file, { mapping: { accounts: { "1/2": other.id } } });
  expect([unknown.status, unknown.body.errors]).toMatchObject([422, [{ path: "/mapping/accounts/1~12", code: "unknown-money-account" }]]);
  const both = await send(file, { moneyAccountId: giro.id, mapping: { accounts: { "1/2": giro.id } } });
  expect([both.status, both.body.errors]).toMatchObject([422, [{ path: "/mapping/accounts", code: "not-allowed" }]]);
  expect(await placed()).toEqual([]);
});

test.each(["it", "skip"])("a file of a closed account is refused, unless its rows are left out (%s)", async (word) => {
  const giro = await aMoneyAccount(ada, budget.id, { identifiers: ["0532013000"] });
  await ada.patch(`/money-accounts/${giro.id}`, { closedAt: "2026-11-15T00:00:00.000Z" });
  const file = ofxFile({ number: "0532013000", rows: [row] });
  const mapping = { accounts: { "0532013000": idOf(word, giro) } };
  expect((await send(file)).body.code).toBe("money-account-closed");
  const { status, body } = await send(file, { mapping });
  expect([status, body.code]).toEqual(word === "it" ? [409, "money-account-closed"] : [201, undefined]);
  expect(await placed()).toEqual([]);
});

test("an identifier that means two accounts is asked about", async () => {
  await aMoneyAccount(ada, budget.id, { identifiers: ["37040044/0532013000"] });
  await aMoneyAccount(ada, budget.id, { identifiers: ["0532013000"] });
  const { body } = await send(ofxFile({ bank: "37040044", number: "0532013000", rows: [row] }), { dryRun: true });
  expect(body.questions).toMatchObject([{ code: "unknown-account" }]);
});

test("a table with many unknown accounts is asked about its column", async () => {
  await aMoneyAccount(ada, budget.id);
  const rows = Array.from({ length: 21 }, (_, at) => `Shop ${String.fromCharCode(65 + at)},2026-11-03,-3.${10 + at},Baker`);
  const file = ["Account,Date,Amount,Payee", ...rows].join("\n");
  const mapping = { sign: "negative-is-expense" };
  expect((await send(file, { mapping, dryRun: true })).body.questions).toMatchObject([
    { path: "/mapping/columns/account", options: [{ value: null }] },
  ]);
  expect((await send(file, { mapping: { ...mapping, columns: { account: null } } })).body.counts).toMatchObject({ created: 21 });
});
