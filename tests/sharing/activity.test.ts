import { upperCase } from "../../src/shapes/enumeration.js";
import { aBudget, aCategory, anExpense } from "../builders/aBudget.js";
import { startServer, type TestServer } from "../support/startServer.js";
import { invite, join, shared } from "./shared.js";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const lines = (body: any) => body.data.map((one: any) => [one.action, one.kind, one.label]);

test("the amount of an income has a plus, that of an expense none, and a rule without a name is called by its payee", async () => {
  const ada = await server.phone();
  const budget = await aBudget(ada);
  await anExpense(ada, budget.id, { type: "income", amount: 300000, description: "Salary" });
  server.clock.forward(1000);
  await anExpense(ada, budget.id, { type: "expense", amount: 1234, description: "Bread" });
  server.clock.forward(1000);
  await ada.post("/rules", { budgetId: budget.id, when: { payee: "Rewe" }, then: { note: "n" } });
  const { body } = await ada.get(`/budgets/${budget.id}/activity`);
  expect(lines(body).slice(0, 3)).toEqual([
    ["created", "rule", "Rewe"],
    ["created", "expense", "Bread, 12.34 EUR"],
    ["created", "expense", "Salary, +3000.00 EUR"],
  ]);
});

test("it tells who did what, newest first, in both APIs", async () => {
  const [ada, ben] = [await server.phone("Ada"), await server.phone("Ben")];
  const tick = () => server.clock.forward(1000);
  const budget = await aBudget(ada, { name: "Home" });
  tick();
  await join(ada, ben, budget.id, "editor");
  tick();
  const food = await aCategory(ben, budget.id, { name: "Food" });
  tick();
  const expense = await anExpense(ben, budget.id, { categoryId: food.id, amount: 1234, description: "Bread" });
  tick();
  await ada.patch(`/expenses/${expense.id}`, { amount: 5 });
  tick();
  await ada.patch(`/budgets/${budget.id}/months/2026-11/categories/${food.id}`, { budgeted: 70 });
  tick();
  await ben.delete(`/expenses/${expense.id}`);
  tick();
  await ada.post(`/expenses/${expense.id}/restore`);
  tick();
  const { body: statement } = await ada.post("/monthly-budgets", { budgetId: budget.id, month: "2026-10" });
  tick();
  await ada.delete(`/monthly-budgets/${statement.id}`);
  tick();
  await ada.put(`/budgets/${budget.id}/members/${ben.account.id}`, { role: "viewer" });
  tick();
  await ben.delete(`/budgets/${budget.id}/members/${ben.account.id}`);
  const page = (await ada.get(`/budgets/${budget.id}/activity`)).body;
  expect(page.nextCursor).toBeNull();
  const ben_ = page.data[0].accountName;
  expect(lines(page).slice(0, 10)).toEqual([
    ["left", "budget", ben_],
    ["roleChanged", "budget", `${ben_}: viewer`],
    ["reopened", "monthly-budget", "2026-10"],
    ["closed", "monthly-budget", "2026-10"],
    ["restored", "expense", "Bread, 0.05 EUR"],
    ["deleted", "expense", expect.stringContaining("Bread")],
    ["changed", "plan", "2026-11"],
    ["changed", "expense", expect.stringContaining("Bread")],
    ["created", "expense", expect.stringContaining("Bread")],
    ["created", "category", "Food"],
  ]);
  expect(lines(page).slice(10)).toEqual(
    expect.arrayContaining([
      ["joined", "budget", "editor"],
      ["invited", "budget", "editor"],
      ["created", "budget", "Home"],
    ]),
  );
  const deletion = page.data[5];
  expect(deletion).toMatchObject({ accountId: ben.account.id, resourceId: expense.id, budgetId: budget.id });
  expect(Date.parse(deletion.undoUntil) - Date.parse(deletion.at)).toBe(30 * 86_400_000);
  const fields = "id budgetId at action kind resourceId label by { accountId name } undoUntil";
  const { body } = await ada.graphql(
    `query($b: ID!) { budget(id: $b) { activity(first: 3) { nodes { ${fields} } pageInfo { hasNextPage endCursor } } } }`,
    {
      b: budget.id,
    },
  );
  const { nodes, pageInfo } = body.data.budget.activity;
  const told = page.data.slice(0, 3).map(({ accountId, accountName, id, action, kind, ...line }: any) => ({
    ...line,
    id: `evt_${id}`,
    action: upperCase(action),
    kind: upperCase(kind),
    by: { accountId, name: accountName },
  }));
  expect(nodes).toEqual(told);
  expect(pageInfo).toEqual({ hasNextPage: true, endCursor: expect.any(String) });
});

