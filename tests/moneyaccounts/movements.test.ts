import { aBudget, aCategory, anExpense } from "../builders/aBudget.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";
import { graphqlInput, restAnswer } from "../support/words.js";
import { aMoneyAccount } from "./aMoneyAccount.js";
import { expenseFields } from "./movementFields.js";

let server: TestServer;
let ada: Phone;
let budget: any;
let giro: any;
let card: any;
let loan: any;
let dollars: any;
let food: any;
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
});
beforeEach(async () => {
  budget = await aBudget(ada, { monthStartDay: 1 });
  giro = await aMoneyAccount(ada, budget.id, { name: "Giro", kind: "bank" });
  card = await aMoneyAccount(ada, budget.id, { name: "Card", kind: "card" });
  loan = await aMoneyAccount(ada, budget.id, { name: "Loan", kind: "loan" });
  dollars = await aMoneyAccount(ada, budget.id, { name: "Dollars", kind: "cash", currency: "USD" });
  food = await aCategory(ada, budget.id, { name: "Food" });
});
afterAll(() => server.stop());

/** Both APIs name an account, GraphQL by itself and REST by its id. */
const idsOfAccounts = (expense: any): any => ({
  ...restAnswer("Expense", expense),
  moneyAccountId: expense.moneyAccountId?.id ?? null,
  toMoneyAccountId: expense.toMoneyAccountId?.id ?? null,
});
const stored = async (id: string): Promise<any> => server.backend.models.expenses.findOne({ _id: id }).lean();
const transfer = (fields: object): Promise<any> =>
  anExpense(ada, budget.id, { type: "transfer", moneyAccountId: giro.id, toMoneyAccountId: card.id, ...fields });

async function inGraphql(id: string): Promise<any> {
  const { body } = await ada.graphql(`query($id: ID!) { expense(id: $id) { ${expenseFields} } }`, { id });
  return idsOfAccounts(body.data.expense);
}

async function patchedByGraphql(id: string, change: object): Promise<any> {
  const { body } = await ada.graphql(
    `mutation($id: ID!, $input: UpdateExpenseInput!) { updateExpense(id: $id, input: $input) { expense { ${expenseFields} } } }`,
    { id, input: graphqlInput("UpdateExpenseInput", change) },
  );
  expect(body.errors).toBeUndefined();
  return idsOfAccounts(body.data.updateExpense.expense);
}

test("a movement in no account has none of the new fields where it is stored", async () => {
  const { id, ...shown } = await anExpense(ada, budget.id);
  expect(shown).toMatchObject({ moneyAccountId: null, cleared: false, toMoneyAccountId: null, toAmount: null, toDate: null });
  expect(shown).toMatchObject({ toCleared: false, toExternalId: null, toSource: null });
  const names = Object.keys(await stored(id));
  expect(names.filter((name) => /account|cleared|^to[A-Z]|legs|Entry/i.test(name))).toEqual([]);
});

test("an expense in an account has one end there, and both APIs tell where it lies", async () => {
  const expense = await anExpense(ada, budget.id, { moneyAccountId: giro.id, cleared: true, categoryId: food.id });
  expect(expense).toMatchObject({ moneyAccountId: giro.id, cleared: true, type: "expense", categoryId: food.id, toAmount: null });
  expect(await inGraphql(expense.id)).toEqual(expense);
  const { legs, fromEntry } = await stored(expense.id);
  expect(legs).toMatchObject([{ accountId: giro.id, date: "2026-11-10", month: "2026-11", cleared: true }]);
  expect(legs.map(({ amount, booked }: any) => [Number(amount), Number(booked)])).toEqual([[-1000, -1000]]);
  expect(fromEntry).toBe(`${giro.id} 2026-11-10 ${expense.id}`);
  const back = (await ada.patch(`/expenses/${expense.id}`, { moneyAccountId: null })).body;
  expect(back).toMatchObject({ moneyAccountId: null, cleared: false, categoryId: food.id, version: 2 });
  expect(Object.keys(await stored(expense.id))).not.toContain("legs");
});

