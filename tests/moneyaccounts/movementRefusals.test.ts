import { aBudget, aCategory, anExpense } from "../builders/aBudget.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";
import { graphqlInput } from "../support/words.js";
import { aMoneyAccount } from "./aMoneyAccount.js";

let server: TestServer;
let ada: Phone;
let budget: any;
let food: any;
let other: any;
let ids: Record<"giro" | "card" | "loan" | "house" | "usd" | "gbp" | "elsewhere" | "gone", string>;
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
  budget = await aBudget(ada);
  food = await aCategory(ada, budget.id);
  other = await aBudget(ada, { name: "Other" });
  const account = async (fields: object, of = budget): Promise<string> => (await aMoneyAccount(ada, of.id, fields)).id;
  ids = {
    giro: await account({ kind: "bank" }),
    card: await account({ kind: "card" }),
    loan: await account({ kind: "loan" }),
    house: await account({ kind: "asset" }),
    usd: await account({ kind: "cash", currency: "USD" }),
    gbp: await account({ kind: "cash", currency: "GBP" }),
    elsewhere: await account({ kind: "bank" }, other),
    gone: await account({ kind: "bank" }),
  };
  await ada.delete(`/money-accounts/${ids.gone}`);
});
afterAll(() => server.stop());

/** With the names of accounts in place of their ids. */
function named(fields: Record<string, unknown>): Record<string, unknown> {
  const idOf = (value: unknown): unknown => (typeof value === "string" && value in ids ? ids[value as keyof typeof ids] : value);
  const category = fields["categoryId"] === "food" ? { categoryId: food.id } : {};
  return { ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, idOf(value)])), ...category };
}

const faultsOf = (errors: readonly any[] = []): string[] => errors.map(({ path, code }) => `${path} ${code}`);
const transfer = { type: "transfer", moneyAccountId: "giro", toMoneyAccountId: "card" };
const usd = { original: { amount: 1100, currency: "USD" } };
const splits = [{ amount: 400 }, { amount: 600 }];

interface Refused {
  readonly fields: Record<string, unknown>;
  readonly faults: readonly string[];
}

const refusal = (title: string, fields: Record<string, unknown>, ...faults: string[]): [string, Refused] => [title, { fields, faults }];
const refused = [
  refusal("an account that is not there", { moneyAccountId: "mac_0" }, "/moneyAccountId unknown-money-account"),
  refusal("another budget's account", { moneyAccountId: "elsewhere" }, "/moneyAccountId unknown-money-account"),
  refusal("a deleted account", { ...transfer, toMoneyAccountId: "gone" }, "/toMoneyAccountId unknown-money-account"),
  refusal("a transfer without accounts", { type: "transfer" }, "/moneyAccountId required", "/toMoneyAccountId required"),
  refusal("a transfer into the same account", { ...transfer, toMoneyAccountId: "giro" }, "/toMoneyAccountId same-account"),
  refusal("a second account of an expense", { moneyAccountId: "giro", toMoneyAccountId: "card" }, "/toMoneyAccountId not-allowed"),
  refusal("a second day of an income", { type: "income", moneyAccountId: "giro", toDate: "2026-11-11" }, "/toDate not-allowed"),
  refusal("a second identity of an expense", { toExternalId: "x", toSource: "y" }, "/toExternalId not-allowed", "/toSource not-allowed"),
  refusal("what is cleared in no account", { cleared: true }, "/cleared not-allowed"),
  refusal("a category between accounts on the budget", { ...transfer, categoryId: "food" }, "/categoryId not-allowed"),
  refusal("a category off the budget", { moneyAccountId: "loan", categoryId: "food" }, "/categoryId not-allowed"),
  refusal(
    "a category between accounts off the budget",
    { ...transfer, moneyAccountId: "loan", toMoneyAccountId: "house", categoryId: "food" },
    "/categoryId not-allowed",
  ),
  refusal("splits off the budget", { moneyAccountId: "loan", splits }, "/splits not-allowed"),
  refusal("splits of a transfer over the border", { ...transfer, toMoneyAccountId: "loan", splits }, "/splits not-allowed"),
  refusal("no original in an account of another currency", { moneyAccountId: "usd" }, "/original required"),
  refusal("an original in a third currency", { moneyAccountId: "gbp", ...usd }, "/original/currency wrong-currency"),
  refusal("an original of a transfer from an account in the budget's currency", { ...transfer, ...usd }, "/original not-allowed"),
  refusal("nothing of what arrives in another currency", { ...transfer, toMoneyAccountId: "usd" }, "/toAmount required"),
  refusal("two amounts of one currency", { ...transfer, toAmount: 900 }, "/toAmount not-allowed"),
  refusal("days that are 32 days apart", { ...transfer, toDate: "2026-12-12" }, "/toDate too-far-apart"),
  refusal(
    "a second day before the budget's first month",
    { ...transfer, date: "2026-01-01", toDate: "2025-12-31" },
    "/toDate before-start-month",
  ),
];

