import { aBudget, aCategory, anExpense } from "../builders/aBudget.js";
import { sendFile } from "../imports/sending.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";

let server: TestServer;
let ada: Phone;
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
});
afterAll(() => server.stop());

async function aRule(budgetId: string, fields: object): Promise<any> {
  const { status, body } = await ada.post("/rules", { budgetId, ...fields });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body;
}
const list = async (budgetId: string): Promise<any[]> => (await ada.get(`/rules?budgetId=${budgetId}`)).body.data;
const expenses = async (budgetId: string): Promise<any[]> => (await ada.get(`/expenses?budgetId=${budgetId}&sort=date`)).body.data;
const stored = async (budgetId: string): Promise<any[]> => {
  await server.backend.outbox.idle();
  const docs: any[] = await server.backend.models.expenses.collection.find({ budgetId }).sort({ _id: 1 }).toArray();
  return docs.map(({ version: _v, updatedAt: _u, appliedCalls: _a, ...doc }) => doc);
};

test.each([
  ["no condition", { when: {}, then: { note: "n" } }, "/when", "too-few"],
  ["nothing to set", { when: { payee: "p" }, then: {} }, "/then", "too-few"],
  ["a text without words", { when: { text: {} }, then: { note: "n" } }, "/when/text", "too-few"],
  ["min above max", { when: { amount: { min: 2, max: 1 } }, then: { note: "n" } }, "/when/amount", "out-of-range"],
  ["a category that is not there", { when: { payee: "p" }, then: { categoryId: "cat_1" } }, "/then/categoryId", "unknown-category"],
  [
    "shares that do not sum to 10,000",
    { when: { payee: "p" }, then: { splits: ["cat_1", "cat_2"].map((categoryId) => ({ categoryId, share: 4999 })) } },
    "/then/splits",
    "sum-mismatch",
  ],
  [
    "a category beside splits",
    { when: { payee: "p" }, then: { categoryId: "c", splits: ["a", "b"].map((categoryId) => ({ categoryId, share: 5000 })) } },
    "/then/categoryId",
    "not-allowed",
  ],
])("refuses a rule with %s", async (_, fields, path, code) => {
  const budget = await aBudget(ada);
  const { status, body } = await ada.post("/rules", { budgetId: budget.id, ...fields });
  expect([status, body.errors]).toMatchObject([422, [{ path, code }]]);
  expect(await list(budget.id)).toEqual([]);
});

test("refuses an order that leaves out a rule or names one that is not there", async () => {
  const budget = await aBudget(ada);
  const [one, two] = [await aRule(budget.id, simple), await aRule(budget.id, simple)];
  const order = (ids: string[]): Promise<any> => ada.post("/rules/reorder", { budgetId: budget.id, ids });
  expect((await order([one.id])).body.errors).toMatchObject([{ path: "/ids", code: "incomplete" }]);
  expect((await order([two.id, "rul_1", one.id])).body.errors).toMatchObject([{ path: "/ids/1", code: "unknown-rule" }]);
  expect((await order([two.id, one.id])).body.data.map(({ id }: any) => id)).toEqual([two.id, one.id]);
  expect((await list(budget.id)).map(({ id }) => id)).toEqual([two.id, one.id]);
});

const simple = { when: { payee: "Baker" }, then: { note: "bread" } };

