import { aBudget, aCategory, anExpense } from "../builders/aBudget.js";
import { sendFile } from "../imports/sending.js";
import type { Answer, Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";
import { aMoneyAccount } from "./aMoneyAccount.js";

let server: TestServer;
let ada: Phone;
let budget: any;
let giro: any;
let card: any;
let loan: any;
let dollars: any;
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
});
beforeEach(async () => {
  budget = await aBudget(ada, { monthStartDay: 1 });
  giro = await aMoneyAccount(ada, budget.id, { name: "Giro" });
  card = await aMoneyAccount(ada, budget.id, { name: "Card", kind: "card" });
  loan = await aMoneyAccount(ada, budget.id, { name: "Loan", kind: "loan" });
  dollars = await aMoneyAccount(ada, budget.id, { name: "Dollars", kind: "cash", currency: "USD" });
});
afterAll(() => server.stop());

const post = (when: object, then: object, fields: object = {}): Promise<Answer> =>
  ada.post("/rules", { budgetId: budget.id, when, then, ...fields });
async function aRule(when: object, then: object, fields: object = {}): Promise<any> {
  const { status, body } = await post(when, then, fields);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body;
}
const run = async (fields: object = {}): Promise<any> =>
  (await ada.post("/rules/run", { budgetId: budget.id, filter: {}, closedMonths: true, ...fields })).body;
const preview = async (fields: object = {}): Promise<any> =>
  (await ada.post("/rules/preview", { budgetId: budget.id, filter: {}, closedMonths: true, ...fields })).body;
const undo = async ({ id }: any): Promise<any> => (await ada.post(`/rule-runs/${id}/undo`)).body;
const made = (fields: object = {}): Promise<any> => anExpense(ada, budget.id, { payee: "Shop", date: "2026-11-05", ...fields });
const read = async ({ id }: any): Promise<any> => (await ada.get(`/expenses/${id}`)).body;
const balanceOf = async ({ id }: any): Promise<number> => (await ada.get(`/money-accounts/${id}`)).body.balance.all;
const close = (account: any): Promise<Answer> => ada.patch(`/money-accounts/${account.id}`, { closedAt: "2026-11-15T00:00:00.000Z" });
const shop = { payee: "Shop" };

test("an account that the budget has not is refused in conditions and effects, and one off the budget as effect, by both APIs", async () => {
  const other = await aMoneyAccount(ada, (await aBudget(ada)).id);
  const refusals: [object, object, string][] = [
    [{ moneyAccountId: other.id }, { note: "n" }, "/when/moneyAccountId unknown-money-account"],
    [shop, { moneyAccountId: other.id }, "/then/moneyAccountId unknown-money-account"],
    [shop, { moneyAccountId: "none" }, "/then/moneyAccountId unknown-money-account"],
    [shop, { moneyAccountId: loan.id }, "/then/moneyAccountId not-allowed"],
  ];
  for (const [when, then, fault] of refusals.slice(0, 2).concat(refusals.slice(3))) {
    const { status, body } = await post(when, then);
    expect([status, body.errors.map(({ path, code }: any) => `${path} ${code}`)]).toEqual([422, [fault]]);
    const input = { budgetId: budget.id, when, then };
    const graphql = await ada.graphql("mutation($i: CreateRuleInput!) { createRule(input: $i) { rule { id } } }", { i: input });
    expect(graphql.body.errors[0].extensions.errors[0].code).toBe(body.errors[0].code);
  }
  expect((await ada.get(`/rules?budgetId=${budget.id}`)).body.data).toEqual([]);
});

test("both APIs tell the account of a rule; one without is stored as before", async () => {
  const rule = await aRule({ moneyAccountId: "none", type: "transfer" }, { moneyAccountId: giro.id });
  expect(rule).toMatchObject({ when: { moneyAccountId: "none", type: "transfer" }, then: { moneyAccountId: giro.id } });
  const asked = `{ rule(id: "${rule.id}") { when { type moneyAccountId moneyAccount { id } } then { moneyAccountId moneyAccount { name } } } }`;
  expect((await ada.graphql(asked)).body.data.rule).toEqual({
    when: { type: "TRANSFER", moneyAccountId: "none", moneyAccount: null },
    then: { moneyAccountId: giro.id, moneyAccount: { name: "Giro" } },
  });
  const { id } = await aRule(shop, { note: "n" });
  const stored: any = await server.backend.models.rules.collection.findOne({ _id: id });
  expect([stored.when, stored.then].some((part) => "moneyAccountId" in part)).toBe(false);
});

test("a run puts what lies in no account into one, as its preview says, and an undo takes it out again", async () => {
  const own = await aRule(shop, { moneyAccountId: giro.id });
  const one = await made({ amount: 500 });
  const elsewhere = await made({ amount: 600, moneyAccountId: card.id });
  const { data } = await preview();
  expect(data).toMatchObject([{ expenseId: one.id, before: { moneyAccountId: null }, after: { moneyAccountId: giro.id } }]);
  const ran = await run();
  expect(ran).toMatchObject({ status: "done", changed: 1 });
  expect(await read(one)).toMatchObject({
    moneyAccountId: giro.id,
    cleared: false,
    reviewed: false,
    because: [{ field: "moneyAccountId", rule: own.id }],
  });
  expect([await balanceOf(giro), await balanceOf(card)]).toEqual([-500, -600]);
  expect((await ada.get(`/expenses?budgetId=${budget.id}&moneyAccountId=${giro.id}&sort=date`)).body.data).toMatchObject([
    { id: one.id, entry: { balance: -500 } },
  ]);
  expect(await undo(ran)).toMatchObject({ status: "undone", restored: 1, kept: [] });
  const { version: _version, updatedAt: _updatedAt, ...back } = await read(one);
  const { version: _before, updatedAt: _then, ...before } = one;
  expect(back).toEqual(before);
  expect([await balanceOf(giro), (await read(elsewhere)).moneyAccountId]).toEqual([0, card.id]);
  const doc: any = await server.backend.models.expenses.collection.findOne({ _id: one.id });
  expect(["moneyAccountId", "legs", "fromEntry", "cleared"].filter((name) => name in doc)).toEqual([]);
});

