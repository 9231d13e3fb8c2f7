import { aBudget, aCategory } from "../builders/aBudget.js";
import { aLastingPhone, aRecurring } from "../builders/aRecurring.js";
import { sendFile } from "../imports/sending.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";

import { aMoneyAccount } from "./aMoneyAccount.js";

const NOW = "2026-11-15T12:00:00Z";
let server: TestServer;
let ada: Phone;
let budget: any;
let [giro, card, loan, dollars, francs]: any[] = [];
beforeAll(async () => {
  server = await startServer({ now: NOW });
  ada = await aLastingPhone(server, "ada");
});
beforeEach(async () => {
  server.clock.set(NOW);
  budget = await aBudget(ada);
  const made = (fields: object): Promise<any> => aMoneyAccount(ada, budget.id, fields);
  giro = await made({ kind: "bank" });
  card = await made({ kind: "card" });
  loan = await made({ kind: "loan" });
  dollars = await made({ kind: "cash", currency: "USD" });
  francs = await made({ kind: "cash", currency: "CHF" });
});
afterAll(() => server.stop());

const daily = { rule: "FREQ=MONTHLY", start: "2026-11-20" };
const create = (template: object): Promise<any> => ada.post("/recurring", { budgetId: budget.id, ...daily, template });
const made = (template: object, terms: object = daily): Promise<any> =>
  aRecurring(ada, budget.id, { ...terms, template: { amount: undefined, ...template } });
const patch = (recurring: any, template: object): Promise<any> => ada.patch(`/recurring/${recurring.id}`, { template });
const templateOf = async ({ id }: any): Promise<any> => (await ada.get(`/recurring/${id}`)).body.template;
const balanceOf = async ({ id }: any): Promise<number> => (await ada.get(`/money-accounts/${id}`)).body.balance.all;
const monthOf = async (month: string): Promise<any> => (await ada.get(`/budgets/${budget.id}/months/${month}`)).body;
const expenses = async (): Promise<any[]> => (await ada.get(`/expenses?budgetId=${budget.id}`)).body.data;
async function passDay(day: string): Promise<void> {
  server.clock.set(`${day}T12:00:00Z`);
  await server.backend.sweep();
}
const statusOf = async ({ id }: any, date: string): Promise<string> =>
  (await ada.get(`/recurring/occurrences?budgetId=${budget.id}&from=2026-11-01&to=2026-12-31`)).body.data.find(
    (one: any) => one.recurringId === id && one.date === date,
  ).status;

const said = (name: string): any => ({ giro, card, loan, dollars, francs })[name]?.id ?? name;
const named = ({ from, to, ...template }: any): object => ({
  ...template,
  ...(from === undefined ? {} : { moneyAccountId: said(from) }),
  ...(to === undefined ? {} : { toMoneyAccountId: said(to) }),
});

test("off the budget, and between two accounts on it, a template has no category", async () => {
  const { id: categoryId } = await aCategory(ada, budget.id);
  for (const template of [{ from: "loan" }, { type: "transfer", from: "giro", to: "card" }]) {
    const { body } = await create(named({ amount: 1, categoryId, ...template }));
    expect(body.errors).toMatchObject([{ path: "/template/categoryId", code: "not-allowed" }]);
  }
  const recurring = await made(named({ amount: 1, from: "giro", categoryId }));
  expect((await patch(recurring, named({ from: "loan" }))).body.template).toMatchObject({ moneyAccountId: loan.id, categoryId: null });
  const { status, body } = await ada.patch(`/recurring/${recurring.id}/occurrences/2026-11-20`, { categoryId });
  expect([status, body.errors]).toMatchObject([422, [{ path: "/categoryId", code: "not-allowed" }]]);
});

test("a template without accounts says so, on both APIs", async () => {
  const recurring = await made({ amount: 1 });
  expect(recurring.template).toMatchObject({ moneyAccountId: null, toMoneyAccountId: null, toAmount: null, original: null });
});

