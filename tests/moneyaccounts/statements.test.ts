import { aBudget, anExpense } from "../builders/aBudget.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";
import { codeOf, monthOf, violationsIn } from "./accountFacts.js";
import { aMoneyAccount } from "./aMoneyAccount.js";
import { inRestWords, statementFields, statementsOf } from "./statementWorld.js";

let server: TestServer;
let ada: Phone;
let budget: any;
let giro: any;
let of: ReturnType<typeof statementsOf>;
beforeAll(async () => {
  server = await startServer({ now: "2026-11-20T12:00:00Z" });
  ada = await server.phone("ada");
});
beforeEach(async () => {
  budget = await aBudget(ada);
  giro = await aMoneyAccount(ada, budget.id, { opening: { amount: 500, from: "outside" } });
  of = statementsOf(ada, giro);
});
afterAll(() => server.stop());

const CREATE = `mutation($i: CreateAccountStatementInput!) { createAccountStatement(input: $i) { made months { month } accountStatement { ${statementFields} } } }`;
const DELETE = "mutation($id: ID!) { deleteAccountStatement(id: $id) { deletedId } }";

test("refuses a day after today, a rate that nothing needs, and an unknown account, on both APIs", async () => {
  const later = await of.send({ date: "2026-11-21", balance: 500 });
  expect([later.status, later.body.errors]).toMatchObject([422, [{ path: "/date", code: "in-the-future" }]]);
  const rated = await of.send({ date: "2026-11-20", balance: 500, rate: "2" });
  expect([rated.status, rated.body.errors]).toMatchObject([422, [{ path: "/rate", code: "not-allowed" }]]);
  const input = { moneyAccountId: giro.id, date: "2026-11-21", balance: 500 };
  expect(codeOf(await ada.graphql(CREATE, { i: input }))).toEqual([200, "validation-failed"]);
  expect(codeOf(await ada.post("/money-accounts/mac_nope/statements", { date: "2026-11-20", balance: 500 }))).toEqual([404, "not-found"]);
  expect((await ada.get(of.path)).body.data).toEqual([]);
});

test("refuses a balance that differs, with both figures and the fewest uncleared movements that close the gap", async () => {
  const [one, two, three] = [
    await of.spend(10, "2026-03-01", { cleared: false }),
    await of.spend(200, "2026-03-02", { cleared: false }),
    await of.spend(3000, "2026-03-03", { cleared: false }),
  ];
  const later = await of.spend(7, "2026-03-05", { cleared: false });
  const told = async (balance: number): Promise<any> => (await of.send({ date: "2026-03-04", balance })).body;
  expect(await told(490)).toMatchObject({ status: 409, code: "balance-differs", balance: 490, cleared: 500, movements: [one.id] });
  expect((await told(290)).movements.sort()).toEqual([one.id, two.id].sort());
  expect((await told(-2710)).movements.sort()).toEqual([one.id, two.id, three.id].sort());
  expect(await told(493)).toMatchObject({ cleared: 500, movements: null });
  const { body } = await ada.graphql(CREATE, { i: { moneyAccountId: giro.id, date: "2026-03-05", balance: 493 } });
  expect(body.errors[0].extensions).toMatchObject({ code: "balance-differs", balance: 493, cleared: 500, movements: [later.id] });
  expect((await ada.get(of.path)).body.data).toEqual([]);
});

test("covers the cleared ends up to the day with the opening, and reads the same on both APIs", async () => {
  await of.spend(100, "2026-03-04");
  await of.spend(5, "2026-03-04", { cleared: false });
  await of.spend(7, "2026-03-05");
  const { status, body } = await of.send({ date: "2026-03-04", balance: 400 });
  expect(status).toBe(201);
  expect(body).toMatchObject({ moneyAccountId: giro.id, date: "2026-03-04", balance: 400, currency: "EUR", movementsCount: 2, version: 1 });
  expect(body).toMatchObject({ id: expect.stringMatching(/^mst_/), supersededBy: null, stale: false, drift: null });
  expect(await of.read(body.id)).toEqual(body);
  const one = await ada.graphql(`query($id: ID!) { accountStatement(id: $id) { ${statementFields} } }`, { id: body.id });
  expect(inRestWords(one.body.data.accountStatement)).toEqual(body);
  const all = await ada.graphql(`query($a: ID!) { accountStatements(moneyAccountId: $a) { nodes { ${statementFields} } } }`, {
    a: giro.id,
  });
  expect(all.body.data.accountStatements.nodes.map(inRestWords)).toEqual((await ada.get(of.path)).body.data);
});

