import { aBudget, aCategory, anExpense } from "../builders/aBudget.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";
import { monthsOf, pools, rowOf, someMoney } from "./mergeable.js";

let server: TestServer;
let ada: Phone;
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
});
afterAll(() => server.stop());

test.each(["none", "full"])("with the policy %s in both, no month's pool changes", async (policy) => {
  const { budget, from, into } = await someMoney(ada, policy);
  const before = await monthsOf(ada, budget.id);
  const { status, body } = await ada.post(`/categories/${from.id}/merge`, { into: into.id });
  expect(status).toBe(200);
  expect(body).toMatchObject({ id: into.id, name: "Into", budgeted: 1300 });
  const after = await monthsOf(ada, budget.id);
  expect(pools(after)).toEqual(pools(before));
  after.forEach((month: any, index: number) => {
    expect(rowOf(month, from.id)).toBeUndefined();
    const [one, other] = [rowOf(before[index], from.id), rowOf(before[index], into.id)];
    for (const figure of ["budgeted", "spent", "available", "carriedIn"]) {
      expect([month.month, figure, rowOf(month, into.id)[figure]]).toEqual([month.month, figure, one[figure] + other[figure]]);
    }
  });
});

test("the terms of both add up over time, and the notes of a month stay", async () => {
  const { budget, from, into } = await someMoney(ada, "none");
  const merged = (await ada.post(`/categories/${from.id}/merge`, { into: into.id })).body;
  expect(merged.allocations.map((one: any) => [one.from, one.budgeted])).toEqual([
    ["2026-01", 1000],
    ["2026-03", 900],
    ["2026-06", 1300],
  ]);
  const months = await monthsOf(ada, budget.id);
  expect(rowOf(months[1], into.id)).toMatchObject({ budgeted: 300 + 77, note: "mine\nyours" });
});

test("a plan keeps the newest calls that changed it, the merge among them", async () => {
  const { budget, from, into } = await someMoney(ada, "none");
  const { plans } = server.backend.models;
  const former = Array.from({ length: 200 }, (_, n) => `pln_${n}`);
  await plans.updateMany({ budgetId: budget.id }, { $set: { appliedCalls: former } });
  await ada.post(`/categories/${from.id}/merge`, { into: into.id });
  const changed = await plans.find({ budgetId: budget.id }).lean();
  expect(changed.length).toBeGreaterThan(0);
  for (const { appliedCalls } of changed) expect(appliedCalls).toEqual([...former.slice(1), `merge:${from.id}`]);
});

test("expenses and splits move, restored ones too, and the category is gone", async () => {
  const { budget, from, into, split, removed } = await someMoney(ada, "none");
  await ada.post(`/categories/${from.id}/merge`, { into: into.id });
  expect((await ada.get(`/categories/${from.id}`)).status).toBe(404);
  expect((await ada.get(`/expenses/${split.id}`)).body.splits.map((one: any) => one.categoryId)).toEqual([into.id, into.id]);
  expect((await ada.post(`/expenses/${removed.id}/restore`)).body.categoryId).toBe(into.id);
  expect((await ada.get(`/expenses?budgetId=${budget.id}&categoryId=${from.id}`)).body.data).toEqual([]);
  const refused = await ada.post("/expenses", { budgetId: budget.id, amount: 5, date: "2026-05-05", categoryId: from.id });
  expect(refused.body.errors[0].code).toBe("unknown-category");
});

test("repeating it, in either API, answers the same category", async () => {
  const { budget, from, into } = await someMoney(ada, "none");
  await ada.post(`/categories/${from.id}/merge`, { into: into.id });
  const before = await monthsOf(ada, budget.id);
  expect((await ada.post(`/categories/${from.id}/merge`, { into: into.id })).body.id).toBe(into.id);
  const { body } = await ada.graphql(
    "mutation($id: ID!, $input: MergeCategoriesInput!) { mergeCategories(id: $id, input: $input) { deletedId category { id budgeted } months { month } } }",
    { id: from.id, input: { into: into.id } },
  );
  expect(body.data.mergeCategories).toMatchObject({ deletedId: from.id, category: { id: into.id, budgeted: 1300 } });
  expect(await monthsOf(ada, budget.id)).toEqual(before);
});

test("GraphQL merges as REST does", async () => {
  const { budget, from, into } = await someMoney(ada, "full");
  const before = pools(await monthsOf(ada, budget.id));
  const { body } = await ada.graphql(
    "mutation($id: ID!, $input: MergeCategoriesInput!) { mergeCategories(id: $id, input: $input) { category { id expenses { totals { count } } } } }",
    { id: from.id, input: { into: into.id } },
  );
  expect(body.data.mergeCategories.category.id).toBe(into.id);
  expect(pools(await monthsOf(ada, budget.id))).toEqual(before);
});

test("children go under the target at the top, else to the top; a target among them stands by itself", async () => {
  const budget = await aBudget(ada);
  const [house_, home, roof] = [await aCategory(ada, budget.id), await aCategory(ada, budget.id), await aCategory(ada, budget.id)];
  const [rent, power] = [
    await aCategory(ada, budget.id, { parentId: house_.id }),
    await aCategory(ada, budget.id, { parentId: house_.id }),
  ];
  const parentOf = async (id: string) => (await ada.get(`/categories/${id}`)).body.parentId;
  await ada.post(`/categories/${house_.id}/merge`, { into: home.id });
  expect([await parentOf(rent.id), await parentOf(power.id)]).toEqual([home.id, home.id]);
  await ada.post(`/categories/${home.id}/merge`, { into: rent.id });
  expect([await parentOf(rent.id), await parentOf(power.id)]).toEqual([null, rent.id]);
  const deep = await aCategory(ada, budget.id, { parentId: roof.id });
  await ada.post(`/categories/${rent.id}/merge`, { into: deep.id });
  expect([await parentOf(deep.id), await parentOf(power.id)]).toEqual([roof.id, null]);
});

