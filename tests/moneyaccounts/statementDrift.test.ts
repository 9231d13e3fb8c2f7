import { aBudget } from "../builders/aBudget.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";
import { Replica } from "../sync/replica.js";
import { violationsIn } from "./accountFacts.js";
import { aMoneyAccount } from "./aMoneyAccount.js";
import { statementsOf } from "./statementWorld.js";

let server: TestServer;
let ada: Phone;
let budget: any;
let giro: any;
let card: any;
let of: ReturnType<typeof statementsOf>;
let spent: any;
let statement: any;
beforeAll(async () => {
  server = await startServer({ now: "2026-11-20T12:00:00Z" });
  ada = await server.phone("ada");
});
beforeEach(async () => {
  budget = await aBudget(ada);
  giro = await aMoneyAccount(ada, budget.id, { opening: { amount: 500, from: "outside" } });
  card = await aMoneyAccount(ada, budget.id, { kind: "card" });
  of = statementsOf(ada, giro);
  spent = await of.spend(100, "2026-03-04");
  statement = await of.make("2026-03-10", 400);
});
afterEach(async () => expect(await violationsIn(server)).toEqual([]));
afterAll(() => server.stop());

const change = (input: object): Promise<unknown> => ada.patch(`/expenses/${spent.id}`, input);
const frozen = { date: "2026-03-04", amount: -100 };

test.each([
  ["a day within what is covered", { date: "2026-03-05" }, 0, { date: "2026-03-05", amount: -100, cleared: true }],
  ["a later day", { date: "2026-03-11" }, 100, { date: "2026-03-11", amount: -100, cleared: true }],
  ["an amount", { amount: 101 }, -1, { date: "2026-03-04", amount: -101, cleared: true }],
  ["cleared", { cleared: false }, 100, { date: "2026-03-04", amount: -100, cleared: false }],
  ["the account", { moneyAccountId: null }, 100, null],
])("a change of %s turns it stale, and taking the change back turns it back", async (_, input, difference, live) => {
  await change(input);
  expect(await of.read(statement.id)).toMatchObject({ stale: true, balance: 400, version: 1 });
  expect(await of.drift(statement)).toEqual({ difference, movements: [{ expenseId: spent.id, frozen, live }] });
  await change({ date: "2026-03-04", amount: 100, moneyAccountId: giro.id, cleared: true });
  expect(await of.read(statement.id)).toEqual(statement);
});

test("a note does not turn it stale", async () => {
  await change({ note: "n", payee: "p" });
  expect(await of.isStale(statement)).toBe(false);
});

test("deleting what it covers turns it stale, and restoring that turns it back", async () => {
  await ada.delete(`/expenses/${spent.id}`);
  expect(await of.drift(statement)).toEqual({ difference: 100, movements: [{ expenseId: spent.id, frozen, live: null }] });
  await ada.post(`/expenses/${spent.id}/restore`);
  expect(await of.isStale(statement)).toBe(false);
});

test("what comes to be covered turns it stale", async () => {
  const more = await of.spend(30, "2026-03-09");
  const live = { date: "2026-03-09", amount: -30, cleared: true };
  expect(await of.drift(statement)).toEqual({ difference: -30, movements: [{ expenseId: more.id, frozen: null, live }] });
});

test("two that cancel each other out turn it stale with a difference of 0", async () => {
  await change({ amount: 130 });
  await of.spend(30, "2026-03-09", { type: "income" });
  expect(await of.drift(statement)).toMatchObject({ difference: 0, movements: [{ expenseId: spent.id }, { frozen: null }] });
});

test("a change of the opening turns it stale", async () => {
  await ada.patch(`/money-accounts/${giro.id}`, { opening: { amount: 600 } });
  expect(await of.drift(statement)).toMatchObject({ difference: 100, movements: [{ frozen: { amount: 500 }, live: { amount: 600 } }] });
  await ada.patch(`/money-accounts/${giro.id}`, { opening: null });
  expect(await of.drift(statement)).toMatchObject({ difference: -500, movements: [{ frozen: { amount: 500 }, live: null }] });
});

