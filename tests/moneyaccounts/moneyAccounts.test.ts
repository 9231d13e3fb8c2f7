import { AccountBalances } from "../../src/services/moneyaccounts/AccountBalances.js";
import { tokenOf } from "../access/narrowTokens.js";
import { aBudget } from "../builders/aBudget.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";
import { accountFields, aMoneyAccount, inRestWords } from "./aMoneyAccount.js";

let server: TestServer;
let ada: Phone;
let budget: any;
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
});
beforeEach(async () => {
  budget = await aBudget(ada, { currency: "JPY", timeZone: "Pacific/Kiritimati" });
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => server.stop());

const nothing = { today: 0, cleared: 0, all: 0 };
const inGraphql = async (id: string): Promise<any> => {
  const { body } = await ada.graphql(`query($id: ID!) { moneyAccount(id: $id) { ${accountFields} } }`, { id });
  return inRestWords(body.data.moneyAccount);
};

test("an account has the budget's currency, lies at the end and holds nothing, and both APIs tell the same", async () => {
  const first = await aMoneyAccount(ada, budget.id, { name: "Purse", kind: "cash" });
  expect(first).toMatchObject({ budgetId: budget.id, currency: "JPY", currencyDigits: 0, onBudget: true, identifiers: [], position: 0 });
  expect(first).toMatchObject({ note: null, closedAt: null, version: 1, balance: nothing });
  // There it is the next day already.
  expect(first.asOf).toBe(new Date(server.clock.now().getTime() + 14 * 3_600_000).toISOString().slice(0, 10));
  const house = await aMoneyAccount(ada, budget.id, { name: "House", kind: "asset", currency: "EUR", identifiers: ["Plot 7"], note: "n" });
  expect(house).toMatchObject({ currency: "EUR", currencyDigits: 2, onBudget: false, identifiers: ["Plot 7"], position: 1, note: "n" });
  for (const account of [first, house]) {
    expect((await ada.get(`/money-accounts/${account.id}`)).body).toEqual(account);
    expect(await inGraphql(account.id)).toEqual(account);
  }
  const { body } = await ada.graphql(
    `query($b: ID!, $id: ID!) {
      moneyAccounts(budgetId: $b) { nodes { ${accountFields} } }
      budget(id: $b) { moneyAccounts { nodes { id budget { id } } } }
      node(id: $id) { ... on MoneyAccount { name } }
    }`,
    { b: budget.id, id: house.id },
  );
  expect(body.data.moneyAccounts.nodes.map(inRestWords)).toEqual([first, house]);
  expect(body.data.budget.moneyAccounts.nodes).toEqual([first, house].map(({ id }) => ({ id, budget: { id: budget.id } })));
  expect(body.data.node).toEqual({ name: "House" });
  expect((await ada.get(`/money-accounts?budgetId=${budget.id}`)).body).toEqual({ data: [first, house], nextCursor: null });
});

test.each(["cash", "bank", "savings", "card", "loan", "asset"])(
  "a %s lies on the budget as its kind says, unless it is said",
  async (kind) => {
    const usual = kind !== "loan" && kind !== "asset";
    expect((await aMoneyAccount(ada, budget.id, { kind })).onBudget).toBe(usual);
    expect((await aMoneyAccount(ada, budget.id, { kind, onBudget: !usual })).onBudget).toBe(!usual);
  },
);

test("each field can be changed, on both APIs, and a closed account leaves its name to others", async () => {
  const account = await aMoneyAccount(ada, budget.id, { name: "Giro", identifiers: ["DE 1"] });
  const change = { name: "Main", kind: "savings", currency: "USD", onBudget: false, identifiers: ["DE 2", "Visa"], position: 7, note: "n" };
  const changed = await ada.patch(`/money-accounts/${account.id}`, change);
  expect(changed.body).toMatchObject({ ...change, currencyDigits: 2, version: 2, closedAt: null });
  const { body } = await ada.graphql(
    `mutation($id: ID!, $i: UpdateMoneyAccountInput!) { updateMoneyAccount(id: $id, input: $i) { moneyAccount { ${accountFields} } } }`,
    { id: account.id, i: { closedAt: "2026-11-01T10:00:00.000Z", note: null } },
  );
  const closed = inRestWords(body.data.updateMoneyAccount.moneyAccount);
  expect(closed).toMatchObject({ name: "Main", note: null, closedAt: "2026-11-01T10:00:00.000Z", version: 3 });
  expect(closed).toEqual((await ada.get(`/money-accounts/${account.id}`)).body);
  await aMoneyAccount(ada, budget.id, { name: "main", identifiers: ["DE 1"] });
});

test("the tag of an account covers what it holds, and If-Match compares the version alone", async () => {
  const { id } = await aMoneyAccount(ada, budget.id);
  const path = `/money-accounts/${id}`;
  const first = (await ada.get(path)).headers.get("ETag") ?? "";
  expect(first).toMatch(/^"1-[\w-]+"$/);
  expect((await ada.get(path, { "If-None-Match": first })).status).toBe(304);
  jest.spyOn(AccountBalances.prototype, "of").mockResolvedValue(new Map([[id, { today: 5, cleared: 3, all: 5 }]]));
  const moved = await ada.get(path, { "If-None-Match": first });
  expect([moved.status, moved.body.version, moved.body.balance]).toEqual([200, 1, { today: 5, cleared: 3, all: 5 }]);
  expect((await ada.send("PATCH", path, { note: "a" }, { "If-Match": first })).body.version).toBe(2);
  const late = await ada.send("PATCH", path, { note: "b" }, { "If-Match": first });
  expect([late.status, late.body.code]).toEqual([412, "precondition-failed"]);
});

test("a deleted account leaves name and identifiers, and comes back as it was", async () => {
  const account = await aMoneyAccount(ada, budget.id, { name: "Giro", identifiers: ["DE 1"], note: "n" });
  const path = `/money-accounts/${account.id}`;
  expect((await ada.delete(path)).status).toBe(204);
  expect((await ada.get(path)).status).toBe(404);
  const other = await aMoneyAccount(ada, budget.id, { name: "giro", identifiers: ["de1"] });
  const { body } = await ada.graphql("mutation($id: ID!) { deleteMoneyAccount(id: $id) { deletedId } }", { id: other.id });
  expect(body.data.deleteMoneyAccount).toEqual({ deletedId: other.id });
  const restored = (await ada.post(`${path}/restore`)).body;
  expect(restored).toMatchObject({ name: "Giro", identifiers: ["DE 1"], note: "n", version: 4 });
  expect((await ada.post(`${path}/restore`)).body).toEqual({ ...restored, stayed: [] });
  await ada.delete(path);
  const again = await ada.graphql(`mutation($id: ID!) { restoreMoneyAccount(id: $id) { moneyAccount { ${accountFields} } } }`, {
    id: account.id,
  });
  expect(inRestWords(again.body.data.restoreMoneyAccount.moneyAccount)).toMatchObject({ name: "Giro", version: 7 });
});

test("a token that may add sees the names of accounts, and nothing of what they are called elsewhere or hold", async () => {
  const account = await aMoneyAccount(ada, budget.id, {
    name: "House",
    kind: "asset",
    onBudget: true,
    identifiers: ["secret 1"],
    note: "secret",
  });
  const adding = await tokenOf(server, ada, ["add"]);
  const listed = await adding.get(`/money-accounts?budgetId=${budget.id}`);
  const { id, budgetId, name, kind, currency } = account;
  const hidden = { identifiers: [], note: null, closedAt: null, onBudget: false, balance: null, asOf: null };
  expect(listed.body.data).toMatchObject([{ id, budgetId, name, kind, currency, ...hidden }]);
  const asked = await adding.graphql(`{ moneyAccounts(budgetId: "${budgetId}") { nodes { ${accountFields} } } }`);
  expect(asked.body.data.moneyAccounts.nodes.map(inRestWords)).toEqual(listed.body.data);
  expect((await adding.get(`/money-accounts/${id}`)).status).toBe(403);
  expect((await adding.post("/money-accounts", { budgetId, name: "B", kind: "cash" })).status).toBe(403);
});

test("sync tells of accounts to whoever asks for them, without what they hold", async () => {
  const account = await aMoneyAccount(ada, budget.id, { name: "Giro" });
  const gone = await aMoneyAccount(ada, budget.id);
  await ada.delete(`/money-accounts/${gone.id}`);
  const unasked = (await ada.get(`/sync?budgetId=${budget.id}`)).body.changes;
  expect(unasked.map(({ kind }: any) => kind)).toEqual(["budget"]);
  const { changes } = (await ada.get(`/sync?budgetId=${budget.id}&kinds=money-account`)).body;
  const copied = { ...account, balance: null, asOf: null };
  expect(changes).toEqual([
    { kind: "money-account", id: account.id, deleted: false, resource: copied },
    ...changes.filter(({ deleted }: any) => deleted),
  ]);
  const { data } = (
    await ada.graphql(
      `{ sync(budgetId: "${budget.id}", kinds: [MONEY_ACCOUNT]) { changes { kind resource { ... on MoneyAccount { ${accountFields} } } } } }`,
    )
  ).body;
  const [told] = data.sync.changes.filter(({ resource }: any) => resource !== null);
  expect([told.kind, inRestWords(told.resource)]).toEqual(["MONEY_ACCOUNT", copied]);
});

test("an account is in the export of its owner, without what it holds", async () => {
  const account = await aMoneyAccount(ada, budget.id, { identifiers: ["DE 1"] });
  const { budgets } = (await ada.get("/me/export")).body;
  const exported = budgets.find((one: any) => one.budget.id === budget.id);
  expect(exported.moneyAccounts).toEqual([{ ...account, balance: null, asOf: null }]);
});
