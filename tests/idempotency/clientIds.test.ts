import { randomBytes } from "node:crypto";
import { aBudget } from "../builders/aBudget.js";
import { join } from "../sharing/shared.js";
import type { Phone } from "../support/clients.js";
import { startHouse, type TestHouse } from "../support/startHouse.js";

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const random = (size: number): string => Array.from(randomBytes(size), (byte) => ALPHABET[byte % 32]).join("");
const aBudgetId = (): string => `bud_${random(16)}`;
const aCategoryId = (budgetId: string): string => `cat_${budgetId.slice(4)}${random(22)}`;

let house: TestHouse;
let ada: Phone;
beforeAll(async () => {
  house = await startHouse();
  ada = await house.phone("ada");
});
afterAll(() => house.stop());

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
  const ben = await house.phone();
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

test("who made a budget and was removed from it reads it no more by making it again, on both doors", async () => {
  const leaver = await house.phone();
  const ben = await house.phone();
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