test("both APIs tell the accounts of a template alike", async () => {
  const recurring = await made(named({ type: "transfer", amount: 900, from: "dollars", to: "francs", rate: "0.9", toAmount: 870 }));
  expect(recurring.template).toMatchObject({
    ...{ type: "transfer", amount: 900, moneyAccountId: dollars.id, toMoneyAccountId: francs.id, toAmount: 870 },
    original: { amount: 1000, currency: "USD", rate: "0.9" },
  });
  const fields = "type amount moneyAccount { id } toMoneyAccount { id } toAmount original { amount currency rate }";
  const { body } = await ada.graphql(`query($id: ID!) { recurringMovement(id: $id) { template { ${fields} } } }`, { id: recurring.id });
  const { moneyAccount, toMoneyAccount, type, ...rest } = body.data.recurringMovement.template;
  expect(recurring.template).toMatchObject({
    ...rest,
    type: type.toLowerCase(),
    moneyAccountId: moneyAccount.id,
    toMoneyAccountId: toMoneyAccount.id,
  });
});

test("of the amount, the original and the rate any two give the third, and the rate stays", async () => {
  const original = { amount: 1000, currency: "USD" };
  const of = async (template: object): Promise<any> => {
    const { amount, original: own } = (await made(named({ from: "dollars", ...template }))).template;
    return [amount, own];
  };
  const same = [900, { ...original, rate: "0.9" }];
  expect(await of({ original, rate: "0.9" })).toEqual(same);
  expect(await of({ original: { ...original, rate: "0.9" } })).toEqual(same);
  expect(await of({ amount: 900, rate: "0.9" })).toEqual(same);
  expect(await of({ amount: 900, original })).toEqual(same);
  const recurring = await made(named({ from: "dollars", original, rate: "0.9" }));
  const after = async (template: object): Promise<any> => {
    const { amount, original: own } = (await patch(recurring, template)).body.template;
    return [amount, own.amount, own.rate];
  };
  expect(await after({ original: { amount: 2000, currency: "USD" } })).toEqual([1800, 2000, "0.9"]);
  expect(await after({ amount: 450 })).toEqual([450, 500, "0.9"]);
  expect(await after({ rate: "0.8" })).toEqual([400, 500, "0.8"]);
  expect(await after({ payee: "Grocer" })).toEqual([400, 500, "0.8"]);
});

test("occurrences are booked where the template says, and not cleared", async () => {
  const [expense, income, off] = [
    await made(named({ amount: 1000, from: "giro", payee: "Landlord" })),
    await made(named({ type: "income", original: { amount: 5000, currency: "USD" }, rate: "0.91", from: "dollars" })),
    await made(named({ amount: 40, from: "loan" })),
  ];
  const [paid, out, back, third] = [
    await made(named({ type: "transfer", amount: 300, from: "giro", to: "card" })),
    await made(named({ type: "transfer", amount: 70, from: "giro", to: "loan" })),
    await made(named({ type: "transfer", amount: 20, from: "loan", to: "giro" })),
    await made(
      named({ type: "transfer", original: { amount: 100, currency: "USD" }, rate: "0.9", from: "dollars", to: "francs", toAmount: 85 }),
    ),
  ];
  const before = await monthOf("2026-11");
  expect(before.expected).toEqual({ income: 4550 + 20, expenses: 1000 + 70 });
  await passDay("2026-11-20");
  const booked = new Map((await expenses()).map((one) => [one.occurrence.recurringId, one]));
  expect(booked.get(expense.id)).toMatchObject({ moneyAccountId: giro.id, cleared: false, amount: 1000 });
  expect(booked.get(income.id)).toMatchObject({ amount: 4550, original: { amount: 5000, rate: "0.91" } });
  expect(booked.get(off.id)).toMatchObject({ moneyAccountId: loan.id, type: "expense" });
  for (const one of [paid, out, back, third]) expect(booked.get(one.id)?.type).toBe("transfer");
  expect(booked.get(third.id)).toMatchObject({ amount: 90, toAmount: 85, original: { amount: 100, currency: "USD" } });
  expect(await Promise.all([giro, card, loan, dollars, francs].map(balanceOf))).toEqual([
    ...[-1000 - 300 - 70 + 20, 300, -40 + 70 - 20, 5000 - 100, 85],
  ]);
  const after = await monthOf("2026-11");
  expect([after.expected, after.totalSpent, after.totalIncome]).toEqual([{ income: 0, expenses: 0 }, 1070, 4570]);
});

