import { aBudget, anExpense } from "../builders/aBudget.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";
import { aMoneyAccount } from "./aMoneyAccount.js";
import { statementsOf } from "./statementWorld.js";

/** Which statement covers a movement: the same in every answer, on both APIs. */
let server: TestServer;
let ada: Phone;
let budget: any;
let giro: any;
let card: any;
let of: ReturnType<typeof statementsOf>;
let commands: string[] = [];
beforeAll(async () => {
  server = await startServer({ now: "2026-11-20T12:00:00Z" });
  ada = await server.phone("ada");
  server.running.connection.getClient().on("commandStarted", ({ commandName, command }) => {
    if (typeof command[commandName] === "string") commands.push(`${commandName} ${command[commandName]}`);
  });
});
beforeEach(async () => {
  budget = await aBudget(ada);
  giro = await aMoneyAccount(ada, budget.id);
  card = await aMoneyAccount(ada, budget.id, { kind: "card" });
  of = statementsOf(ada, giro);
});
afterAll(() => server.stop());

const patch = async ({ id }: any, change: object): Promise<any> => (await ada.patch(`/expenses/${id}`, change)).body;
const rest = async ({ id }: any): Promise<any> => (await ada.get(`/expenses/${id}`)).body.statementId;
const graphql = async ({ id }: any): Promise<any> => {
  const { body } = await ada.graphql("query($id: ID!) { expense(id: $id) { statement { id } } }", { id });
  return body.data.expense.statement?.id ?? null;
};
const onBoth = async (expense: any): Promise<any> => {
  const told = await rest(expense);
  expect(await graphql(expense)).toBe(told);
  return told;
};
const answered = async (document: string, variables: object): Promise<any> => {
  const { body, text } = await ada.graphql(document, variables);
  if (body.errors !== undefined) throw new Error(text);
  return Object.values<any>(body.data)[0];
};

test("what is entered or cleared later inside a statement's period is covered by the next statement that froze it", async () => {
  const first = await of.spend(100, "2026-03-02");
  const open = await of.spend(5, "2026-03-02", { cleared: false });
  const march = await of.make("2026-03-31", -100);
  const entered = await of.spend(7, "2026-03-03");
  await patch(open, { cleared: true });
  expect([await onBoth(first), await onBoth(entered), await onBoth(open)]).toEqual([march.id, null, null]);
  expect((await of.drift(march)).movements).toHaveLength(2);
  const april = await of.make("2026-04-30", -112);
  expect([await onBoth(first), await onBoth(entered), await onBoth(open)]).toEqual([march.id, april.id, april.id]);
  await ada.delete(`${of.path}/${march.id}`);
  expect(await onBoth(first)).toBe(april.id);
});

test("what moves to a later day stays covered by what froze it, and what is not cleared any more is covered by none", async () => {
  const spent = await of.spend(100, "2026-03-02");
  const march = await of.make("2026-03-31", -100);
  await patch(spent, { date: "2026-05-02" });
  expect(await onBoth(spent)).toBe(march.id);
  await patch(spent, { cleared: false });
  expect(await onBoth(spent)).toBeNull();
  await patch(spent, { cleared: true, moneyAccountId: card.id });
  expect(await onBoth(spent)).toBeNull();
});

test("of several versions of a day the newest covers; taken back, the one before does again", async () => {
  const first = await of.spend(100, "2026-03-02");
  const one = await of.make("2026-03-31", -100);
  const second = await of.spend(7, "2026-03-03");
  const two = await of.make("2026-03-31", -107);
  expect([await onBoth(first), await onBoth(second)]).toEqual([two.id, two.id]);
  await ada.delete(`${of.path}/${two.id}`);
  expect([await onBoth(first), await onBoth(second)]).toEqual([one.id, null]);
});