test("statements keep what they say", async () => {
  const { budget, from, into } = await someMoney(ada, "none");
  const statement = (await ada.post("/monthly-budgets", { budgetId: budget.id, month: "2026-05" })).body;
  await ada.post(`/categories/${from.id}/merge`, { into: into.id });
  const kept = (await ada.get(`/monthly-budgets/${statement.id}`)).body;
  expect(kept.categories).toEqual(statement.categories);
  expect(kept.stale).toBe(true);
});

test("what cannot be merged is refused, and nothing changes", async () => {
  const { from, into } = await someMoney(ada, "none");
  const foreign = await aCategory(ada, (await aBudget(ada)).id);
  for (const target of [from.id, foreign.id, "cat_0"]) {
    const { status, body } = await ada.post(`/categories/${from.id}/merge`, { into: target });
    expect([status, body.errors[0]]).toMatchObject([422, { path: "/into", code: "unknown-category" }]);
  }
  expect((await ada.post(`/categories/${from.id}/merge`, {})).status).toBe(422);
  expect((await ada.post("/categories/cat_0/merge", { into: into.id })).status).toBe(404);
  const stranger = await server.phone();
  expect((await stranger.post(`/categories/${from.id}/merge`, { into: into.id })).status).toBe(404);
  expect((await ada.patch(`/categories/${from.id}`, { budgeted: 100_000_000_000_000 })).status).toBe(200);
  expect((await ada.patch(`/categories/${into.id}`, { rollover: { policy: "full" } })).status).toBe(200);
  const tooMuch = await ada.post(`/categories/${from.id}/merge`, { into: into.id });
  expect([tooMuch.status, tooMuch.body.code]).toEqual([409, "sum-out-of-range"]);
  expect((await ada.get(`/categories/${from.id}`)).status).toBe(200);
});

test("two merged into each other at once do not both vanish", async () => {
  for (let round = 0; round < 3; round++) {
    const { budget, from, into } = await someMoney(ada, "full");
    const before = pools(await monthsOf(ada, budget.id));
    const answers = await Promise.all([
      ada.post(`/categories/${from.id}/merge`, { into: into.id }),
      ada.post(`/categories/${into.id}/merge`, { into: from.id }),
    ]);
    const left = (await ada.get(`/categories?budgetId=${budget.id}`)).body.data;
    const merged = answers.filter((answer) => answer.status === 200).length;
    expect([merged, left.length]).toEqual([merged, 2 - merged]);
    expect(merged).toBeLessThan(2);
    expect(pools(await monthsOf(ada, budget.id))).toEqual(before);
  }
});

test("expenses that are added meanwhile end up in the target or are refused", async () => {
  const { budget, from, into } = await someMoney(ada, "full");
  const adding = Array.from({ length: 20 }, () =>
    ada.post("/expenses", { budgetId: budget.id, amount: 3, date: "2026-09-09", categoryId: from.id }),
  );
  const [, ...answers] = await Promise.all([ada.post(`/categories/${from.id}/merge`, { into: into.id }), ...adding]);
  await server.backend.outbox.drain(budget.id);
  const kept = answers.filter((answer) => answer.status === 201);
  expect(answers.every((answer) => answer.status === 201 || answer.body.errors?.[0].code === "unknown-category")).toBe(true);
  for (const { body } of kept) expect((await ada.get(`/expenses/${body.id}`)).body.categoryId).toBe(into.id);
  const [september] = (await monthsOf(ada, budget.id)).slice(8);
  expect(rowOf(september, into.id).spent).toBe(kept.length * 3);
});

test("a planned amount set meanwhile is kept or refused", async () => {
  const { budget, from, into } = await someMoney(ada, "full");
  const moves = [1, 2, 3, 4].map((month) =>
    ada.patch(`/budgets/${budget.id}/months/2027-0${month}/categories/${into.id}`, { budgeted: month }),
  );
  await Promise.all([...moves, ada.post(`/categories/${from.id}/merge`, { into: into.id })]);
  const months = (await ada.get(`/budgets/${budget.id}/months?from=2027-01&to=2027-04`)).body.data;
  months.forEach((month: any, index: number) => expect([index + 1, index + 1 + 800]).toContain(rowOf(month, into.id).budgeted));
});

test("a chain of merges ends in the last one", async () => {
  const { budget, from, into } = await someMoney(ada, "full");
  const last = await aCategory(ada, budget.id, { name: "Last", rollover: { policy: "full" } });
  await anExpense(ada, budget.id, { categoryId: last.id, amount: 9, date: "2026-04-01" });
  const before = pools(await monthsOf(ada, budget.id));
  await Promise.all([
    ada.post(`/categories/${from.id}/merge`, { into: into.id }),
    ada.post(`/categories/${into.id}/merge`, { into: last.id }),
  ]);
  await server.backend.sweep();
  const left = (await ada.get(`/categories?budgetId=${budget.id}`)).body.data.map((category: any) => category.name);
  expect(left).toContain("Last");
  expect(pools(await monthsOf(ada, budget.id))).toEqual(before);
});
