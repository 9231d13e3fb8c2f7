import { Unavailable } from "../../src/domain/errors.js";
import { aBudget, aCategory, anExpense } from "../builders/aBudget.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";

let server: TestServer;
let ada: Phone;
let budget: any;
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
  budget = await aBudget(ada);
});
afterAll(() => server.stop());

const item = (fields: object = {}) => ({ budgetId: budget.id, amount: 100, date: "2026-11-05", ...fields });

test("none, or more than 500, are refused as a whole", async () => {
  for (const [count, code] of [
    [0, "too-few"],
    [501, "too-many"],
  ] as const) {
    const answer = await ada.post("/expenses/batch", { items: Array.from({ length: count }, () => item()) });
    expect([answer.status, answer.body.errors]).toMatchObject([422, [{ path: "/items", code }]]);
  }
});

test("each item fails by itself, and its errors name its place", async () => {
  const bob = await server.phone("bob");
  const foreign = await aBudget(bob);
  const items = [
    item({ externalId: "one", source: "bank" }),
    item({ amount: -5 }),
    item({ categoryId: "cat_unknown" }),
    { budgetId: budget.id, amount: 1 },
    item({ budgetId: foreign.id }),
    item({ colour: "red", date: "2026-02-30" }),
    item({ splits: [{ amount: 10 }, { amount: 20 }] }),
    "not an object",
    item({ amount: "12" }),
    item({ externalId: "one", source: "bank" }),
    item({ date: "2025-12-31" }),
  ];
  const answer = await ada.post("/expenses/batch", { items });
  expect(answer.status).toBe(200);
  expect(answer.body.results.map((result: any) => [result.index, result.status])).toEqual(
    ["created", ...Array(8).fill("failed"), "existing", "failed"].map((status, index) => [index, status]),
  );
  const paths = answer.body.results.map(
    (result: any) => result.problem?.errors?.map((error: any) => `${error.path} ${error.code}`).sort() ?? result.problem?.code ?? "",
  );
  expect(paths).toEqual([
    "",
    ["/items/1/amount too-small"],
    ["/items/2/categoryId unknown-category"],
    ["/items/3/date required"],
    "not-found",
    ["/items/5/colour unknown-field", "/items/5/date invalid-format"],
    ["/items/6/splits sum-mismatch"],
    ["/items/7 invalid-type"],
    ["/items/8/amount invalid-type"],
    "",
    ["/items/10/date before-start-month"],
  ]);
  expect(answer.body.results[9].expense.id).toBe(answer.body.results[0].expense.id);
  expect(answer.body.results[4].problem).toMatchObject({ type: "/problems/not-found", status: 404, title: "Not found" });
});

test("500 are made with far fewer commands than 500 requests need, and a repeat finds them all", async () => {
  const items = Array.from({ length: 500 }, (_, index) => item({ externalId: `bulk-${index}`, amount: index + 1 }));
  let commands = 0;
  server.running.connection.getClient().on("commandStarted", () => commands++);
  const first = await ada.post("/expenses/batch", { items });
  expect(first.body.results.every((result: any) => result.status === "created")).toBe(true);
  expect(commands).toBeLessThan(items.length / 5);
  const second = await ada.post("/expenses/batch", { items });
  expect(second.body.results.every((result: any) => result.status === "existing")).toBe(true);
  expect(second.body.results.map((result: any) => result.expense.id)).toEqual(first.body.results.map((result: any) => result.expense.id));
});

test("a large batch is written once the one before it has been processed", async () => {
  const own = await aBudget(ada, { name: "Own" });
  const items = Array.from({ length: 100 }, () => item({ budgetId: own.id }));
  const { expenses } = server.running.backend.models;
  const rows = expenses.collection as unknown as { insertMany: (rows: object[], options: object) => Promise<unknown> };
  const insertMany = rows.insertMany;
  const unprocessed: number[] = [];
  rows.insertMany = async (docs, options) => {
    unprocessed.push(await server.backend.models.expenses.countDocuments({ budgetId: own.id, dirtyBudgetId: own.id }));
    return insertMany(docs, options);
  };
  for (const _ of [1, 2, 3]) expect((await ada.post("/expenses/batch", { items })).status).toBe(200);
  rows.insertMany = insertMany;
  // Each is written in two pieces.
  expect([unprocessed.length, ...[0, 2, 4].map((at) => unprocessed[at])]).toEqual([6, 0, 0, 0]);
});