test("the second end of a linked transfer keeps the statement of what it came from, in the answers of link and unlink too", async () => {
  const out = await of.spend(100, "2026-11-02");
  const into = await anExpense(ada, budget.id, {
    ...{ type: "income", amount: 100, date: "2026-11-02", moneyAccountId: card.id, cleared: true },
  });
  const ofGiro = await of.make("2026-11-10", -100);
  const ofCard = await statementsOf(ada, card).make("2026-11-10", 100);
  const pairs = (await ada.get(`/expenses/link-suggestions?budgetId=${budget.id}`)).body.data;
  expect(pairs).toMatchObject([{ out: { statementId: ofGiro.id }, in: { statementId: ofCard.id } }]);
  const suggested = await answered(
    "query($b: ID!) { linkSuggestions(budgetId: $b) { out { statement { id } } in { statement { id } } } }",
    {
      b: budget.id,
    },
  );
  expect(suggested).toEqual([{ out: { statement: { id: ofGiro.id } }, in: { statement: { id: ofCard.id } } }]);
  const both = { statementId: ofGiro.id, toStatementId: ofCard.id };
  const linked = await ada.post("/expenses/link", { out: out.id, in: into.id });
  expect([linked.status, linked.body]).toMatchObject([200, both]);
  const apart = (await ada.post(`/expenses/${out.id}/unlink`)).body;
  expect(apart).toMatchObject({ out: { statementId: ofGiro.id, toStatementId: null }, in: { statementId: ofCard.id } });
  const again = await answered(
    "mutation($i: LinkExpensesInput!) { linkExpenses(input: $i) { expense { statement { id } toStatement { id } } } }",
    { i: { out: out.id, in: into.id } },
  );
  expect(again.expense).toEqual({ statement: { id: ofGiro.id }, toStatement: { id: ofCard.id } });
  const parted = await answered("mutation($id: ID!) { unlinkExpense(id: $id) { out { statement { id } } in { statement { id } } } }", {
    id: out.id,
  });
  expect(parted).toEqual({ out: { statement: { id: ofGiro.id } }, in: { statement: { id: ofCard.id } } });
});

test("batches, bulk changes, reviews and exports show what a read of the movement shows", async () => {
  const spent = await of.spend(100, "2026-03-02", { externalId: "a", source: "bank" });
  const { id: statementId } = await of.make("2026-03-31", -100);
  const same = { budgetId: budget.id, amount: 100, date: "2026-03-02", moneyAccountId: giro.id, cleared: true };
  const results = async (path: string, item: object): Promise<any> => (await ada.post(path, { items: [item] })).body.results;
  expect(await results("/expenses/batch", { ...same, externalId: "a", source: "bank" })).toMatchObject([
    { status: "existing", expense: { id: spent.id, statementId } },
  ]);
  const changed = await results("/expenses/batch-update", { id: spent.id, change: { note: "n" } });
  expect(changed).toMatchObject([{ status: "updated", expense: { statementId } }]);
  const document = `mutation($i: UpdateExpensesInput!) { updateExpenses(input: $i) { results { expense { statement { id } } } } }`;
  const bulk = await answered(document, { i: { items: [{ id: spent.id, change: { note: "m" } }] } });
  expect(bulk.results).toEqual([{ expense: { statement: { id: statementId } } }]);
  const deleted = await results("/expenses/batch-delete", { id: spent.id });
  expect(deleted).toMatchObject([{ status: "deleted", expense: { statementId: null } }]);
  const restored = await results("/expenses/batch-restore", { id: spent.id });
  expect(restored).toMatchObject([{ status: "restored", expense: { statementId } }]);
  const reviewed = await ada.post("/expenses/review", { budgetId: budget.id, ids: [spent.id] });
  expect(reviewed.body.data).toMatchObject([{ id: spent.id, statementId }]);
  const file = await ada.get(`/expenses/export?budgetId=${budget.id}&format=json`);
  expect(JSON.parse(file.text).data).toMatchObject([{ id: spent.id, statementId }]);
  const all = JSON.parse((await ada.get("/me/export")).text);
  expect(all.budgets.find((one: any) => one.budget.id === budget.id).expenses).toMatchObject([{ id: spent.id, statementId }]);
});

test("a page of a list takes as many commands for fifty rows and three statements as for one; without cleared rows none", async () => {
  const read = async (): Promise<string[]> => {
    await server.settled();
    const list = (): Promise<any> => ada.get(`/expenses?budgetId=${budget.id}&limit=100`);
    // Whoever asks first after a change reads what is remembered from then on.
    await list();
    commands = [];
    await list();
    return commands.filter((one) => one.includes("tatement")).sort();
  };
  await of.spend(1, "2026-02-01", { cleared: false });
  expect(await read()).toEqual([]);
  await of.spend(1, "2026-03-01");
  expect(await read()).toHaveLength(1);
  await of.make("2026-03-01", -1);
  const few = await read();
  expect(few).toHaveLength(3);
  for (let n = 2; n < 50; n++) await of.spend(1, "2026-03-02");
  await of.make("2026-03-02", -49);
  await of.make("2026-03-31", -49);
  expect(await read()).toEqual(few);
});
