import { aBudget, aCategory, anExpense } from "../builders/aBudget.js";
import type { Answer, Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";
import { codeOf, monthOf, violationsIn } from "./accountFacts.js";
import { aMoneyAccount } from "./aMoneyAccount.js";

let server: TestServer;
let ada: Phone;
let budget: any;
let giro: any;
let next: any;
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
});
beforeEach(async () => {
  budget = await aBudget(ada);
  giro = await aMoneyAccount(ada, budget.id, { name: "Giro", identifiers: ["DE 1"], opening: { amount: 500, from: "outside" } });
  next = await aMoneyAccount(ada, budget.id, { name: "Next" });
});
afterAll(() => server.stop());

const remove = async (id: string, way: string): Promise<void> => {
  expect((await ada.delete(`/money-accounts/${id}?${way}`)).status).toBe(204);
};
const restored = async (id: string): Promise<any> => (await ada.post(`/money-accounts/${id}/restore`)).body;
const one = async (id: string): Promise<any> => (await ada.get(`/expenses/${id}`)).body;
const inAccount = (fields: object = {}): Promise<any> => anExpense(ada, budget.id, { moneyAccountId: giro.id, ...fields });

test("refuses a name or an identifier that was taken meanwhile, on both APIs", async () => {
  await remove(giro.id, `moveTo=${next.id}`);
  const restoring = (): Promise<Answer> => ada.post(`/money-accounts/${giro.id}/restore`);
  const inGraphql = (): Promise<Answer> =>
    ada.graphql("mutation($id: ID!) { restoreMoneyAccount(id: $id) { moneyAccount { id } } }", { id: giro.id });
  const other = await aMoneyAccount(ada, budget.id, { name: "giro" });
  expect(codeOf(await restoring())).toEqual([409, "money-account-name-taken"]);
  expect(codeOf(await inGraphql())).toEqual([200, "money-account-name-taken"]);
  await ada.patch(`/money-accounts/${next.id}`, { identifiers: [] });
  await ada.patch(`/money-accounts/${other.id}`, { name: "Other", identifiers: ["de1"] });
  expect(codeOf(await restoring())).toEqual([409, "identifier-taken"]);
  expect(codeOf(await inGraphql())).toEqual([200, "identifier-taken"]);
});

test("refuses to restore what is still being deleted", async () => {
  await remove(giro.id, "keep=true");
  await server.backend.models.moneyAccounts.collection.updateOne({ _id: giro.id }, { $set: { removingSince: new Date() } });
  expect(codeOf(await ada.post(`/money-accounts/${giro.id}/restore`))).toEqual([409, "money-account-being-removed"]);
});

test.each(["moveTo", "keep"])("an account that was deleted with %s comes back with all that it had", async (way) => {
  const spent = await inAccount({ cleared: true, externalId: "1" });
  const transfer = await anExpense(ada, budget.id, {
    type: "transfer",
    moneyAccountId: giro.id,
    toMoneyAccountId: next.id,
    toCleared: true,
  });
  const gone = await inAccount();
  await ada.delete(`/expenses/${gone.id}`);
  const before = {
    spent: await one(spent.id),
    transfer: await one(transfer.id),
    months: await monthOf(ada, budget.id, "2026-11"),
  };
  await remove(giro.id, way === "keep" ? "keep=true" : `moveTo=${next.id}`);
  const account = await restored(giro.id);
  expect(account).toMatchObject({ name: "Giro", identifiers: ["DE 1"], opening: giro.opening, stayed: [] });
  const without = ({ version: _v, updatedAt: _u, ...expense }: any): any => expense;
  expect(without(await one(spent.id))).toEqual(without(before.spent));
  expect(without(await one(transfer.id))).toEqual(without(before.transfer));
  expect(await monthOf(ada, budget.id, "2026-11")).toEqual(before.months);
  expect((await ada.post(`/expenses/${gone.id}/restore`)).body.moneyAccountId).toBe(giro.id);
  expect((await ada.get(`/money-accounts/${next.id}`)).body.identifiers).toEqual([]);
  const changed = await ada.patch(`/money-accounts/${giro.id}`, { opening: { amount: 400 } });
  expect(changed.body.opening.amount).toBe(400);
  expect((await monthOf(ada, budget.id, "2026-01")).totalIncome).toBe(400);
  expect(await violationsIn(server)).toEqual([]);
});