test("a walk through the pages meets each line once, while others write", async () => {
  const { ada, ben, eve, budget } = await shared(server);
  for (let n = 0; n < 12; n++) await anExpense(ben, budget.id, { amount: n + 1 });
  const seen: string[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const { body }: any = await eve.get(`/budgets/${budget.id}/activity?limit=5${cursor === "" ? "" : `&cursor=${cursor}`}`);
    seen.push(...body.data.map((one: any) => one.id));
    cursor = body.nextCursor;
    server.clock.forward(1);
    await anExpense(ada, budget.id);
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen).toHaveLength(17);
});

test("many changes between two runs of the processing each leave their line, with whoever made it", async () => {
  const { ada, ben, budget } = await shared(server);
  const expense = await anExpense(ada, budget.id, { amount: 1 });
  await Promise.all(Array.from({ length: 10 }, (_, n) => (n % 2 === 0 ? ada : ben).patch(`/expenses/${expense.id}`, { amount: n + 2 })));
  const mine = (await ada.get(`/budgets/${budget.id}/activity?limit=200`)).body.data.filter((one: any) => one.resourceId === expense.id);
  expect(mine).toHaveLength(11);
  const by = (person: any) => mine.filter((one: any) => one.action === "changed" && one.accountId === person.account.id).length;
  expect([by(ada), by(ben)]).toEqual([5, 5]);
});

test("what a crash left unprocessed is reported after the restart, and processing twice reports it once", async () => {
  const { ada, budget } = await shared(server);
  const { models, outbox, sweep } = server.backend;
  const expense = await anExpense(ada, budget.id);
  await outbox.idle();
  const doc = await models.expenses.findById(expense.id).lean();
  const act = { version: 1, action: "created", by: ada.account.id, at: doc?.createdAt };
  await models.activities.deleteMany({ resourceId: expense.id });
  for (let round = 0; round < 2; round++) {
    await models.expenses.updateOne({ _id: expense.id }, { $set: { dirtyBudgetId: budget.id, auditEntries: [act] } });
    await Promise.all([sweep(), sweep()]);
    expect(await models.activities.countDocuments({ resourceId: expense.id })).toBe(1);
  }
  const processed = await models.expenses.findById(expense.id).lean();
  expect([processed?.auditEntries, processed?.dirtyBudgetId]).toEqual([undefined, undefined]);
});

test("a merge and a deletion of a category are listed under the name of who asked", async () => {
  const { ben, budget } = await shared(server);
  const [one, two, three] = [
    await aCategory(ben, budget.id, { name: "One" }),
    await aCategory(ben, budget.id, { name: "Two" }),
    await aCategory(ben, budget.id, { name: "Three" }),
  ];
  await ben.post(`/categories/${one.id}/merge`, { into: two.id });
  await ben.delete(`/categories/${three.id}`);
  const { data } = (await ben.get(`/budgets/${budget.id}/activity`)).body;
  expect(data.find((line: any) => line.resourceId === one.id && line.action === "merged")).toMatchObject({
    label: "One → Two",
    accountId: ben.account.id,
    undoUntil: null,
  });
  expect(data.find((line: any) => line.resourceId === three.id && line.action === "deleted")).toMatchObject({
    label: "Three",
    accountId: ben.account.id,
    undoUntil: expect.any(String),
  });
});

test("a stranger and a removed member see nothing, and a bad cursor is refused", async () => {
  const { ada, ben, budget } = await shared(server);
  await invite(ada, budget.id, "later@example.org");
  await ada.delete(`/budgets/${budget.id}/members/${ben.account.id}`);
  for (const person of [ben, await server.phone()]) expect((await person.get(`/budgets/${budget.id}/activity`)).status).toBe(404);
  const other = await aBudget(ada);
  const { nextCursor } = (await ada.get(`/budgets/${budget.id}/activity?limit=1`)).body;
  const refused = await ada.get(`/budgets/${other.id}/activity?cursor=${nextCursor}`);
  expect([refused.status, refused.body.errors[0].code]).toEqual([422, "invalid-cursor"]);
});