test.each(refused)("%s: refused by both APIs, alone and in a batch", async (_title, { fields, faults }) => {
  const input = { budgetId: budget.id, amount: 1000, date: "2026-11-10", ...named(fields) };
  const rest = await ada.post("/expenses", input);
  expect([rest.status, faultsOf(rest.body.errors)]).toEqual([422, faults]);
  const { body } = await ada.graphql("mutation($i: CreateExpenseInput!) { createExpense(input: $i) { expense { id } } }", {
    i: graphqlInput("CreateExpenseInput", input),
  });
  expect(faultsOf(body.errors[0].extensions.errors)).toEqual(faults.map((fault) => `/input${fault}`));
  const batch = await ada.post("/expenses/batch", { items: [input] });
  expect(faultsOf(batch.body.results[0].problem.errors)).toEqual(faults.map((fault) => `/items/0${fault}`));
});

test.each(refused.filter(([, { fields }]) => !("date" in fields)))(
  "%s: refused by a change, which then changes nothing",
  async (_title, { fields, faults }) => {
    const expense = await anExpense(ada, budget.id, { date: "2026-11-10" });
    const { status, body } = await ada.patch(`/expenses/${expense.id}`, named(fields));
    expect([status, faultsOf(body.errors)]).toEqual([422, faults]);
    const bulk = await ada.post("/expenses/batch-update", { items: [{ id: expense.id, change: named(fields) }] });
    expect(faultsOf(bulk.body.results[0].problem.errors)).toEqual(faults.map((fault) => `/items/0/change${fault}`));
    expect((await ada.get(`/expenses/${expense.id}`)).body).toEqual(expense);
  },
);

test("a transfer does not lose an end, nor its second currency's amount to another currency", async () => {
  const input = { ...named({ ...transfer, toMoneyAccountId: "usd" }), toAmount: 1100 };
  const { id } = await anExpense(ada, budget.id, input);
  const faults = async (change: Record<string, unknown>): Promise<string[]> =>
    faultsOf((await ada.patch(`/expenses/${id}`, named(change))).body.errors);
  expect(await faults({ moneyAccountId: null })).toEqual(["/moneyAccountId required"]);
  expect(await faults({ toMoneyAccountId: null })).toEqual(["/toMoneyAccountId required"]);
  expect(await faults({ toMoneyAccountId: "gbp" })).toEqual(["/toAmount required"]);
  expect(await faults({ toAmount: null })).toEqual(["/toAmount required"]);
});