test("a batch is written some at a time; one that was cut off between two of them is finished by its repetition", async () => {
  const own = await aBudget(ada, { name: "Cut off" });
  const items = Array.from({ length: 250 }, (_, index) => item({ budgetId: own.id, amount: index + 1 }));
  const { expenses } = server.running.backend.models;
  const rows = expenses.collection as unknown as { insertMany: (rows: object[], options: object) => Promise<unknown> };
  const insertMany = rows.insertMany;
  const written: number[] = [];
  rows.insertMany = async (docs, options) => {
    if (written.length === 1) throw new Unavailable("Cut off.");
    written.push(docs.length);
    return insertMany.call(rows, docs, options);
  };
  const send = async () => ada.post("/expenses/batch", { items }, { "Idempotency-Key": "cut off" });
  const first = await send();
  rows.insertMany = insertMany;
  expect([first.status, written]).toEqual([503, [56]]);
  await server.settled();
  const month = await ada.get(`/budgets/${own.id}/months/2026-11`);
  expect(month.body.expensesCount).toBe(56);
  const second = await send();
  expect(second.body.results.map((result: any) => [result.status, result.expense.amount])).toEqual(
    items.map(({ amount }: any) => ["created", amount]),
  );
  expect(await server.backend.models.expenses.countDocuments({ budgetId: own.id })).toBe(250);
});

test("of a large batch no more than a third waits to be processed, so that readers look at few changes", async () => {
  const own = await aBudget(ada, { name: "Large" });
  const items = Array.from({ length: 500 }, (_, index) => item({ budgetId: own.id, amount: index + 1 }));
  const { expenses } = server.running.backend.models;
  const rows = expenses.collection as unknown as { insertMany: (rows: object[], options: object) => Promise<unknown> };
  const insertMany = rows.insertMany;
  const waiting: number[] = [];
  rows.insertMany = async (docs, options) => {
    waiting.push(await expenses.countDocuments({ budgetId: own.id, dirtyBudgetId: own.id }));
    return insertMany.call(rows, docs, options);
  };
  const { status } = await ada.post("/expenses/batch", { items });
  rows.insertMany = insertMany;
  expect([status, waiting.length, ...[3, 6].map((at) => waiting[at])]).toEqual([200, 9, 0, 0]);
  expect(Math.max(...waiting)).toBeLessThanOrEqual(112);
});

test("a large batch is processed month by month, so that each time few pages are carried on", async () => {
  const own = await aBudget(ada, { name: "Months", startMonth: "2026-01" });
  const months = Array.from({ length: 10 }, (_, place) => `2026-${String(place + 1).padStart(2, "0")}`);
  await ada.post("/expenses/batch", { items: months.map((month) => item({ budgetId: own.id, date: `${month}-05` })) });
  await server.settled();
  const carried: number[] = [];
  const { ledgerPages } = server.running.backend.models;
  const rows = ledgerPages.collection as unknown as { bulkWrite: (writes: any[], options: object) => Promise<unknown> };
  const bulkWrite = rows.bulkWrite;
  rows.bulkWrite = async (writes, options) => {
    carried.push(writes.filter(({ updateOne }) => updateOne !== undefined).length);
    return bulkWrite.call(rows, writes, options);
  };
  const items = Array.from({ length: 500 }, (_, index) => item({ budgetId: own.id, date: `${months[index % 10]}-06` }));
  const { status } = await ada.post("/expenses/batch", { items });
  await server.settled();
  rows.bulkWrite = bulkWrite;
  expect([status, Math.max(...carried)]).toEqual([200, 4]);
  const { body } = await ada.get(`/budgets/${own.id}/months?from=2026-01&to=2026-10`);
  expect(body.data.map(({ expensesCount }: any) => expensesCount)).toEqual(months.map(() => 51));
});

test("what a batch makes is stored in the types that the database counts with", async () => {
  const original = { amount: 300, currency: "USD", rate: "0.5" };
  const items = [item({ amount: 150, original, externalId: "typed" })];
  const { results } = (await ada.post("/expenses/batch", { items })).body;
  const kept: any = await server.backend.models.expenses.collection.findOne(
    { _id: results[0].expense.id, budgetId: budget.id },
    { promoteValues: false },
  );
  const typesOf = (...values: any[]) => values.map((value) => value?._bsontype ?? value?.constructor.name ?? value);
  expect(typesOf(kept.amount, kept.parts[0].amount, kept.original.amount)).toEqual(["Long", "Long", "Long"]);
  expect(typesOf(kept.version, kept.createdAt, kept.updatedAt)).toEqual(["Int32", "Date", "Date"]);
  expect(typesOf(kept.deletedAt, kept.note, kept.parts[0].categoryId)).toEqual([null, null, null]);
});

