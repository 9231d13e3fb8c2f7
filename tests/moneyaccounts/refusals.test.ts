import { aBudget, anExpense } from "../builders/aBudget.js";
import type { Answer, Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";
import { aMoneyAccount } from "./aMoneyAccount.js";

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

const codeOf = ({ status, body }: Answer): unknown[] => [status, body.code ?? body.errors?.[0]?.extensions?.code];
const create = (input: object): Promise<Answer> =>
  ada.graphql("mutation($i: CreateMoneyAccountInput!) { createMoneyAccount(input: $i) { moneyAccount { id } } }", { i: input });
const update = (id: string, input: object): Promise<Answer> =>
  ada.graphql("mutation($id: ID!, $i: UpdateMoneyAccountInput!) { updateMoneyAccount(id: $id, input: $i) { moneyAccount { id } } }", {
    id,
    i: input,
  });
const restore = (id: string): Promise<Answer> =>
  ada.graphql("mutation($id: ID!) { restoreMoneyAccount(id: $id) { moneyAccount { id } } }", { id });
const names = async (): Promise<string[]> =>
  (await ada.get(`/money-accounts?budgetId=${budget.id}`)).body.data.map(({ name }: any) => name);

test.each([
  ["no kind", { name: "A" }, "/kind", "required"],
  ["a kind that there is not", { name: "A", kind: "purse" }, "/kind", "invalid-value"],
  ["a blank name", { name: " ", kind: "cash" }, "/name", "invalid-format"],
  ["an unknown currency", { name: "A", kind: "cash", currency: "XXQ" }, "/currency", "unknown-currency"],
  ["an identifier of hyphens alone", { name: "A", kind: "bank", identifiers: ["- – −"] }, "/identifiers/0", "invalid-format"],
  ["the same identifier in two spellings", { name: "A", kind: "bank", identifiers: ["DE 1", "de-1"] }, "/identifiers", "duplicate"],
  ["the same identifier with a minus sign", { name: "A", kind: "bank", identifiers: ["1−2", "12"] }, "/identifiers", "duplicate"],
  ["a balance", { name: "A", kind: "cash", balance: { today: 1 } }, "/balance", "unknown-field"],
  ["a closing day", { name: "A", kind: "cash", closedAt: "2026-11-01T00:00:00Z" }, "/closedAt", "unknown-field"],
])("refuses an account with %s", async (_, fields, path, code) => {
  const { status, body } = await ada.post("/money-accounts", { budgetId: budget.id, ...fields });
  expect([status, body.errors]).toMatchObject([422, [{ path, code }]]);
  expect(await names()).toEqual([]);
});

test("refuses the id of another budget, and an id that is taken", async () => {
  const other = await aBudget(ada);
  const newId = `mac_${other.id.slice(4)}${"0".repeat(22)}`;
  const wanted = { budgetId: budget.id, name: "A", kind: "cash", newId };
  expect((await ada.post("/money-accounts", wanted)).body.errors).toMatchObject([{ path: "/newId", code: "wrong-budget" }]);
  const mine = { ...wanted, newId: `mac_${budget.id.slice(4)}${"0".repeat(22)}` };
  const made = await ada.post("/money-accounts", mine);
  expect((await ada.post("/money-accounts", mine)).body).toEqual(made.body);
  expect(codeOf(await ada.post("/money-accounts", { ...mine, name: "B" }))).toEqual([409, "id-taken"]);
  expect(codeOf(await create({ ...mine, kind: "BANK" }))).toEqual([200, "id-taken"]);
});

test("refuses a name that another open account has, whatever its case", async () => {
  await aMoneyAccount(ada, budget.id, { name: "Giro" });
  const second = await aMoneyAccount(ada, budget.id, { name: "Second" });
  const wanted = { budgetId: budget.id, name: "GIRO", kind: "bank" };
  expect(codeOf(await ada.post("/money-accounts", wanted))).toEqual([409, "money-account-name-taken"]);
  expect(codeOf(await create({ ...wanted, kind: "BANK" }))).toEqual([200, "money-account-name-taken"]);
  expect(codeOf(await ada.patch(`/money-accounts/${second.id}`, { name: "giro" }))).toEqual([409, "money-account-name-taken"]);
  expect(codeOf(await update(second.id, { name: "giro" }))).toEqual([200, "money-account-name-taken"]);
  expect(await names()).toEqual(["Giro", "Second"]);
});

test("refuses an identifier that another account has, whatever its groups and case, also a closed one", async () => {
  const first = await aMoneyAccount(ada, budget.id, { identifiers: ["DE89 3704 0044", "Visa-1"] });
  const second = await aMoneyAccount(ada, budget.id);
  for (const closedAt of [null, "2026-11-01T00:00:00.000Z"]) {
    expect((await ada.patch(`/money-accounts/${first.id}`, { closedAt })).status).toBe(200);
    const identifiers = ["de89-37040044"];
    const wanted = { budgetId: budget.id, name: "Third", kind: "bank", identifiers };
    expect(codeOf(await ada.post("/money-accounts", wanted))).toEqual([409, "identifier-taken"]);
    expect(codeOf(await create({ ...wanted, kind: "BANK" }))).toEqual([200, "identifier-taken"]);
    expect(codeOf(await ada.patch(`/money-accounts/${second.id}`, { identifiers }))).toEqual([409, "identifier-taken"]);
    expect(codeOf(await update(second.id, { identifiers: ["visa1"] }))).toEqual([200, "identifier-taken"]);
  }
});

test("refuses to close an account that holds or owes something", async () => {
  const account = await aMoneyAccount(ada, budget.id);
  await anExpense(ada, budget.id, { amount: 1, moneyAccountId: account.id });
  const closedAt = "2026-11-01T00:00:00.000Z";
  const refused = await ada.patch(`/money-accounts/${account.id}`, { closedAt });
  expect([codeOf(refused), refused.body.balance]).toEqual([[409, "balance-not-zero"], -1]);
  expect(codeOf(await update(account.id, { closedAt }))).toEqual([200, "balance-not-zero"]);
  expect((await ada.patch(`/money-accounts/${account.id}`, { note: "kept" })).body).toMatchObject({ closedAt: null, note: "kept" });
});

test("refuses to open an account whose name is taken since it was closed", async () => {
  const account = await aMoneyAccount(ada, budget.id, { name: "Giro" });
  await ada.patch(`/money-accounts/${account.id}`, { closedAt: "2026-11-01T00:00:00.000Z" });
  const other = await aMoneyAccount(ada, budget.id, { name: "giro" });
  expect(codeOf(await ada.patch(`/money-accounts/${account.id}`, { closedAt: null }))).toEqual([409, "money-account-name-taken"]);
  await ada.delete(`/money-accounts/${other.id}`);
  expect((await ada.patch(`/money-accounts/${account.id}`, { closedAt: null })).body).toMatchObject({ name: "Giro", closedAt: null });
});

test("refuses to restore what has lost its name or its identifier since, and what is deleted for 30 days", async () => {
  const account = await aMoneyAccount(ada, budget.id, { name: "Giro", identifiers: ["DE 1"] });
  await ada.delete(`/money-accounts/${account.id}`);
  const named = await aMoneyAccount(ada, budget.id, { name: "giro" });
  expect(codeOf(await ada.post(`/money-accounts/${account.id}/restore`))).toEqual([409, "money-account-name-taken"]);
  expect(codeOf(await restore(account.id))).toEqual([200, "money-account-name-taken"]);
  await ada.patch(`/money-accounts/${named.id}`, { name: "Other", identifiers: ["de1"] });
  expect(codeOf(await ada.post(`/money-accounts/${account.id}/restore`))).toEqual([409, "identifier-taken"]);
  expect(codeOf(await restore(account.id))).toEqual([200, "identifier-taken"]);
  await ada.patch(`/money-accounts/${named.id}`, { identifiers: [] });
  const old = new Date(server.clock.now().getTime() - 31 * 86_400_000);
  await server.backend.models.moneyAccounts.collection.updateOne({ _id: account.id }, { $set: { deletedAt: old } });
  expect(codeOf(await ada.post(`/money-accounts/${account.id}/restore`))).toEqual([404, "not-found"]);
  expect(codeOf(await restore(account.id))).toEqual([200, "not-found"]);
});

test("of 10 that want the same name or the same identifier at once, one gets it", async () => {
  const wishes = [(_: number) => ({ name: "Giro" }), (at: number) => ({ name: `A${at}`, identifiers: ["DE 1", `own ${at}`] })];
  for (const wish of wishes) {
    const { id } = await aBudget(ada);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => ada.post("/money-accounts", { budgetId: id, kind: "bank", ...wish(at) })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
  }
});
