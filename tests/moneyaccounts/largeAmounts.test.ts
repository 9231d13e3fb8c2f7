import { aBudget, anExpense } from "../builders/aBudget.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";
import { graphqlInput } from "../support/words.js";
import { aMoneyAccount } from "./aMoneyAccount.js";

let server: TestServer;
let ada: Phone;
let budget: any;
let ids: Record<"giro" | "savings" | "card" | "cash" | "loan" | "usd" | "dollars" | "gbp", string>;
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone();
});
beforeEach(async () => {
  budget = await aBudget(ada, { startMonth: "2026-10" });
  const account = async (fields: object = {}): Promise<string> => (await aMoneyAccount(ada, budget.id, fields)).id;
  ids = {
    giro: await account(),
    savings: await account(),
    card: await account(),
    cash: await account(),
    loan: await account({ kind: "loan" }),
    usd: await account({ currency: "USD" }),
    dollars: await account({ currency: "USD" }),
    gbp: await account({ currency: "GBP" }),
  };
});
afterAll(() => server?.stop());

const LARGE = 5_000_000_000_000_000;
const transfer = { type: "transfer", amount: LARGE, date: "2026-11-10" };
const create = "mutation($i: CreateExpenseInput!) { createExpense(input: $i) { expense { id } } }";
const faultsOf = (errors: readonly any[] = []): string[] => errors.map(({ path, code }) => `${path} ${code}`);
const between = (from: keyof typeof ids, to: keyof typeof ids): object => ({ moneyAccountId: ids[from], toMoneyAccountId: ids[to] });

async function expectReadable(): Promise<void> {
  expect((await ada.get(`/budgets/${budget.id}/months?from=2026-10&to=2026-12`)).status).toBe(200);
  expect((await ada.get(`/money-accounts?budgetId=${budget.id}`)).status).toBe(200);
}

async function expectRefused(fields: object, path: string): Promise<void> {
  const input = { budgetId: budget.id, ...fields };
  const { status, body } = await ada.post("/expenses", input);
  expect([status, faultsOf(body.errors)]).toEqual([422, [`${path} out-of-range`]]);
  const { errors } = (await ada.graphql(create, { i: graphqlInput("CreateExpenseInput", input) })).body;
  expect(faultsOf(errors[0].extensions.errors)).toEqual([`/input${path} out-of-range`]);
  await expectReadable();
}

test.each([
  ["out of one account", "giro", "savings", "giro", "card"],
  ["into one account", "giro", "savings", "card", "savings"],
  ["in and out of one account", "giro", "savings", "savings", "giro"],
  ["between four accounts", "giro", "savings", "card", "cash"],
] as const)("refuses a transfer with which those %s are too much to sum", async (_, from, to, other, last) => {
  await anExpense(ada, budget.id, { ...transfer, ...between(from, to) });
  await expectRefused({ ...transfer, ...between(other, last) }, "/amount");
});

test("refuses what is too much off the budget, in a batch, in a change and in a restoration", async () => {
  await anExpense(ada, budget.id, { ...transfer, type: "expense", moneyAccountId: ids.loan });
  await expectRefused({ ...transfer, type: "expense", moneyAccountId: ids.loan }, "/amount");
  const item = { ...transfer, budgetId: budget.id, ...between("giro", "savings") };
  const { results } = (await ada.post("/expenses/batch", { items: [item, item] })).body;
  expect(results.map(({ status, problem }: any) => [status, problem?.errors?.[0].path])).toEqual([
    ["created", undefined],
    ["failed", "/items/1/amount"],
  ]);
  const small = await anExpense(ada, budget.id, { ...transfer, amount: 1, ...between("giro", "card") });
  const changed = await ada.patch(`/expenses/${small.id}`, { amount: LARGE });
  expect([changed.status, faultsOf(changed.body.errors)]).toEqual([422, ["/amount out-of-range"]]);
  const first = results[0].expense.id;
  expect((await ada.delete(`/expenses/${first}`)).status).toBe(204);
  expect((await ada.patch(`/expenses/${small.id}`, { amount: LARGE })).status).toBe(200);
  expect(await ada.post(`/expenses/${first}/restore`, {})).toMatchObject({ status: 409, body: { code: "sum-out-of-range" } });
  await expectReadable();
});

test("refuses what is too much in the currency of an account", async () => {
  const original = { amount: LARGE, currency: "USD" };
  await anExpense(ada, budget.id, { ...transfer, amount: LARGE / 1000, original, ...between("usd", "savings") });
  await expectRefused({ ...transfer, amount: LARGE / 1000, original, ...between("usd", "card") }, "/original/amount");
  await expectRefused({ ...transfer, amount: LARGE / 1000, original, ...between("usd", "dollars") }, "/original/amount");
  await anExpense(ada, budget.id, { ...transfer, amount: LARGE / 1000, toAmount: LARGE, ...between("giro", "gbp") });
  await expectRefused({ ...transfer, amount: LARGE / 1000, toAmount: LARGE, ...between("giro", "gbp") }, "/toAmount");
});

test("refuses openings that are too much together, though none of them is new money", async () => {
  await anExpense(ada, budget.id, { amount: 1, date: "2026-11-10" });
  const opening = { amount: LARGE };
  expect((await ada.patch(`/money-accounts/${ids.giro}`, { opening })).status).toBe(200);
  const refused = await ada.patch(`/money-accounts/${ids.card}`, { opening });
  expect([refused.status, faultsOf(refused.body.errors)]).toEqual([422, ["/opening/amount out-of-range"]]);
  const made = await ada.post("/money-accounts", { budgetId: budget.id, name: "Another", kind: "bank", opening });
  expect([made.status, faultsOf(made.body.errors)]).toEqual([422, ["/opening/amount out-of-range"]]);
  expect((await ada.patch(`/money-accounts/${ids.giro}`, { opening: { ...opening, date: "2026-11-01" } })).status).toBe(200);
  await expectReadable();
});

test("takes what stays exact: the same amount in and out, and once more after the first was deleted", async () => {
  await anExpense(ada, budget.id, { ...transfer, type: "income", moneyAccountId: ids.giro });
  const moved = await anExpense(ada, budget.id, { ...transfer, ...between("giro", "savings") });
  expect((await ada.patch(`/expenses/${moved.id}`, { toMoneyAccountId: ids.card })).status).toBe(200);
  expect((await ada.delete(`/expenses/${moved.id}`)).status).toBe(204);
  const again = await anExpense(ada, budget.id, { ...transfer, ...between("giro", "savings") });
  expect((await ada.patch(`/expenses/${again.id}`, { type: "expense" })).status).toBe(200);
  await expectReadable();
});