test("a rule is created at the end, changed, read and deleted, and sync tells it to whoever asks for the kind", async () => {
  const budget = await aBudget(ada);
  const first = await aRule(budget.id, simple);
  const second = await aRule(budget.id, { ...simple, name: "Bread", stop: true });
  const { cursor } = (await ada.get(`/sync?budgetId=${budget.id}&kinds=rule`)).body;
  expect([first.position, second.position, second.enabled, second.when.payee]).toEqual([0, 1, true, "Baker"]);
  const { body: changed } = await ada.patch(`/rules/${first.id}`, { enabled: false, when: { tag: "x" } });
  expect(changed).toMatchObject({ enabled: false, when: { tag: "x", payee: null }, then: { note: "bread" }, version: 2 });
  expect((await ada.get(`/rules/${first.id}`)).body).toEqual(changed);
  expect((await ada.delete(`/rules/${second.id}`)).status).toBe(204);
  expect((await ada.get(`/rules/${second.id}`)).status).toBe(404);
  const { body } = await ada.get(`/sync?budgetId=${budget.id}&kinds=rule&since=${cursor}`);
  expect(new Map(body.changes.map(({ id, deleted }: any) => [id, deleted]))).toEqual(
    new Map([
      [first.id, false],
      [second.id, true],
    ]),
  );
  const usual = (await ada.get(`/sync?budgetId=${budget.id}`)).body.changes;
  expect(usual.some(({ kind }: any) => kind === "rule")).toBe(false);
});

test("a create with applyRules is filled, says why and waits for review; one without is left alone", async () => {
  const budget = await aBudget(ada);
  const food = await aCategory(ada, budget.id);
  const rule = await aRule(budget.id, { name: "Food", when: { payee: "Baker" }, then: { categoryId: food.id, addTags: ["daily"] } });
  const filled = await anExpense(ada, budget.id, { payee: "BAKER", applyRules: true });
  const reason = { rule: rule.id, recurring: null, payee: null, text: "Set by the rule “Food”." };
  expect(filled).toMatchObject({ categoryId: food.id, tags: ["daily"], reviewed: false, origin: { kind: "person" } });
  expect(filled.because).toEqual([
    { field: "categoryId", ...reason },
    { field: "tags", ...reason },
  ]);
  expect(await anExpense(ada, budget.id, { payee: "Baker" })).toMatchObject({ categoryId: null, tags: [], reviewed: true });
  await ada.patch(`/rules/${rule.id}`, { then: { note: "changed" } });
  expect(await anExpense(ada, budget.id, { payee: "Baker", applyRules: true })).toMatchObject({ categoryId: null, note: "changed" });
  await ada.delete(`/rules/${rule.id}`);
  expect(await anExpense(ada, budget.id, { payee: "Baker", applyRules: true })).toMatchObject({ note: null, reviewed: true });
});

test("a rule whose category was deleted fills the rest", async () => {
  const budget = await aBudget(ada);
  const food = await aCategory(ada, budget.id);
  await aRule(budget.id, { when: { payee: "Baker" }, then: { categoryId: food.id, note: "n" } });
  await ada.delete(`/categories/${food.id}?uncategorise=true`);
  expect(await anExpense(ada, budget.id, { payee: "Baker", applyRules: true })).toMatchObject({ categoryId: null, note: "n" });
});

test("imported rows are filled by rules before suggestions and the category for all rows", async () => {
  const budget = await aBudget(ada);
  const [food, fun, rest] = [await aCategory(ada, budget.id), await aCategory(ada, budget.id), await aCategory(ada, budget.id)];
  await anExpense(ada, budget.id, { payee: "Baker", categoryId: fun.id, date: "2026-10-01" });
  await anExpense(ada, budget.id, { payee: "Kiosk", categoryId: fun.id, date: "2026-10-02" });
  const rule = await aRule(budget.id, { when: { text: { startsWith: "bak" } }, then: { categoryId: food.id } });
  const file = "date,amount,payee\n2026-11-03,-1.00,Baker\n2026-11-04,-2.00,Kiosk\n2026-11-05,-3.00,Grocer\n";
  await sendFile(ada, budget.id, file, { mapping: { applySuggestions: true, categoryId: rest.id } });
  const imported = (await expenses(budget.id)).slice(2);
  expect(imported.map(({ categoryId }) => categoryId)).toEqual([food.id, fun.id, rest.id]);
  expect(imported.map(({ because }) => because.map((one: any) => one.rule ?? one.payee))).toEqual([[rule.id], ["Kiosk"], []]);
});