test("what somebody has moved since stays where it is, and both APIs say so", async () => {
  const third = await aMoneyAccount(ada, budget.id, { name: "Third" });
  const moved = await inAccount();
  const back = await inAccount();
  const changed = await inAccount();
  await remove(giro.id, `moveTo=${next.id}`);
  await ada.patch(`/expenses/${moved.id}`, { moneyAccountId: third.id });
  for (const moneyAccountId of [third.id, next.id]) await ada.patch(`/expenses/${back.id}`, { moneyAccountId });
  await ada.patch(`/expenses/${changed.id}`, { amount: 7 });
  const { body } = await ada.graphql(
    "mutation($id: ID!) { restoreMoneyAccount(id: $id) { moneyAccount { name } stayed { id } months { month } } }",
    { id: giro.id },
  );
  const { stayed, ...others } = body.data.restoreMoneyAccount;
  expect(others).toEqual({ moneyAccount: { name: "Giro" }, months: [{ month: "2026-01" }, { month: "2026-11" }] });
  expect(stayed.map(({ id }: any) => id).sort()).toEqual([moved.id, back.id].sort());
  expect(await one(changed.id)).toMatchObject({ moneyAccountId: giro.id, amount: 7 });
  expect(await one(moved.id)).toMatchObject({ moneyAccountId: third.id });
  expect(await one(back.id)).toMatchObject({ moneyAccountId: next.id });
  expect(await violationsIn(server)).toEqual([]);
});

test("an opening that went elsewhere and was moved on is none any more, and a new one can be set", async () => {
  const third = await aMoneyAccount(ada, budget.id, { name: "Third" });
  await remove(giro.id, `moveTo=${next.id}`);
  const { data } = (await ada.get(`/expenses?budgetId=${budget.id}&moneyAccountId=${next.id}`)).body;
  await ada.patch(`/expenses/${data[0].id}`, { moneyAccountId: third.id });
  expect(await restored(giro.id)).toMatchObject({ opening: null, stayed: [data[0].id] });
  expect((await ada.patch(`/money-accounts/${giro.id}`, { opening: { amount: 30, from: "outside" } })).body.opening.amount).toBe(30);
  expect((await monthOf(ada, budget.id, "2026-01")).totalIncome).toBe(530);
  expect(await violationsIn(server)).toEqual([]);
});

test("what was deleted along comes back with the account: a transfer between the two, and what was there twice", async () => {
  const transfer = await anExpense(ada, budget.id, { type: "transfer", moneyAccountId: giro.id, toMoneyAccountId: next.id });
  const twice = await inAccount({ externalId: "1" });
  await anExpense(ada, budget.id, { moneyAccountId: next.id, externalId: "1" });
  await remove(giro.id, `moveTo=${next.id}`);
  expect((await restored(giro.id)).stayed).toEqual([]);
  expect(await one(transfer.id)).toMatchObject({ moneyAccountId: giro.id, toMoneyAccountId: next.id });
  expect(await one(twice.id)).toMatchObject({ moneyAccountId: giro.id, externalId: "1" });
  expect(await violationsIn(server)).toEqual([]);
});

test("restoring what is not deleted changes nothing and answers it", async () => {
  const { stayed, ...account } = await restored(giro.id);
  expect([stayed, account]).toEqual([[], giro]);
});

test("what was restored in no account counts there, and goes back off the budget without its category", async () => {
  const loan = await aMoneyAccount(ada, budget.id, { kind: "loan", name: "Loan" });
  const category = await aCategory(ada, budget.id);
  const months = await monthOf(ada, budget.id, "2026-11");
  const paid = await anExpense(ada, budget.id, { moneyAccountId: loan.id, amount: 100, date: "2026-11-02" });
  const lent = { type: "transfer", moneyAccountId: loan.id, toMoneyAccountId: next.id, date: "2026-10-30", toDate: "2026-11-03" };
  const back = await anExpense(ada, budget.id, lent);
  for (const { id } of [paid, back]) await ada.delete(`/expenses/${id}`);
  await remove(loan.id, "keep=true");
  for (const { id } of [paid, back]) expect((await ada.post(`/expenses/${id}/restore`)).status).toBe(200);
  expect(await monthOf(ada, budget.id, "2026-11")).toMatchObject({ totalIncome: 0, uncategorisedSpent: 100 });
  expect(await violationsIn(server)).toEqual([]);
  expect((await ada.patch(`/expenses/${paid.id}`, { categoryId: category.id })).status).toBe(200);
  expect((await restored(loan.id)).stayed).toEqual([]);
  expect(await one(paid.id)).toMatchObject({ moneyAccountId: loan.id, categoryId: null });
  expect(await one(back.id)).toMatchObject({ ...lent, month: "2026-11" });
  expect(await violationsIn(server)).toEqual([]);
  const { expensesCount } = months;
  expect(await monthOf(ada, budget.id, "2026-11")).toMatchObject({
    totalIncome: back.amount,
    totalSpent: 0,
    expensesCount: expensesCount + 1,
  });
});