test("an occurrence with an amount of its own keeps the proportions of the others", async () => {
  const recurring = await made(named({ type: "transfer", amount: 900, from: "dollars", to: "francs", rate: "0.9", toAmount: 870 }));
  await ada.patch(`/recurring/${recurring.id}/occurrences/2026-11-20`, { amount: 450 });
  const { body } = await ada.post(`/recurring/${recurring.id}/occurrences/2026-11-20/book`, {});
  expect(body).toMatchObject({ amount: 450, toAmount: 435, original: { amount: 500, currency: "USD" } });
});

test("a template that means a closed account proposes, and cannot be booked by hand", async () => {
  const recurring = await made(named({ amount: 10, from: "giro" }));
  await ada.patch(`/money-accounts/${giro.id}`, { closedAt: NOW });
  await passDay("2026-11-20");
  expect([await statusOf(recurring, "2026-11-20"), await expenses()]).toEqual(["proposed", []]);
  const at = `/recurring/${recurring.id}/occurrences/2026-11-20/book`;
  const { status, body } = await ada.post(at, {});
  expect([status, body.code]).toEqual([409, "money-account-closed"]);
  await ada.patch(`/money-accounts/${giro.id}`, { closedAt: null });
  expect((await ada.post(at, {})).body).toMatchObject({ amount: 10, moneyAccountId: giro.id });
});

test("a template fixes the currency and the side of its account", async () => {
  await made(named({ amount: 10, from: "giro" }));
  for (const fields of [{ currency: "USD" }, { onBudget: false }])
    expect((await ada.patch(`/money-accounts/${giro.id}`, fields)).body.code).toBe("money-account-in-use");
});

test("an account that only templates name is in use, and with keep they name none", async () => {
  const expense = await made(named({ amount: 10, from: "giro" }));
  const transfer = await made(named({ type: "transfer", amount: 5, from: "giro", to: "card" }));
  const { status, body } = await ada.delete(`/money-accounts/${giro.id}`);
  expect([status, body.code, body.counts]).toEqual([409, "money-account-in-use", { movements: 0, rules: 0, recurring: 2 }]);
  expect((await ada.delete(`/money-accounts/${giro.id}?keep=true`)).status).toBe(204);
  expect(await templateOf(expense)).toMatchObject({ type: "expense", moneyAccountId: null });
  expect(await templateOf(transfer)).toMatchObject({ type: "transfer", moneyAccountId: null, toMoneyAccountId: card.id });
  await passDay("2026-11-20");
  expect([await statusOf(expense, "2026-11-20"), await statusOf(transfer, "2026-11-20")]).toEqual(["booked", "proposed"]);
  const refused = await ada.post(`/recurring/${transfer.id}/occurrences/2026-11-20/book`, {});
  expect([refused.status, refused.body.code]).toEqual([409, "money-account-gone"]);
});

test("an account off the budget that a template names is not left without another one", async () => {
  await made(named({ amount: 10, from: "loan" }));
  expect((await ada.delete(`/money-accounts/${loan.id}?keep=true`)).body.code).toBe("off-budget");
});