test("a rule leaves what its account cannot have: another currency, a closed account, a taken identity", async () => {
  await aRule(shop, { moneyAccountId: dollars.id, note: "seen" });
  const euros = await made();
  const other = await made({ original: { amount: 100, currency: "GBP" } });
  const fitting = await made({ original: { amount: 100, currency: "USD" } });
  await run();
  expect([await read(euros), await read(other), await read(fitting)]).toMatchObject([
    { moneyAccountId: null, note: "seen" },
    { moneyAccountId: null, note: "seen" },
    { moneyAccountId: dollars.id, note: "seen" },
  ]);
  expect(await balanceOf(dollars)).toBe(-100);
  await aRule({ payee: "Bank" }, { moneyAccountId: giro.id });
  const identity = { externalId: "x1", source: "bank", payee: "Bank" };
  const there = await made({ ...identity, payee: "Holder", moneyAccountId: giro.id });
  const taken = await made(identity);
  await run();
  expect([await read(there), await read(taken)]).toMatchObject([{ moneyAccountId: giro.id }, { moneyAccountId: null }]);
  await aRule({ payee: "Kiosk" }, { moneyAccountId: card.id });
  const kiosk = await made({ payee: "Kiosk" });
  expect((await close(card)).status).toBe(200);
  expect(await run()).toMatchObject({ changed: 0 });
  expect(await read(kiosk)).toMatchObject({ moneyAccountId: null });
});

test("an undo leaves what lies in an account that was closed since", async () => {
  await aRule(shop, { moneyAccountId: giro.id });
  const one = await made({ amount: 500 });
  const ran = await run();
  await made({ payee: "Back", type: "income", amount: 500, moneyAccountId: giro.id });
  expect((await close(giro)).status).toBe(200);
  expect(await undo(ran)).toMatchObject({ status: "undone", restored: 0, kept: [one.id] });
  expect([(await read(one)).moneyAccountId, await balanceOf(giro)]).toEqual([giro.id, 0]);
});

test("rules change words of transfers, and a category only of one over the border; off the budget and openings they pass by", async () => {
  const food = await aCategory(ada, budget.id, { name: "Food" });
  await aRule({ type: "transfer" }, { categoryId: food.id, note: "between" });
  await aRule({ moneyAccountId: loan.id, type: "expense" }, { note: "off" });
  const filled = await aMoneyAccount(ada, budget.id, { name: "Purse", kind: "cash", opening: { amount: 700, from: "outside" } });
  await aRule({ moneyAccountId: filled.id }, { note: "opening" });
  const within = await made({ type: "transfer", moneyAccountId: giro.id, toMoneyAccountId: card.id });
  const across = await made({ type: "transfer", moneyAccountId: giro.id, toMoneyAccountId: loan.id });
  const off = await made({ moneyAccountId: loan.id });
  expect(await run()).toMatchObject({ changed: 2 });
  expect([await read(within), await read(across), await read(off)]).toMatchObject([
    { note: "between", categoryId: null, moneyAccountId: giro.id },
    { note: "between", categoryId: food.id },
    { note: null },
  ]);
});

test("a new expense with rules and a row of a file come into the account", async () => {
  await aRule(shop, { moneyAccountId: giro.id });
  const { body } = await ada.post("/expenses", { budgetId: budget.id, amount: 100, date: "2026-11-05", payee: "Shop", applyRules: true });
  expect(body).toMatchObject({ moneyAccountId: giro.id, cleared: false });
  const batch = await ada.post("/expenses/batch", {
    items: [{ budgetId: budget.id, amount: 200, date: "2026-11-05", payee: "Shop", applyRules: true }],
  });
  expect(batch.body.results[0].expense).toMatchObject({ moneyAccountId: giro.id });
  const csv = "Date,Amount,Payee,Reference\n2026-11-06,-3.00,Shop,r1";
  const mapping = { columns: { externalId: "Reference" }, sign: "negative-is-expense" };
  const first = await sendFile(ada, budget.id, csv, { mapping });
  expect(await read({ id: first.body.rows[0].expenseId })).toMatchObject({ moneyAccountId: giro.id, cleared: true, externalId: "r1" });
  expect((await sendFile(ada, budget.id, csv, { mapping })).body.counts).toMatchObject({ created: 0, duplicates: 1 });
  expect(await balanceOf(giro)).toBe(-600);
});

test("an account that rules name is in use, and with moveTo they name the other one", async () => {
  const rule = await aRule({ moneyAccountId: giro.id }, { moneyAccountId: giro.id });
  const refused = await ada.delete(`/money-accounts/${giro.id}`);
  expect([refused.status, refused.body]).toMatchObject([409, { code: "money-account-in-use", counts: { movements: 0, rules: 1 } }]);
  expect((await ada.delete(`/money-accounts/${giro.id}?moveTo=${card.id}`)).status).toBe(204);
  const { when, then, version } = (await ada.get(`/rules/${rule.id}`)).body;
  expect([when.moneyAccountId, then.moneyAccountId, version]).toEqual([card.id, card.id, 2]);
  const one = await made({ applyRules: true });
  expect(one.moneyAccountId).toBeNull();
  expect((await ada.delete(`/money-accounts/${card.id}?keep=true`)).status).toBe(204);
  expect(await run()).toMatchObject({ changed: 0 });
});