test("two batches with the same external ids at once make each expense once", async () => {
  const items = Array.from({ length: 100 }, (_, index) => item({ externalId: `race-${index}` }));
  const answers = await Promise.all([1, 2, 3].map(() => ada.post("/expenses/batch", { items })));
  const created = answers.flatMap((answer) => answer.body.results.filter((result: any) => result.status === "created"));
  expect(created).toHaveLength(100);
  expect(await server.backend.models.expenses.countDocuments({ budgetId: budget.id, externalId: /^race-/ })).toBe(100);
});

test("an externalId is free again after a deletion", async () => {
  const first = (await ada.post("/expenses/batch", { items: [item({ externalId: "again" })] })).body.results[0];
  await ada.delete(`/expenses/${first.expense.id}`);
  const second = (await ada.post("/expenses/batch", { items: [item({ externalId: "again" })] })).body.results[0];
  expect(second.status).toBe("created");
  expect(second.expense.id).not.toBe(first.expense.id);
  const restored = await ada.post(`/expenses/${first.expense.id}/restore`);
  expect([restored.status, restored.body.code]).toEqual([409, "external-id-taken"]);
});

test("many are changed and deleted, each by itself", async () => {
  const food = await aCategory(ada, budget.id);
  const made = await Promise.all([1, 2, 3].map((amount) => anExpense(ada, budget.id, { amount })));
  const changes = [
    { id: made[0].id, change: { categoryId: food.id } },
    { id: made[1].id, ifVersion: 7, change: { note: "late" } },
    { id: "exp_missing", change: { note: "none" } },
    { id: made[2].id, ifVersion: 1, change: { amount: 0 } },
    { id: made[0].id, change: { note: "twice" } },
  ];
  const changed = await ada.post("/expenses/batch-update", { items: changes });
  expect(changed.body.results.map((result: any) => result.problem?.code ?? result.status)).toEqual([
    "updated",
    "precondition-failed",
    "not-found",
    "validation-failed",
    "updated",
  ]);
  expect(changed.body.results[3].problem.errors).toMatchObject([{ path: "/items/3/change/amount", code: "too-small" }]);
  expect((await ada.get(`/expenses/${made[0].id}`)).body).toMatchObject({ categoryId: food.id, note: "twice", version: 3 });
  const removed = await ada.post("/expenses/batch-delete", {
    items: [{ id: made[0].id, ifVersion: 1 }, { id: made[1].id }, { id: made[1].id }],
  });
  expect(removed.body.results.map((result: any) => result.problem?.code ?? result.status)).toEqual([
    "precondition-failed",
    "deleted",
    "not-found",
  ]);
});

test("the other API does the same", async () => {
  const mutation = `mutation($i: CreateExpensesInput!, $k: String) { createExpenses(input: $i, idempotencyKey: $k) {
    results { index status expense { id amount } problem { code errors { path code } } } months { month expensesCount } } }`;
  const variables = { i: { items: [item({ amount: 41 }), item({ amount: -1 })] }, k: "graphql-batch" };
  const first = await ada.graphql(mutation, variables);
  expect(first.body.data.createExpenses.results).toMatchObject([
    { index: 0, status: "CREATED", expense: { amount: 41 }, problem: null },
    {
      index: 1,
      status: "FAILED",
      expense: null,
      problem: { code: "validation-failed", errors: [{ path: "/input/items/1/amount", code: "too-small" }] },
    },
  ]);
  expect(first.body.data.createExpenses.months).toMatchObject([{ month: "2026-11" }]);
  const again = await ada.graphql(mutation, variables);
  expect(again.text).toBe(first.text);
  const id = first.body.data.createExpenses.results[0].expense.id;
  const gone = await ada.graphql("mutation($i: DeleteExpensesInput!) { deleteExpenses(input: $i) { results { status } } }", {
    i: { items: [{ id }] },
  });
  expect(gone.body.data.deleteExpenses.results).toEqual([{ status: "DELETED" }]);
});
