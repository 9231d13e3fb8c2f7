import { randomBytes } from "node:crypto";
import { aBudget, aCategory } from "../builders/aBudget.js";
import { join } from "../sharing/shared.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const random = (size: number): string => Array.from(randomBytes(size), (byte) => ALPHABET[byte % 32]).join("");
const aBudgetId = (): string => `bud_${random(16)}`;
const aCategoryId = (budgetId: string): string => `cat_${budgetId.slice(4)}${random(22)}`;

let server: TestServer;
let ada: Phone;
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
});
afterAll(() => server.stop());

test("an id of another form, or of another budget, is refused", async () => {
  const budget = await aBudget(ada);
  for (const newId of ["", "x", "bud_short", `cat_${random(38)}`, `bud_${random(15)}o`, `bud_${random(17)}`]) {
    const answer = await ada.post("/budgets", { newId, name: "B", currency: "EUR" });
    expect([newId, answer.status, answer.body.errors?.[0].path]).toEqual([newId, 422, "/newId"]);
  }
  for (const newId of [`cat_${random(38)}`, `cat_${budget.id.slice(4)}`, aBudgetId()]) {
    const answer = await ada.post("/categories", { newId, budgetId: budget.id, name: "C" });
    expect([newId, answer.status, answer.body.errors?.[0].path]).toEqual([newId, 422, "/newId"]);
  }
});

test("a budget, its category and an expense are written before any of them is sent; a repeat makes nothing", async () => {
  const newId = aBudgetId();
  const categoryId = aCategoryId(newId);
  const queue: [string, object][] = [
    ["/budgets", { newId, name: "Offline", currency: "EUR" }],
    ["/categories", { newId: categoryId, budgetId: newId, name: "Travel" }],
    ["/expenses", { budgetId: newId, categoryId, amount: 900, date: "2026-11-10", externalId: "mine" }],
  ];
  const first = [];
  for (const [path, body] of queue) first.push(await ada.post(path, body));
  expect(first.map(({ status, body }) => [status, body.id])).toEqual([
    [201, newId],
    [201, categoryId],
    [201, expect.any(String)],
  ]);
  for (const [index, [path, body]] of queue.entries()) expect((await ada.post(path, body)).body).toEqual(first[index]?.body);
  const [, [, category] = ["", {}]] = queue;
  const many = await Promise.all(Array.from({ length: 10 }, () => ada.post("/categories", category)));
  expect(new Set(many.map(({ status }) => status))).toEqual(new Set([201]));
  expect((await ada.get(`/categories?budgetId=${newId}`)).body.data).toHaveLength(1);
});

test("the same id for something else says so, also for another's budget and for what is deleted", async () => {
  const newId = aBudgetId();
  await ada.post("/budgets", { newId, name: "First", currency: "EUR" });
  const categoryId = aCategoryId(newId);
  await ada.post("/categories", { newId: categoryId, budgetId: newId, name: "One" });
  const ben = await server.phone();
  const answers = [
    await ada.post("/budgets", { newId, name: "Second", currency: "EUR" }),
    await ben.post("/budgets", { newId, name: "First", currency: "EUR" }),
    await ada.post("/categories", { newId: categoryId, budgetId: newId, name: "Two" }),
  ];
  await ada.delete(`/categories/${categoryId}`);
  answers.push(await ada.post("/categories", { newId: categoryId, budgetId: newId, name: "One" }));
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [409, "id-taken"]));
  expect((await ben.get("/budgets")).body.data).toEqual([]);
  expect((await ada.get(`/budgets/${newId}`)).body.name).toBe("First");
});