test("a transfer between accounts on the budget is in no category and in no month's figures", async () => {
  const moved = await transfer({ amount: 5000, toDate: "2026-12-01", toCleared: true });
  expect(moved).toMatchObject({
    type: "transfer",
    month: "2026-11",
    toDate: "2026-12-01",
    toCleared: true,
    cleared: false,
    toAmount: null,
  });
  expect(await inGraphql(moved.id)).toEqual(moved);
  const { type, legs } = await stored(moved.id);
  expect(type).toBe("transfer");
  expect(legs.map((leg: any) => [leg.accountId, leg.month, Number(leg.amount)])).toEqual([
    [giro.id, "2026-11", -5000],
    [card.id, "2026-12", 5000],
  ]);
});

test("what comes from off the budget counts on the day on which it arrives, and is shown with the day on which it leaves", async () => {
  const moved = await transfer({
    moneyAccountId: loan.id,
    toMoneyAccountId: giro.id,
    date: "2026-10-30",
    toDate: "2026-11-02",
    categoryId: food.id,
  });
  expect(moved).toMatchObject({ date: "2026-10-30", toDate: "2026-11-02", month: "2026-11", categoryId: food.id });
  expect(await stored(moved.id)).toMatchObject({ type: "transfer-in", date: "2026-11-02", month: "2026-11" });
  expect(await inGraphql(moved.id)).toEqual(moved);
  const later = (await ada.patch(`/expenses/${moved.id}`, { toDate: "2026-11-05" })).body;
  expect(later).toMatchObject({ date: "2026-10-30", toDate: "2026-11-05", month: "2026-11" });
  const atOnce = (await ada.patch(`/expenses/${moved.id}`, { toDate: null })).body;
  expect(atOnce).toMatchObject({ date: "2026-10-30", toDate: null, month: "2026-10" });
});

test("a write names the months of both ends, before and after", async () => {
  const input = { budgetId: budget.id, type: "transfer", moneyAccountId: giro.id, toMoneyAccountId: card.id, amount: 1 };
  const made = await ada.post("/expenses", { ...input, date: "2026-09-30", toDate: "2026-10-01" });
  expect(made.headers.get("Months-Changed")).toBe("2026-09, 2026-10");
  const moved = await ada.patch(`/expenses/${made.body.id}`, { toDate: "2026-08-31" });
  expect(moved.headers.get("Months-Changed")).toBe("2026-08, 2026-09, 2026-10");
  const removed = await ada.delete(`/expenses/${made.body.id}`);
  expect(removed.headers.get("Months-Changed")).toBe("2026-08, 2026-09");
});

test("what arrives in another currency is told wherever the two currencies differ", async () => {
  const out = await transfer({ amount: 900, toMoneyAccountId: dollars.id, toAmount: 1000 });
  expect(out).toMatchObject({ amount: 900, original: null, toAmount: 1000 });
  const original = { amount: 1000, currency: "USD" };
  const back = await transfer({ amount: 910, moneyAccountId: dollars.id, toMoneyAccountId: giro.id, original });
  expect(back).toMatchObject({ amount: 910, original: { ...original, rate: "0.91" }, toAmount: 910 });
  const wallet = await aMoneyAccount(ada, budget.id, { name: "Wallet", kind: "cash", currency: "USD" });
  const between = await transfer({ amount: 910, moneyAccountId: dollars.id, toMoneyAccountId: wallet.id, original });
  expect(between).toMatchObject({ toAmount: null });
  const more = (await ada.patch(`/expenses/${back.id}`, { amount: 920 })).body;
  expect(more).toMatchObject({ amount: 920, toAmount: 920, original: { ...original, rate: "0.92" } });
});