test("what would move the balance of a closed account is refused, and its notes and categories may change", async () => {
  const closed = (await aMoneyAccount(ada, budget.id)).id;
  await anExpense(ada, budget.id, { type: "income", moneyAccountId: closed });
  const inIt = await anExpense(ada, budget.id, { moneyAccountId: closed });
  const deleted = await anExpense(ada, budget.id, { moneyAccountId: closed });
  const elsewhere = await anExpense(ada, budget.id, { moneyAccountId: ids.giro });
  await ada.delete(`/expenses/${deleted.id}`);
  expect((await ada.patch(`/money-accounts/${closed}`, { closedAt: server.clock.now() })).status).toBe(200);
  const codes = [
    await ada.post("/expenses", { budgetId: budget.id, amount: 1, date: "2026-11-10", moneyAccountId: closed }),
    await ada.patch(`/expenses/${elsewhere.id}`, { moneyAccountId: closed }),
    await ada.patch(`/expenses/${elsewhere.id}`, { type: "transfer", toMoneyAccountId: closed }),
    await ada.patch(`/expenses/${inIt.id}`, { amount: 1 }),
    await ada.patch(`/expenses/${inIt.id}`, { date: "2026-11-11" }),
    await ada.patch(`/expenses/${inIt.id}`, { moneyAccountId: null }),
    await ada.patch(`/expenses/${inIt.id}`, { type: "income" }),
    await ada.delete(`/expenses/${inIt.id}`),
    await ada.post(`/expenses/${deleted.id}/restore`),
  ].map(({ status, body }) => `${status} ${body?.code}`);
  expect(new Set(codes)).toEqual(new Set(["409 money-account-closed"]));
  const { body } = await ada.graphql("mutation($id: ID!) { deleteExpense(id: $id) { deletedId } }", { id: inIt.id });
  expect(body.errors[0].extensions.code).toBe("money-account-closed");
  const noted = await ada.patch(`/expenses/${inIt.id}`, { note: "n", categoryId: food.id, amount: 1000 });
  expect(noted.body).toMatchObject({ note: "n", categoryId: food.id, version: 2 });
});

test("an import identity belongs to its account, at either end", async () => {
  const identity = { externalId: "same", source: "bank" };
  const inGiro = await anExpense(ada, budget.id, { moneyAccountId: ids.giro, ...identity });
  const inNone = await anExpense(ada, budget.id, identity);
  expect(inNone.id).not.toBe(inGiro.id);
  const again = await ada.post("/expenses", {
    budgetId: budget.id,
    amount: 1000,
    date: "2026-11-10",
    moneyAccountId: ids.giro,
    ...identity,
  });
  expect([again.status, again.body.id]).toEqual([200, inGiro.id]);
  const moved = await ada.patch(`/expenses/${inNone.id}`, { moneyAccountId: ids.giro });
  expect([moved.status, moved.body.code]).toEqual([409, "identity-taken"]);
  const second = { toExternalId: "same", toSource: "bank" };
  const paid = await anExpense(ada, budget.id, { ...named(transfer), ...second });
  expect(paid).toMatchObject({ externalId: null, ...second });
  const taken = await ada.patch(`/expenses/${inNone.id}`, { moneyAccountId: ids.card });
  expect([taken.status, taken.body.code]).toEqual([409, "identity-taken"]);
  const turned = await ada.patch(`/expenses/${paid.id}`, {
    moneyAccountId: ids.usd,
    original: { amount: 1, currency: "USD" },
    toMoneyAccountId: ids.giro,
  });
  expect([turned.status, turned.body.code]).toEqual([409, "identity-taken"]);
  await ada.delete(`/expenses/${paid.id}`);
  expect((await ada.patch(`/expenses/${inNone.id}`, { moneyAccountId: ids.card })).status).toBe(200);
  const restored = await ada.post(`/expenses/${paid.id}/restore`);
  expect([restored.status, restored.body.code]).toEqual([409, "identity-taken"]);
});

test("the fingerprint of a request without accounts is that of releases that knew none", async () => {
  const newId = `exp_${budget.id.slice(4)}${"0".repeat(22)}`;
  const { id } = await anExpense(ada, budget.id, { newId });
  const doc = await server.backend.models.expenses.findOne({ _id: id }).lean();
  expect(doc?.inputFingerprint).toBe("yHlr7JeK7EEIDVt5RY1HhLXXlnPDSuLcp-giju471xQ");
});