test("who made a budget and was removed from it reads it no more by making it again, in both APIs", async () => {
  const leaver = await server.phone();
  const ben = await server.phone();
  const input = { newId: aBudgetId(), name: "Ours", currency: "EUR" };
  const keyed = { name: "Keyed", currency: "EUR" };
  const key = { "Idempotency-Key": random(20) };
  const made = [await leaver.post("/budgets", input), await leaver.post("/budgets", keyed, key)];
  for (const { body } of made) {
    await join(leaver, ben, body.id, "editor");
    expect((await leaver.put(`/budgets/${body.id}/members/${ben.account.id}`, { role: "owner" })).status).toBe(200);
  }
  expect((await leaver.post("/budgets", input)).body.role).toBe("editor");
  for (const { body } of made) {
    expect((await ben.delete(`/budgets/${body.id}/members/${leaver.account.id}`)).status).toBe(204);
    expect((await ben.patch(`/budgets/${body.id}`, { name: "Mine alone" })).status).toBe(200);
  }
  const answers = [
    await leaver.post("/budgets", input),
    await leaver.post("/budgets", input, { "Idempotency-Key": random(20) }),
    await leaver.post("/budgets", keyed, key),
  ];
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [409, "id-taken"],
    [409, "id-taken"],
    [404, "not-found"],
  ]);
  const create = "mutation M($input: CreateBudgetInput!) { createBudget(input: $input) { budget { id name role } } }";
  const { body } = await leaver.graphql(create, { input });
  expect(body.errors[0].extensions.code).toBe("id-taken");
  expect(JSON.stringify([answers, body])).not.toContain("Mine alone");
});

test("an externalId with other content says so, alone and in a batch; the same content finds what it made, though that was changed since", async () => {
  const budget = await aBudget(ada);
  const expense = { budgetId: budget.id, amount: 100, date: "2026-11-10", externalId: "b-1", source: "bank" };
  const { body: made } = await ada.post("/expenses", expense);
  await ada.patch(`/expenses/${made.id}`, { note: "seen" });
  const again = await ada.post("/expenses", Object.fromEntries(Object.entries(expense).reverse()));
  expect([again.status, again.body.id, again.body.note]).toEqual([200, made.id, "seen"]);
  const other = await ada.post("/expenses", { ...expense, amount: 101 });
  expect([other.status, other.body.code]).toEqual([409, "external-id-taken"]);
  const { results } = (await ada.post("/expenses/batch", { items: [expense, { ...expense, amount: 102 }] })).body;
  expect(results.map(({ status, problem }: any) => [status, problem?.code])).toEqual([
    ["existing", undefined],
    ["failed", "external-id-taken"],
  ]);
});