test("a run does what the preview says, and its undo restores every stored value", async () => {
  const budget = await aBudget(ada);
  const food = await aCategory(ada, budget.id);
  const file = "date,amount,payee\n2026-11-03,-1.00,Baker\n2026-11-04,-2.00,Kiosk\n";
  await sendFile(ada, budget.id, file);
  await anExpense(ada, budget.id, { payee: "Baker", note: "mine" });
  await aRule(budget.id, { when: { payee: "Baker" }, then: { categoryId: food.id, note: "bread" } });
  const before = await stored(budget.id);
  const { body: preview } = await ada.post("/rules/preview", { budgetId: budget.id, filter: {} });
  expect(await stored(budget.id)).toEqual(before);
  expect(preview).toMatchObject({ looked: 3, more: false });
  expect(preview.data).toHaveLength(2);
  const { body: run, headers } = await ada.post("/rules/run", { budgetId: budget.id, filter: {} });
  expect([run, headers.get("Months-Changed")]).toMatchObject([{ kind: "rules", status: "done", changed: 2 }, "2026-11"]);
  const after = new Map((await expenses(budget.id)).map((expense) => [expense.id, expense]));
  for (const effect of preview.data)
    expect(after.get(effect.expenseId)).toMatchObject({ ...effect.after, because: effect.because, reviewed: false });
  expect([...after.values()].find(({ note }) => note === "mine")).toMatchObject({ categoryId: food.id });
  const { body: undone } = await ada.post(`/rule-runs/${run.id}/undo`);
  expect(undone).toMatchObject({ status: "undone", restored: 2, kept: [] });
  expect(await stored(budget.id)).toEqual(before);
  expect((await ada.post(`/rule-runs/${run.id}/undo`)).body).toEqual(undone);
});

test("an undo leaves what somebody has changed since, and says so", async () => {
  const budget = await aBudget(ada);
  const [one, two] = [await anExpense(ada, budget.id, { payee: "Baker" }), await anExpense(ada, budget.id, { payee: "Baker" })];
  await aRule(budget.id, simple);
  const { body: run } = await ada.post("/rules/run", { budgetId: budget.id, filter: { payee: ["baker"] } });
  await ada.patch(`/expenses/${one.id}`, { amount: 5 });
  const { body: undone } = await ada.post(`/rule-runs/${run.id}/undo`);
  expect(undone).toMatchObject({ restored: 1, kept: [one.id] });
  expect((await ada.get(`/expenses/${one.id}`)).body).toMatchObject({ note: "bread", amount: 5 });
  expect((await ada.get(`/expenses/${two.id}`)).body).toMatchObject({ note: null, reviewed: true, because: [] });
});

test("closed months and fields that a person set are left alone; rules that are named run though they are not enabled", async () => {
  const budget = await aBudget(ada);
  const closed = await anExpense(ada, budget.id, { payee: "Baker", date: "2026-09-01" });
  const cleared = await anExpense(ada, budget.id, { payee: "Baker", note: "x", date: "2026-11-01" });
  await ada.patch(`/expenses/${cleared.id}`, { note: null });
  const open = await anExpense(ada, budget.id, { payee: "Baker", date: "2026-11-02" });
  expect((await ada.post("/monthly-budgets", { budgetId: budget.id, month: "2026-09" })).status).toBe(201);
  const rule = await aRule(budget.id, { ...simple, enabled: false });
  const previewed = async (fields: object): Promise<string[]> => {
    const { body } = await ada.post("/rules/preview", { budgetId: budget.id, filter: {}, ...fields });
    return body.data.map(({ expenseId }: any) => expenseId).sort();
  };
  expect(await previewed({})).toEqual([]);
  expect([await previewed({ rules: [rule.id] }), cleared.id, closed.id]).toEqual([[open.id], cleared.id, closed.id]);
  expect(await previewed({ rules: [rule.id], closedMonths: true, overwrite: true })).toEqual([closed.id, open.id].sort());
});

