import { aBudget, aCategory, anExpense, severalExpenses } from "../builders/aBudget.js";
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
  giro = await aMoneyAccount(ada, budget.id, { name: "Giro", identifiers: ["DE 1"] });
  next = await aMoneyAccount(ada, budget.id, { name: "Next", identifiers: ["DE 2"] });
});
afterAll(() => server.stop());

const remove = (id: string, way = ""): Promise<Answer> => ada.delete(`/money-accounts/${id}${way}`);
const removeInGraphql = (id: string, input: object | null): Promise<Answer> =>
  ada.graphql("mutation($id: ID!, $i: DeleteMoneyAccountInput) { deleteMoneyAccount(id: $id, input: $i) { deletedId months { month } } }", {
    id,
    i: input,
  });
const one = async (id: string): Promise<any> => (await ada.get(`/expenses/${id}`)).body;

test("refuses to delete an account in use, and tells how many movements there are, on both APIs", async () => {
  await anExpense(ada, budget.id, { moneyAccountId: giro.id });
  await anExpense(ada, budget.id, { type: "transfer", moneyAccountId: next.id, toMoneyAccountId: giro.id });
  const refused = await remove(giro.id);
  expect([...codeOf(refused), refused.body.counts]).toEqual([409, "money-account-in-use", { movements: 2, rules: 0, recurring: 0 }]);
  expect(codeOf(await removeInGraphql(giro.id, null))).toEqual([200, "money-account-in-use"]);
  expect((await ada.get(`/money-accounts/${giro.id}`)).status).toBe(200);
});

test("refuses both ways at once, an unknown account, and one of another currency, side or state", async () => {
  const dollars = await aMoneyAccount(ada, budget.id, { currency: "USD" });
  const loan = await aMoneyAccount(ada, budget.id, { kind: "loan" });
  const closed = await aMoneyAccount(ada, budget.id);
  await ada.patch(`/money-accounts/${closed.id}`, { closedAt: "2026-11-01T00:00:00.000Z" });
  const both = await remove(giro.id, `?moveTo=${next.id}&keep=true`);
  expect(both.body.errors).toMatchObject([{ path: "/keep", code: "not-allowed" }]);
  for (const moveTo of [giro.id, `mac_${"0".repeat(38)}`])
    expect((await remove(giro.id, `?moveTo=${moveTo}`)).body.errors).toMatchObject([{ path: "/moveTo", code: "unknown-money-account" }]);
  for (const other of [dollars, loan]) {
    expect(codeOf(await remove(giro.id, `?moveTo=${other.id}`))).toEqual([409, "accounts-differ"]);
    expect(codeOf(await removeInGraphql(giro.id, { moveTo: other.id }))).toEqual([200, "accounts-differ"]);
  }
  expect(codeOf(await remove(giro.id, `?moveTo=${closed.id}`))).toEqual([409, "money-account-closed"]);
});

test("refuses to keep what lies off the budget", async () => {
  const loan = await aMoneyAccount(ada, budget.id, { kind: "loan" });
  await anExpense(ada, budget.id, { moneyAccountId: loan.id });
  expect(codeOf(await remove(loan.id, "?keep=true"))).toEqual([409, "off-budget"]);
  expect(codeOf(await removeInGraphql(loan.id, { keep: true }))).toEqual([200, "off-budget"]);
});