test("an expense and an income become a transfer and go back, and each end keeps what it had", async () => {
  const identity = { externalId: "x", source: "bank" };
  const expense = await anExpense(ada, budget.id, { moneyAccountId: giro.id, cleared: true, categoryId: food.id, ...identity });
  const paid = (await ada.patch(`/expenses/${expense.id}`, { type: "transfer", toMoneyAccountId: card.id })).body;
  expect(paid).toMatchObject({ type: "transfer", moneyAccountId: giro.id, cleared: true, ...identity, toCleared: false, categoryId: null });
  const single = await patchedByGraphql(expense.id, { type: "expense" });
  expect(single).toMatchObject({ type: "expense", moneyAccountId: giro.id, cleared: true, ...identity, toMoneyAccountId: null });

  const wage = {
    type: "income",
    date: "2026-11-20",
    moneyAccountId: dollars.id,
    original: { amount: 1100, currency: "USD" },
    cleared: true,
  };
  const income = await anExpense(ada, budget.id, { ...wage, externalId: "y" });
  const change = { type: "transfer", moneyAccountId: giro.id, date: "2026-11-18" };
  const arrived = await patchedByGraphql(income.id, change);
  expect(arrived).toMatchObject({ type: "transfer", date: "2026-11-18", moneyAccountId: giro.id, cleared: false, externalId: null });
  expect(arrived).toMatchObject({ toMoneyAccountId: dollars.id, toDate: "2026-11-20", toCleared: true, toExternalId: "y", toAmount: 1100 });
  expect(arrived.original).toBeNull();
  const again = (await ada.patch(`/expenses/${income.id}`, { type: "income" })).body;
  expect({ ...again, updatedAt: null, version: null }).toEqual({ ...income, updatedAt: null, version: null });
});

test("a move out of the budget clears category and splits in the same write", async () => {
  const splits = [{ categoryId: food.id, amount: 400 }, { amount: 600 }];
  const split = await anExpense(ada, budget.id, { moneyAccountId: giro.id, splits });
  const off = (await ada.patch(`/expenses/${split.id}`, { moneyAccountId: loan.id })).body;
  expect(off).toMatchObject({ moneyAccountId: loan.id, type: "expense", splits: [], categoryId: null, version: 2 });
  expect((await stored(split.id)).type).toBe("off-expense");
  const same = (await ada.patch(`/expenses/${split.id}`, { type: "expense", moneyAccountId: loan.id, cleared: false })).body;
  expect(same).toEqual(off);
});

test("batches and bulk changes know the accounts, and name the months of both ends", async () => {
  const item = {
    budgetId: budget.id,
    amount: 700,
    date: "2026-09-30",
    type: "transfer",
    moneyAccountId: giro.id,
    toMoneyAccountId: card.id,
  };
  const made = await ada.post("/expenses/batch", {
    items: [
      { ...item, toDate: "2026-10-01" },
      { ...item, type: "expense", toMoneyAccountId: null },
    ],
  });
  expect(made.headers.get("Months-Changed")).toBe("2026-09, 2026-10");
  const [moved, spent] = made.body.results.map(({ expense }: any) => expense);
  expect(spent).toMatchObject({ type: "expense", moneyAccountId: giro.id });
  const items = [
    { id: moved.id, change: { cleared: true, toDate: "2026-08-31" } },
    { id: spent.id, change: { moneyAccountId: card.id, cleared: true } },
  ];
  const changed = await ada.post("/expenses/batch-update", { items });
  expect(changed.headers.get("Months-Changed")).toBe("2026-08, 2026-09, 2026-10");
  expect(changed.body.results.map(({ expense }: any) => expense)).toMatchObject([
    { id: moved.id, cleared: true, toDate: "2026-08-31", version: 2 },
    { id: spent.id, cleared: true, moneyAccountId: card.id, version: 2 },
  ]);
  const removed = await ada.post("/expenses/batch-delete", { items: [{ id: moved.id }] });
  expect(removed.headers.get("Months-Changed")).toBe("2026-08, 2026-09");
  const restored = await ada.post("/expenses/batch-restore", { items: [{ id: moved.id }] });
  expect(restored.body.results[0].expense).toMatchObject({ toDate: "2026-08-31", toMoneyAccountId: card.id, version: 4 });
});

test("what a request made twice says of accounts must be the same", async () => {
  const newId = `exp_${budget.id.slice(4)}${"1".repeat(22)}`;
  const input = { budgetId: budget.id, newId, amount: 700, date: "2026-11-10", moneyAccountId: giro.id };
  expect((await ada.post("/expenses", input)).status).toBe(201);
  expect((await ada.post("/expenses", input)).body).toMatchObject({ id: newId, version: 1 });
  const other = await ada.post("/expenses", { ...input, moneyAccountId: card.id });
  expect([other.status, other.body.code]).toEqual([409, "id-taken"]);
});