test("a link and its undoing turn none stale, at neither end", async () => {
  const ofCard = statementsOf(ada, card);
  const paid = await ofCard.spend(100, "2026-03-06", { type: "income" });
  const other = await ofCard.make("2026-03-10", 100);
  const link = await ada.post("/expenses/link", { out: spent.id, in: paid.id });
  expect(link.status).toBe(200);
  expect([await of.isStale(statement), await ofCard.isStale(other)]).toEqual([false, false]);
  expect((await ofCard.send({ date: "2026-03-10", balance: 100 })).body.id).toBe(other.id);
  const transfer = (await ada.get(`/expenses?budgetId=${budget.id}&type=transfer`)).body.data[0];
  expect(transfer).toMatchObject({ statementId: statement.id, toStatementId: other.id });
  await ada.patch(`/expenses/${transfer.id}`, { toDate: "2026-03-07" });
  expect(await ofCard.drift(other)).toMatchObject({ difference: 0, movements: [{ expenseId: transfer.id, live: { date: "2026-03-07" } }] });
  expect(await of.isStale(statement)).toBe(false);
});

test("an unlink turns none stale", async () => {
  const ofCard = statementsOf(ada, card);
  const paid = await ofCard.spend(100, "2026-03-06", { type: "income" });
  await ada.post("/expenses/link", { out: spent.id, in: paid.id });
  const other = await ofCard.make("2026-03-10", 100);
  const transfer = (await ada.get(`/expenses?budgetId=${budget.id}&type=transfer`)).body.data[0];
  expect((await ada.post(`/expenses/${transfer.id}/unlink`)).status).toBe(200);
  expect([await of.isStale(statement), await ofCard.isStale(other)]).toEqual([false, false]);
});

test("with a deleted account its statements go, those of the other one turn stale, and a restoration brings them back", async () => {
  const ofCard = statementsOf(ada, card);
  const other = await ofCard.make("2026-03-10", 0);
  expect((await ada.delete(`/money-accounts/${giro.id}?moveTo=${card.id}`)).status).toBe(204);
  const gone = await ada.graphql("query($id: ID!) { node(id: $id) { id } }", { id: statement.id });
  expect(gone.body.data.node).toBeNull();
  expect(await ofCard.drift(other)).toMatchObject({
    difference: 400,
    movements: [{ frozen: null }, { frozen: null, live: { amount: -100 } }],
  });
  expect((await ada.post(`/money-accounts/${giro.id}/restore`)).status).toBe(200);
  expect(await of.read(statement.id)).toEqual(statement);
  expect(await ofCard.isStale(other)).toBe(false);
});

test("one that was taken back before does not come back with its account", async () => {
  await ada.delete(`${of.path}/${statement.id}`);
  await ada.delete(`/money-accounts/${giro.id}?keep=true`);
  await ada.post(`/money-accounts/${giro.id}/restore`);
  expect((await ada.get(of.path)).body.data).toEqual([]);
});

test("a copy that asks for statements equals what GET says, whatever moves them", async () => {
  const replica = new Replica(ada, budget.id, 50, ["budget", "expense", "money-account", "account-statement"]);
  const compare = async (): Promise<any[]> => {
    await replica.walk();
    const { data } = (await ada.get(of.path)).body;
    const order = (one: any, two: any): number => (one.id < two.id ? -1 : 1);
    expect(replica.of("account-statement").sort(order)).toEqual([...data].sort(order));
    return data;
  };
  expect(await compare()).toEqual([statement]);
  await change({ cleared: false });
  expect((await compare()).map(({ stale }) => stale)).toEqual([true]);
  const second = await of.make("2026-03-10", 500);
  expect((await compare()).map(({ supersededBy }) => supersededBy)).toEqual([null, second.id]);
  await ada.delete(`${of.path}/${second.id}`);
  expect((await compare()).map(({ supersededBy }) => supersededBy)).toEqual([null]);
  await ada.delete(`/money-accounts/${giro.id}?keep=true`);
  await replica.walk();
  expect(replica.of("account-statement")).toEqual([]);
});

test("a walk that does not ask for statements gets none", async () => {
  const replica = new Replica(ada, budget.id);
  await replica.walk();
  expect(replica.of("account-statement")).toEqual([]);
});