test("with moveTo templates go along, and a transfer between the two is deleted", async () => {
  const other = await aMoneyAccount(ada, budget.id, { kind: "bank" });
  const expense = await made(named({ amount: 10, from: "giro" }));
  const between = await made(named({ type: "transfer", amount: 5, from: "giro", to: other.id }));
  const transfer = await made(named({ type: "transfer", amount: 5, from: "card", to: "giro" }));
  expect((await ada.delete(`/money-accounts/${giro.id}?moveTo=${other.id}`)).status).toBe(204);
  expect(await templateOf(expense)).toMatchObject({ moneyAccountId: other.id });
  expect(await templateOf(transfer)).toMatchObject({ moneyAccountId: card.id, toMoneyAccountId: other.id });
  expect((await ada.get(`/recurring/${between.id}`)).status).toBe(404);
});

test("a patch turns an income into a transfer, and a split goes on elsewhere", async () => {
  const recurring = await made(named({ type: "income", amount: 10, from: "card" }));
  const { body } = await patch(recurring, { type: "transfer", moneyAccountId: giro.id });
  expect(body.template).toMatchObject({ type: "transfer", moneyAccountId: giro.id, toMoneyAccountId: card.id });
  const split = await ada.post(`/recurring/${recurring.id}/split`, { from: "2026-12-20", template: { toMoneyAccountId: loan.id } });
  expect([split.body.ended.template.toMoneyAccountId, split.body.continued.template.toMoneyAccountId]).toEqual([card.id, loan.id]);
});

test("sync tells transfers and what lies off the budget only to who knows money accounts", async () => {
  const plain = await made(named({ amount: 1, from: "giro" }));
  const hidden = [
    await made(named({ amount: 1, from: "loan" })),
    await made(named({ type: "transfer", amount: 1, from: "giro", to: "loan" })),
  ];
  await server.backend.outbox.idle();
  const walk = async (kinds: string): Promise<Map<string, any>> => {
    const { body } = await ada.get(`/sync?budgetId=${budget.id}&limit=100${kinds}`);
    return new Map(body.changes.filter(({ kind }: any) => kind === "recurring").map((change: any) => [change.id, change.resource]));
  };
  const told = await walk("&kinds=recurring");
  expect([told.get(plain.id)?.id, ...hidden.map(({ id }) => told.get(id) ?? null)]).toEqual([plain.id, null, null]);
  const known = await walk("&kinds=recurring&kinds=money-account");
  for (const one of [plain, ...hidden]) expect(known.get(one.id)).toEqual(one);
});

test("a repeated request answers what was made, also after its account went", async () => {
  const newId = `rec_${budget.id.slice(4)}0123456789abcdefghjkmn`;
  const recurring = await aRecurring(ada, budget.id, { ...daily, newId, template: named({ amount: 1, from: "giro" }) });
  await ada.delete(`/money-accounts/${giro.id}?keep=true`);
  const again = await aRecurring(ada, budget.id, { ...daily, newId, template: named({ amount: 1, from: "giro" }) });
  expect([again.id, again.template.moneyAccountId]).toEqual([recurring.id, null]);
});

test("a row of a file is the occurrence only of a template in its account, and never of a transfer", async () => {
  const rows = async (template: object): Promise<any> => {
    const recurring = await made(named(template), { rule: "FREQ=MONTHLY", start: "2026-11-20" });
    const query = { moneyAccountId: giro.id, dryRun: true };
    const { body } = await sendFile(ada, budget.id, "Date,Payee,Amount\n2026-11-20,Landlord,-50.00\n", query);
    await ada.delete(`/recurring/${recurring.id}`);
    return body.rows[0].occurrence?.recurringId === recurring.id;
  };
  expect(await rows({ amount: 5000, from: "card" })).toBe(false);
  expect(await rows({ amount: 5000, type: "transfer", from: "giro", to: "card" })).toBe(false);
  expect(await rows({ amount: 5000 })).toBe(true);
  expect(await rows({ amount: 5000, from: "giro" })).toBe(true);
});