test("with nothing changed answers 200 and the same, else the next version, whose predecessor names it", async () => {
  const first = await of.make("2026-03-04", 500);
  const again = await of.send({ date: "2026-03-04", balance: 500 });
  expect([again.status, again.body]).toEqual([200, first]);
  const byGraphql = (await ada.graphql(CREATE, { i: { moneyAccountId: giro.id, date: "2026-03-04", balance: 500 } })).body.data;
  expect([byGraphql.createAccountStatement.made, byGraphql.createAccountStatement.accountStatement.id]).toEqual([false, first.id]);
  await of.spend(100, "2026-03-01");
  const second = await of.make("2026-03-04", 400);
  expect(second).toMatchObject({ version: 2, stale: false });
  expect(await of.read(first.id)).toMatchObject({ supersededBy: second.id, stale: true, drift: { difference: -100 } });
  const other = await of.make("2026-03-05", 400);
  expect((await ada.get(of.path)).body.data.map(({ id }: any) => id)).toEqual([other.id, second.id, first.id]);
});

test("the newest version of any day can be taken back, an older one cannot, on both APIs", async () => {
  const first = await of.make("2026-03-04", 500);
  await of.spend(100, "2026-03-01");
  const second = await of.make("2026-03-04", 400);
  await of.make("2026-03-09", 400);
  expect((await ada.delete(`${of.path}/${first.id}`)).body).toMatchObject({ status: 409, code: "superseded", newest: second.id });
  expect(codeOf(await ada.graphql(DELETE, { id: first.id }))).toEqual([200, "superseded"]);
  expect((await ada.delete(`${of.path}/${second.id}`)).status).toBe(204);
  expect((await ada.get(`${of.path}/${second.id}`)).status).toBe(404);
  expect((await ada.graphql(DELETE, { id: first.id })).body.data.deleteAccountStatement.deletedId).toBe(first.id);
  expect(await of.make("2026-03-04", 400)).toMatchObject({ version: 1 });
  const card = await aMoneyAccount(ada, budget.id);
  const [newest] = (await ada.get(of.path)).body.data;
  expect((await ada.get(`/money-accounts/${card.id}/statements/${newest.id}`)).status).toBe(404);
});

test("adjust adds a cleared movement of the difference without a category, a person's, on the day", async () => {
  const { status, body, headers } = await of.send({ date: "2026-03-04", balance: 620, adjust: true });
  expect([status, body.balance, body.movementsCount, body.stale]).toEqual([201, 620, 2, false]);
  expect(headers.get("months-changed")).toContain("2026-03");
  const { data } = (await ada.get(`/expenses?budgetId=${budget.id}&month=2026-03`)).body;
  const wanted = { type: "income", amount: 120, date: "2026-03-04", cleared: true, categoryId: null, moneyAccountId: giro.id };
  expect(data).toMatchObject([{ ...wanted, origin: { kind: "person" }, statementId: body.id }]);
  const input = { moneyAccountId: giro.id, date: "2026-03-05", balance: 600, adjust: true };
  const made = (await ada.graphql(CREATE, { i: input })).body.data.createAccountStatement;
  expect([made.made, made.months]).toEqual([true, [{ month: "2026-03" }]]);
  expect(await monthOf(ada, budget.id, "2026-03")).toMatchObject({ totalIncome: 120, uncategorisedSpent: 20 });
});

test("adjust fits what came between it and the statement, and leaves one movement of the difference", async () => {
  const service: any = server.running.backend.services.accountStatements;
  const { expenses } = service.needs;
  const booked = jest.spyOn(expenses, "book").mockImplementationOnce(async (...given) => {
    const added = await expenses.book(...given);
    await of.spend(30, "2026-03-03");
    return added;
  });
  const { status, body } = await of.send({ date: "2026-03-04", balance: 620, adjust: true });
  booked.mockRestore();
  expect([status, body.balance, body.stale]).toEqual([201, 620, false]);
  const { data } = (await ada.get(`/expenses?budgetId=${budget.id}&month=2026-03&sort=date`)).body;
  expect(data.map(({ type, amount }: any) => [type, amount])).toEqual([
    ["expense", 30],
    ["income", 150],
  ]);
});

test("refuses to adjust a closed account, and any statement of one that is being deleted", async () => {
  const { models } = server.backend;
  const empty = await aMoneyAccount(ada, budget.id, {});
  const at = `/money-accounts/${empty.id}`;
  const make = () => ada.post(`${at}/statements`, { date: "2026-11-10", balance: 5, adjust: true });
  expect((await ada.patch(at, { closedAt: "2026-11-14T10:00:00.000Z" })).status).toBe(200);
  expect(codeOf(await make())).toEqual([409, "money-account-closed"]);
  await models.moneyAccounts.collection.updateOne({ _id: empty.id }, { $set: { pendingRemoval: { into: null, by: ada.account.id } } });
  expect(codeOf(await make())).toEqual([409, "money-account-being-removed"]);
});