test("a payee that was put into one category again and again is offered as a rule, until one covers it", async () => {
  const budget = await aBudget(ada);
  const food = await aCategory(ada, budget.id, { name: "Groceries" });
  for (let n = 1; n <= 5; n++) await anExpense(ada, budget.id, { payee: "Corner Market", categoryId: food.id, date: `2026-11-0${n}` });
  const suggestions = async (): Promise<any[]> => (await ada.get(`/rules/suggestions?budgetId=${budget.id}`)).body.data;
  await anExpense(ada, budget.id, { payee: "Corner Market", date: "2026-11-06" });
  const text = "You put Corner Market into Groceries 5 times: make it a rule?";
  expect(await suggestions()).toEqual([{ payee: "Corner Market", categoryId: food.id, count: 5, text }]);
  await anExpense(ada, budget.id, { payee: "Corner Market", date: "2026-11-07" });
  expect(await suggestions()).toEqual([]);
  await anExpense(ada, budget.id, { payee: "Corner Market", categoryId: food.id, date: "2026-11-08" });
  await anExpense(ada, budget.id, { payee: "Corner Market", categoryId: food.id, date: "2026-11-09" });
  for (const day of [10, 11, 12]) await anExpense(ada, budget.id, { payee: "Corner Market", categoryId: food.id, date: `2026-11-${day}` });
  expect(await suggestions()).toHaveLength(1);
  await aRule(budget.id, { when: { text: { contains: "market" } }, then: { categoryId: food.id } });
  expect(await suggestions()).toEqual([]);
});

test("a budget has at most 500 rules", async () => {
  const budget = await aBudget(ada);
  const rule = await aRule(budget.id, simple);
  const { collection } = server.backend.models.rules;
  const doc: any = await collection.findOne({ _id: rule.id });
  await collection.insertMany(
    Array.from({ length: 498 }, (_, n) => ({ ...doc, _id: `${rule.id.slice(0, -4)}q${String(n).padStart(3, "0")}` })),
  );
  await aRule(budget.id, simple);
  expect((await ada.post("/rules", { budgetId: budget.id, ...simple })).body.code).toBe("too-many-rules");
});

test("an undo waits for the end of its run", async () => {
  const budget = await aBudget(ada);
  const { body: run } = await ada.post("/rules/run", { budgetId: budget.id, filter: {} });
  await server.backend.models.ruleRuns.updateOne({ _id: run.id }, { $set: { status: "running" } });
  expect((await ada.post(`/rule-runs/${run.id}/undo`)).body.code).toBe("run-running");
  await server.backend.sweep();
  expect((await ada.post(`/rule-runs/${run.id}/undo`)).body.status).toBe("undone");
});

test("rules follow a category that is merged into another one", async () => {
  const budget = await aBudget(ada);
  const [food, all] = [await aCategory(ada, budget.id, { name: "Food" }), await aCategory(ada, budget.id, { name: "Groceries" })];
  const splits = [
    { categoryId: food.id, share: 4000 },
    { categoryId: all.id, share: 6000 },
  ];
  const sent = { budgetId: budget.id, when: { payee: "Baker", categoryId: food.id }, then: { splits } };
  const { body: divided } = await ada.post("/rules", sent);
  await ada.post("/rules", { budgetId: budget.id, when: { payee: "Baker" }, then: { categoryId: food.id } });
  expect((await ada.post(`/categories/${food.id}/merge`, { into: all.id })).status).toBe(200);
  const { body: rule } = await ada.get(`/rules/${divided.id}`);
  expect([rule.when.categoryId, rule.then.splits]).toEqual([all.id, [{ categoryId: all.id, share: 10_000 }]]);
  const { body } = await ada.post("/captures", { budgetId: budget.id, amountMinor: 500, payee: "Baker" });
  expect(body.categoryId).toBe(all.id);
});