test("with moveTo everything goes along, deleted movements and identifiers too", async () => {
  const food = await aCategory(ada, budget.id);
  const spent = await anExpense(ada, budget.id, { moneyAccountId: giro.id, cleared: true, categoryId: food.id, externalId: "1" });
  const gone = await anExpense(ada, budget.id, { moneyAccountId: giro.id });
  await ada.delete(`/expenses/${gone.id}`);
  const before = await monthOf(ada, budget.id, "2026-11");
  const removed = await remove(giro.id, `?moveTo=${next.id}`);
  expect([removed.status, removed.headers.get("Months-Changed")]).toEqual([204, "2026-11"]);
  expect(await one(spent.id)).toMatchObject({ moneyAccountId: next.id, cleared: true, categoryId: food.id, externalId: "1", version: 2 });
  expect((await ada.post(`/expenses/${gone.id}/restore`)).body.moneyAccountId).toBe(next.id);
  expect((await ada.get(`/money-accounts/${next.id}`)).body.identifiers).toEqual(["DE 2", "DE 1"]);
  expect(await monthOf(ada, budget.id, "2026-11")).toMatchObject({ toAssign: before.toAssign - 1000, totalSpent: 2000 });
  const listed = (await ada.get(`/expenses?budgetId=${budget.id}&moneyAccountId=${next.id}`)).body.data;
  expect(listed.map(({ id }: any) => id).sort()).toEqual([spent.id, gone.id].sort());
  expect(await violationsIn(server)).toEqual([]);
});

test("with moveTo a transfer between the two is deleted, as is a movement whose import identity is there already", async () => {
  const transfer = await anExpense(ada, budget.id, { type: "transfer", moneyAccountId: giro.id, toMoneyAccountId: next.id });
  const twice = await anExpense(ada, budget.id, { moneyAccountId: giro.id, externalId: "1", source: "bank" });
  await anExpense(ada, budget.id, { moneyAccountId: next.id, externalId: "1", source: "bank" });
  const { body } = await removeInGraphql(giro.id, { moveTo: next.id });
  expect(body.data.deleteMoneyAccount).toEqual({ deletedId: giro.id, months: [{ month: "2026-11" }] });
  for (const { id } of [transfer, twice]) {
    expect((await ada.get(`/expenses/${id}`)).status).toBe(404);
    expect(codeOf(await ada.post(`/expenses/${id}/restore`))).toEqual([409, "money-account-gone"]);
  }
  expect((await monthOf(ada, budget.id, "2026-11")).totalSpent).toBe(1000);
  expect(await violationsIn(server)).toEqual([]);
});

test("with moveTo an opening is a movement like others from then on", async () => {
  const old = await aMoneyAccount(ada, budget.id, { opening: { amount: 500, from: "outside" } });
  expect((await remove(old.id, `?moveTo=${next.id}`)).status).toBe(204);
  const { data } = (await ada.get(`/expenses?budgetId=${budget.id}&moneyAccountId=${next.id}`)).body;
  expect(data).toMatchObject([{ type: "income", amount: 500, origin: { kind: "opening", id: old.id } }]);
  expect(await monthOf(ada, budget.id, "2026-01")).toMatchObject({ totalIncome: 500, uncategorisedCount: 1 });
  expect((await ada.patch(`/expenses/${data[0].id}`, { amount: 400 })).body.amount).toBe(400);
  expect((await monthOf(ada, budget.id, "2026-01")).totalIncome).toBe(400);
  expect(await violationsIn(server)).toEqual([]);
});

test("with keep movements stay in no account, a transfer stays one without an end, and no figure moves", async () => {
  const spent = await anExpense(ada, budget.id, { moneyAccountId: giro.id, cleared: true });
  const transfer = await anExpense(ada, budget.id, { type: "transfer", moneyAccountId: giro.id, toMoneyAccountId: next.id });
  const before = await monthOf(ada, budget.id, "2026-11");
  expect((await remove(giro.id, "?keep=true")).status).toBe(204);
  expect(await one(spent.id)).toMatchObject({ moneyAccountId: null, cleared: false });
  expect(await one(transfer.id)).toMatchObject({ type: "transfer", moneyAccountId: null, toMoneyAccountId: next.id });
  expect(await monthOf(ada, budget.id, "2026-11")).toEqual({ ...before, money: { assets: 1000, owed: 0, unassigned: -2000 } });
  expect(await violationsIn(server)).toEqual([]);
});