test("adjust in another currency takes a rate", async () => {
  const dollars = statementsOf(ada, await aMoneyAccount(ada, budget.id, { currency: "USD" }));
  const refused = await dollars.send({ date: "2026-03-04", balance: -300, adjust: true });
  expect([refused.status, refused.body.errors]).toMatchObject([422, [{ path: "/rate", code: "required" }]]);
  await dollars.make("2026-03-04", -300, { adjust: true, rate: "0.5" });
  const { data } = (await ada.get(`/expenses?budgetId=${budget.id}&month=2026-03`)).body;
  expect(data).toMatchObject([{ type: "expense", amount: 150, original: { amount: 300, currency: "USD", rate: "0.5" } }]);
});

test("a dry run answers 200 with what would be created and changes nothing", async () => {
  const dry = await of.send({ date: "2026-03-04", balance: 620, adjust: true }, "?dryRun=true");
  expect([dry.status, dry.body]).toMatchObject([200, { balance: 620, movementsCount: 2, version: 1, stale: false }]);
  expect(codeOf(await of.send({ date: "2026-03-04", balance: 620 }, "?dryRun=true"))).toEqual([409, "balance-differs"]);
  const input = { moneyAccountId: giro.id, date: "2026-03-04", balance: 500, dryRun: true };
  expect((await ada.graphql(CREATE, { i: input })).body.data.createAccountStatement).toMatchObject({ made: false, months: [] });
  expect((await ada.get(of.path)).body.data).toEqual([]);
  expect((await ada.get(`/expenses?budgetId=${budget.id}`)).body.data).toHaveLength(1);
});

test("statementId is the earliest statement that covers an end, when it is taken back the next one, else null", async () => {
  const card = await aMoneyAccount(ada, budget.id, { kind: "card" });
  const paid = await anExpense(ada, budget.id, {
    ...{ type: "transfer", amount: 100, date: "2026-03-02", toDate: "2026-03-06", cleared: true, toCleared: true },
    ...{ moneyAccountId: giro.id, toMoneyAccountId: card.id },
  });
  const open = await of.spend(5, "2026-03-02", { cleared: false });
  const late = await of.make("2026-03-31", 400);
  const early = await of.make("2026-03-04", 400);
  const ofCard = await statementsOf(ada, card).make("2026-03-06", 100);
  const ends = async (): Promise<any> => (await ada.get(`/expenses/${paid.id}`)).body;
  expect(await ends()).toMatchObject({ statementId: early.id, toStatementId: ofCard.id, version: paid.version });
  expect((await ada.get(`/expenses/${open.id}`)).body.statementId).toBeNull();
  const register = async (account: any): Promise<any[]> =>
    (await ada.get(`/expenses?budgetId=${budget.id}&moneyAccountId=${account.id}&sort=date`)).body.data;
  expect((await register(card)).map(({ entry }) => entry.statementId)).toEqual([ofCard.id]);
  expect((await register(giro)).map(({ entry }) => entry.statementId)).toEqual([
    early.id,
    ...[open.id, paid.id].sort().map((id) => (id === paid.id ? early.id : null)),
  ]);
  const { body } = await ada.graphql("query($id: ID!) { node(id: $id) { ... on Expense { statement { id } toStatement { id } } } }", {
    id: paid.id,
  });
  expect(body.data.node).toEqual({ statement: { id: early.id }, toStatement: { id: ofCard.id } });
  const last = { statementId: late.id, date: "2026-03-31", balance: 400 };
  expect((await ada.get(`/money-accounts/${giro.id}`)).body).toMatchObject({ lastStatement: last, version: giro.version });
  await ada.delete(`${of.path}/${early.id}`);
  expect((await ends()).statementId).toBe(late.id);
  await ada.delete(`${of.path}/${late.id}`);
  expect((await ends()).statementId).toBeNull();
  expect((await ada.get(`/money-accounts/${giro.id}`)).body.lastStatement).toBeNull();
});

test("two that make a statement of one day at once make one version", async () => {
  const both = await Promise.all([of.send({ date: "2026-03-04", balance: 500 }), of.send({ date: "2026-03-04", balance: 500 })]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 201]);
  expect(new Set(both.map(({ body }) => body.id)).size).toBe(1);
  expect((await ada.get(of.path)).body.data).toHaveLength(1);
});

test("verify finds a statement whose movements do not sum to its balance", async () => {
  const { id } = await of.make("2026-03-04", 500);
  expect(await violationsIn(server)).toEqual([]);
  const { accountStatements } = server.backend.models;
  await accountStatements.updateOne({ _id: id }, { $set: { balance: 501 } });
  expect(await violationsIn(server)).toEqual([`statement ${id}: its movements sum to 500 instead of 501`]);
  await accountStatements.updateOne({ _id: id }, { $set: { balance: 500 } });
});