describe("what is said and what is meant when it is left out are the same", () => {
  const expensesMeant = {
    type: "expense",
    description: null,
    payee: null,
    note: null,
    source: null,
    categoryId: null,
    original: null,
    tags: [],
    splits: [],
  };
  const create = "mutation M($input: CreateExpenseInput!) { createExpense(input: $input) { expense { id } } }";

  /** Of one expense, as the three operations for it answer: its id, or why not. */
  const sent = async (expense: object): Promise<string[]> => {
    const alone = await ada.post("/expenses", expense);
    const [inBatch] = (await ada.post("/expenses/batch", { items: [expense] })).body.results;
    const words = Object.entries(expense).map(([name, value]) => [name, name === "type" ? value.toUpperCase() : value]);
    const { body } = await ada.graphql(create, { input: Object.fromEntries(words) });
    return [
      alone.body.code ?? alone.body.id,
      inBatch.problem?.code ?? inBatch.expense.id,
      body.errors?.[0].extensions.code ?? body.data.createExpense.expense.id,
    ];
  };

  test("of an expense, alone, in a batch and in the other API", async () => {
    const budget = await aBudget(ada);
    const expense = { budgetId: budget.id, amount: 100, date: "2026-11-10", externalId: "m-1" };
    const { body: made } = await ada.post("/expenses", expense);
    for (const [name, value] of Object.entries(expensesMeant))
      expect([name, ...(await sent({ ...expense, [name]: value }))]).toEqual([name, made.id, made.id, made.id]);
    expect(await sent({ ...expense, ...expensesMeant })).toEqual([made.id, made.id, made.id]);
    const { body: said } = await ada.post("/expenses", { ...expense, ...expensesMeant, externalId: "m-2" });
    expect(await sent({ ...expense, externalId: "m-2" })).toEqual([said.id, said.id, said.id]);
  });

  test("of its splits, and of a purchase abroad, of which two figures give the third", async () => {
    const budget = await aBudget(ada);
    const split = { budgetId: budget.id, amount: 30, date: "2026-11-10", externalId: "s", splits: [{ amount: 10 }, { amount: 20 }] };
    const abroad = { budgetId: budget.id, date: "2026-11-10", externalId: "o", original: { amount: 200, currency: "USD", rate: "0.5" } };
    const ids = [await ada.post("/expenses", split), await ada.post("/expenses", abroad)].map(({ body }) => body.id);
    const again = [
      await sent({ ...split, splits: split.splits.map((part) => ({ ...part, categoryId: null, note: null })) }),
      await sent({ ...abroad, amount: 100 }),
      await sent({ ...abroad, amount: 100, original: { amount: 200, currency: "USD" } }),
    ];
    expect(again).toEqual([ids[0], ids[1], ids[1]].map((id) => [id, id, id]));
  });

  test("but whatever means something else is refused", async () => {
    const budget = await aBudget(ada);
    const category = await aCategory(ada, budget.id);
    const expense = { budgetId: budget.id, amount: 100, date: "2026-11-10", externalId: "d-1" };
    await ada.post("/expenses", expense);
    const other = {
      type: "income",
      description: "x",
      payee: "x",
      note: "",
      categoryId: category.id,
      original: { amount: 200, currency: "USD" },
      tags: ["x"],
      splits: [{ amount: 40 }, { amount: 60 }],
      amount: 101,
      date: "2026-11-11",
    };
    for (const [name, value] of Object.entries(other))
      expect([name, ...(await sent({ ...expense, [name]: value }))]).toEqual([name, ...Array(3).fill("external-id-taken")]);
  });

  const budgetsMeant = { monthStartDay: 1, note: null };
  const budgetsOther = { monthStartDay: 2, note: "x", currency: "USD", timeZone: "Asia/Tokyo", startMonth: "2026-01" };
  const categoriesMeant = {
    budgeted: 0,
    parentId: null,
    icon: null,
    color: null,
    rollover: { policy: "none", cap: null },
    alertAt: [80, 100],
  };
  const categoriesOther = { budgeted: 1, icon: "x", color: "#000000", position: 77, rollover: { policy: "full" }, alertAt: [] };

  test("of a budget, also after its settings and the time zone of who made it were changed", async () => {
    const eva = await server.phone();
    const budget = { newId: aBudgetId(), name: "B", currency: "EUR" };
    await eva.post("/budgets", budget);
    expect((await eva.patch(`/budgets/${budget.newId}`, { monthStartDay: 5, note: "later" })).status).toBe(200);
    expect((await eva.patch("/me", { timeZone: "Asia/Tokyo" })).status).toBe(200);
    for (const fields of [{}, budgetsMeant, ...Object.entries(budgetsMeant).map(([name, value]) => ({ [name]: value }))]) {
      const { status, body } = await eva.post("/budgets", { ...budget, ...fields });
      expect([fields, status, body.id]).toEqual([fields, 201, budget.newId]);
    }
    for (const [name, value] of Object.entries(budgetsOther)) {
      const { status, body } = await eva.post("/budgets", { ...budget, [name]: value });
      expect([name, status, body.code]).toEqual([name, 409, "id-taken"]);
    }
  });

  test("of a category, also after others took the positions behind it", async () => {
    const budget = await aBudget(ada);
    const category = { newId: aCategoryId(budget.id), budgetId: budget.id, name: "C" };
    await ada.post("/categories", category);
    await aCategory(ada, budget.id);
    for (const fields of [{}, categoriesMeant, ...Object.entries(categoriesMeant).map(([name, value]) => ({ [name]: value }))]) {
      const { status, body } = await ada.post("/categories", { ...category, ...fields });
      expect([fields, status, body.id]).toEqual([fields, 201, category.newId]);
    }
    for (const [name, value] of Object.entries(categoriesOther)) {
      const { status, body } = await ada.post("/categories", { ...category, [name]: value });
      expect([name, status, body.code]).toEqual([name, 409, "id-taken"]);
    }
  });
});
