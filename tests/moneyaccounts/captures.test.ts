import { aBudget, aCategory, anExpense } from "../builders/aBudget.js";
import { tokenOf } from "../access/narrowTokens.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";
import { graphqlInput } from "../support/words.js";
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
  giro = await aMoneyAccount(ada, budget.id, { name: "Giro", identifiers: ["Visa 12-34"] });
});
afterAll(() => server.stop());

const capture = (fields: object): Promise<any> => ada.post("/captures", { budgetId: budget.id, amount: "3", ...fields });
const mutation =
  "mutation($input: CreateCaptureInput!) { createCapture(input: $input) { expense { id amount moneyAccount { id name kind currency identifiers balance { all } } } } }";
async function captureByGraphql(person: Phone, fields: object): Promise<any> {
  const input = graphqlInput("CreateCaptureInput", { budgetId: budget.id, amount: "3", ...fields });
  return (await person.graphql(mutation, { input })).body;
}
const dollars = (): Promise<any> => aMoneyAccount(ada, budget.id, { kind: "card", currency: "USD", identifiers: ["Travel card"] });

test.each([
  ["without a rate in an account of another currency", { card: "travel card" }, "/rate", "required"],
  ["with a rate in an account of the budget's currency", { card: "visa1234", rate: "0.9" }, "/rate", "not-allowed"],
  ["with a rate and a card that no account has", { card: "Amex", rate: "0.9" }, "/rate", "not-allowed"],
  ["with a rate and no card", { rate: "0.9" }, "/rate", "not-allowed"],
  ["with a rate that is no decimal", { card: "travel card", rate: "0,9" }, "/rate", "invalid-format"],
  ["with a rate of nothing", { card: "travel card", rate: "0.0" }, "/rate", "too-small"],
  ["in another currency than that of the account", { card: "travel card", rate: "0.9", amount: "EUR 3" }, "/amount", "other-currency"],
  ["where the rate leaves nothing", { card: "travel card", rate: "0.0001" }, "/amount", "out-of-range"],
])("a capture is refused %s", async (_, fields, path, code) => {
  await dollars();
  const { status, body } = await capture(fields);
  expect([status, body.errors]).toMatchObject([422, [{ path, code }]]);
  expect((await captureByGraphql(ada, fields)).errors[0].extensions.errors).toMatchObject([{ path: `/input${path}`, code }]);
  expect((await ada.get(`/expenses?budgetId=${budget.id}`)).body.data).toEqual([]);
});

test("a card leads to the account that has it among its identifiers, however it is written", async () => {
  for (const card of ["Visa 12-34", "VISA1234", "visa 1234"]) {
    const { status, body } = await capture({ card });
    expect([status, body]).toMatchObject([201, { moneyAccountId: giro.id, cleared: false, amount: 300, source: `capture:${card}` }]);
  }
  const { data } = await captureByGraphql(ada, { card: "visa 12 34" });
  expect(data.createCapture.expense.moneyAccount).toMatchObject({ id: giro.id, identifiers: ["Visa 12-34"] });
  expect((await ada.get(`/money-accounts/${giro.id}`)).body.balance.all).toBe(-1200);
});

test("what no open account of the budget has among its identifiers lies in no account", async () => {
  const closed = await aMoneyAccount(ada, budget.id, { identifiers: ["Old card"] });
  await ada.patch(`/money-accounts/${closed.id}`, { closedAt: "2026-11-01T00:00:00.000Z" });
  const deleted = await aMoneyAccount(ada, budget.id, { identifiers: ["Lost card"] });
  await ada.delete(`/money-accounts/${deleted.id}`);
  const other = await aBudget(ada);
  await aMoneyAccount(ada, other.id, { identifiers: ["Other card"] });
  // Its name is no identifier.
  for (const card of ["Old card", "Lost card", "Other card", "Giro", "-", undefined]) {
    const { status, body } = await capture({ card });
    expect([status, body.moneyAccountId]).toEqual([201, null]);
  }
});

test("in an account of another currency the amount is in that currency, and the rate gives the budget's", async () => {
  const { id } = await dollars();
  const { body } = await capture({ card: "Travel Card", rate: "0.9", amount: "$12.50" });
  expect(body).toMatchObject({ moneyAccountId: id, amount: 1125, original: { amount: 1250, currency: "USD", rate: "0.9" } });
  const inMinor = (await capture({ card: "Travel Card", rate: "0.5", amount: undefined, amountMinor: 1000, type: "income" })).body;
  expect(inMinor).toMatchObject({ type: "income", amount: 500, original: { amount: 1000, currency: "USD" } });
  expect((await ada.get(`/money-accounts/${id}`)).body.balance.all).toBe(-250);
});

test("in an account off the budget a capture has no category, whatever its payee usually has", async () => {
  const loan = await aMoneyAccount(ada, budget.id, { kind: "loan", identifiers: ["Loan 7"] });
  const { id: categoryId } = await aCategory(ada, budget.id);
  await anExpense(ada, budget.id, { payee: "Baker", categoryId });
  expect((await capture({ payee: "Baker" })).body).toMatchObject({ moneyAccountId: null, categoryId });
  expect((await capture({ payee: "Baker", card: "loan7" })).body).toMatchObject({ moneyAccountId: loan.id, categoryId: null });
});

test("a token that may only add hears of the account no more than it may list", async () => {
  const shortcut = await tokenOf(server, ada, ["add"]);
  const { errors, data } = await captureByGraphql(shortcut, { card: "Visa1234" });
  expect(errors).toBeUndefined();
  const { moneyAccount } = data.createCapture.expense;
  expect(moneyAccount).toEqual({ id: giro.id, name: "Giro", kind: "BANK", currency: "EUR", identifiers: [], balance: null });
});