test("with keep an opening stays as well, but one out of what lies in no account is deleted", async () => {
  const outside = await aMoneyAccount(ada, budget.id, { opening: { amount: 500, from: "outside" } });
  const placed = await aMoneyAccount(ada, budget.id, { opening: { amount: 70, from: "unassigned" } });
  for (const { id } of [outside, placed]) expect((await remove(id, "?keep=true")).status).toBe(204);
  const { data } = (await ada.get(`/expenses?budgetId=${budget.id}`)).body;
  expect(data).toMatchObject([{ amount: 500, moneyAccountId: null }]);
  expect((await monthOf(ada, budget.id, "2026-01")).totalIncome).toBe(500);
  expect(await violationsIn(server)).toEqual([]);
});

test("an account on its way out takes nothing new, and what slipped in is moved along", async () => {
  const { models, outbox } = server.backend;
  const late = await anExpense(ada, budget.id, { moneyAccountId: giro.id });
  await server.settled();
  const marked: any = { $set: { pendingRemoval: { into: next.id, by: ada.account.id } } };
  await models.moneyAccounts.collection.updateOne({ _id: giro.id }, marked);
  const refused = await ada.post("/expenses", { budgetId: budget.id, amount: 5, date: "2026-11-10", moneyAccountId: giro.id });
  expect(refused.body.errors).toMatchObject([{ path: "/moneyAccountId", code: "unknown-money-account" }]);
  expect(codeOf(await remove(giro.id, "?keep=true"))).toEqual([409, "money-account-being-removed"]);
  expect(codeOf(await ada.patch(`/money-accounts/${giro.id}`, { note: "n" }))).toEqual([409, "money-account-being-removed"]);
  await models.expenses.collection.updateOne({ _id: late.id }, { $set: { dirtyBudgetId: budget.id } });
  outbox.schedule(budget.id);
  await server.settled();
  expect(await one(late.id)).toMatchObject({ moneyAccountId: next.id });
});

test("refuses to put together what would not sum to an exact number, on both APIs, and changes nothing", async () => {
  const amount = 5_000_000_000_000_000;
  const [one, other] = [await aMoneyAccount(ada, budget.id, { kind: "loan" }), await aMoneyAccount(ada, budget.id, { kind: "loan" })];
  for (const { id } of [one, other]) await anExpense(ada, budget.id, { amount, moneyAccountId: id });
  const refused = await remove(one.id, `?moveTo=${other.id}`);
  expect([refused.status, refused.body.errors]).toMatchObject([422, [{ path: "/moveTo", code: "out-of-range" }]]);
  const { body } = await removeInGraphql(one.id, { moveTo: other.id });
  expect(body.errors[0].extensions.errors).toMatchObject([{ path: "/input/moveTo", code: "out-of-range" }]);
  expect((await ada.get(`/money-accounts/${one.id}`)).body.balance.all).toBe(-amount);
});

test("two thousand movements move within one request, a taken identity among them goes along deleted", async () => {
  const row = (n: number, moneyAccountId: string): object => ({ amount: 1 + n, moneyAccountId, externalId: `r${n}`, source: "bank" });
  for (let from = 0; from < 2000; from += 500)
    await severalExpenses(
      ada,
      budget.id,
      Array.from({ length: 500 }, (_, n) => row(from + n, giro.id)),
    );
  await severalExpenses(
    ada,
    budget.id,
    [0, 777, 1999].map((n) => row(n, next.id)),
  );
  expect((await remove(giro.id, `?moveTo=${next.id}`)).status).toBe(204);
  const { totals } = (await ada.get(`/expenses?budgetId=${budget.id}&moneyAccountId=${next.id}&limit=1`)).body;
  expect(totals).toMatchObject({ count: 2000 });
  expect((await ada.get(`/money-accounts/${next.id}`)).body.balance.all).toBe(-(2000 * 2001) / 2);
  expect(await violationsIn(server)).toEqual([]);
});
