import { randomBytes } from "node:crypto";
import { aBudget, aCategory } from "../builders/aBudget.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const random = (size: number): string => Array.from(randomBytes(size), (byte) => ALPHABET[byte % 32]).join("");
const anIdIn = (budgetId: string): string => `exp_${budgetId.slice(4)}${random(22)}`;
const CREATE = "mutation($input: CreateExpenseInput!) { createExpense(input: $input) { expense { id amount } } }";
const CREATE_MANY =
  "mutation($input: CreateExpensesInput!) { createExpenses(input: $input) { results { status expense { id } problem { code } } } }";

let server: TestServer;
let ada: Phone;
let budget: any;
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
});
beforeEach(async () => {
  budget = await aBudget(ada);
});
afterAll(() => server.stop());

const anExpenseOf = (fields: object = {}): any => ({ budgetId: budget.id, amount: 900, date: "2026-11-10", ...fields });
const inBatch = async (...items: object[]): Promise<[string, string][]> => {
  const { results } = (await ada.post("/expenses/batch", { items })).body;
  return results.map(({ status, expense, problem }: any) => [status, expense?.id ?? problem.code]);
};
const inGraphql = async (input: object): Promise<string> => {
  const { body } = await ada.graphql(CREATE, { input });
  return body.errors?.[0].extensions.code ?? body.data.createExpense.expense.id;
};
const count = async (): Promise<number> => (await ada.get(`/expenses?budgetId=${budget.id}`)).body.totals.count;

test("an id of another form, or of another budget, is refused, alone and in a batch", async () => {
  const other = await aBudget(ada);
  for (const newId of ["", "x", `exp_${budget.id.slice(4)}`, `cat_${random(38)}`, `exp_${random(38)}`, anIdIn(other.id)]) {
    const alone = await ada.post("/expenses", anExpenseOf({ newId }));
    expect([newId, alone.status, alone.body.errors?.[0].path]).toEqual([newId, 422, "/newId"]);
    const [item] = (await ada.post("/expenses/batch", { items: [anExpenseOf({ newId })] })).body.results;
    expect([newId, item.problem.errors[0].path]).toEqual([newId, "/items/0/newId"]);
  }
  expect(await count()).toBe(0);
});

test("an expense is changed before it is sent: whoever repeats it gets the same one, in both APIs and in a batch", async () => {
  const newId = anIdIn(budget.id);
  const input = anExpenseOf({ newId });
  const first = await ada.post("/expenses", input);
  expect([first.status, first.body.id]).toEqual([201, newId]);
  expect((await ada.patch(`/expenses/${newId}`, { note: "later" })).status).toBe(200);
  const again = await ada.post("/expenses", { ...input, note: null, tags: [] });
  expect([again.status, again.body.id, again.body.note]).toEqual([201, newId, "later"]);
  expect(await inGraphql(input)).toBe(newId);
  expect(await inBatch(input, input)).toEqual([
    ["created", newId],
    ["created", newId],
  ]);
  expect(await count()).toBe(1);
});

test("of many who send one at the same time all get it, and one is made", async () => {
  const input = anExpenseOf({ newId: anIdIn(budget.id) });
  const answers = await Promise.all(Array.from({ length: 10 }, () => ada.post("/expenses", input)));
  expect(answers.map(({ status, body }) => [status, body.id])).toEqual(answers.map(() => [201, input.newId]));
  expect(await count()).toBe(1);
});

test("both APIs make an expense, and expenses of a batch, under the ids of the client", async () => {
  const [one, two, three] = [anIdIn(budget.id), anIdIn(budget.id), anIdIn(budget.id)];
  expect(await inGraphql(anExpenseOf({ newId: one }))).toBe(one);
  const { body } = await ada.graphql(CREATE_MANY, { input: { items: [anExpenseOf({ newId: two })] } });
  expect(body.data.createExpenses.results[0].expense.id).toBe(two);
  expect(await inBatch(anExpenseOf({ newId: three }), anExpenseOf())).toEqual([
    ["created", three],
    ["created", expect.stringMatching(/^exp_/)],
  ]);
  expect(await count()).toBe(4);
});

test("the same id for something else, for what is deleted, or for what has another id is refused", async () => {
  const newId = anIdIn(budget.id);
  await ada.post("/expenses", anExpenseOf({ newId }));
  const others = [{ amount: 901 }, { date: "2026-11-11" }, { type: "income" }, { payee: "x" }, { externalId: "x" }];
  for (const other of others) {
    const input = anExpenseOf({ newId, ...other });
    const { status, body } = await ada.post("/expenses", input);
    expect([other, status, body.code, await inBatch(input)]).toEqual([other, 409, "id-taken", [["failed", "id-taken"]]]);
  }
  expect(await inGraphql(anExpenseOf({ newId, amount: 901 }))).toBe("id-taken");
  await ada.delete(`/expenses/${newId}`);
  expect((await ada.post("/expenses", anExpenseOf({ newId }))).body.code).toBe("id-taken");
  const { body: drawn } = await ada.post("/expenses", anExpenseOf());
  expect((await ada.post("/expenses", anExpenseOf({ newId: drawn.id }))).body.code).toBe("id-taken");
});

test("of two items of a batch with one id and other contents the first is made", async () => {
  const newId = anIdIn(budget.id);
  const items = [anExpenseOf({ newId, externalId: "a" }), anExpenseOf({ newId, externalId: "b" }), anExpenseOf({ newId, amount: 1 })];
  expect(await inBatch(...items)).toEqual([
    ["created", newId],
    ["failed", "id-taken"],
    ["failed", "id-taken"],
  ]);
});

test("an expense that is there by its externalId is returned with its own id", async () => {
  const { body: made } = await ada.post("/expenses", anExpenseOf({ externalId: "e" }));
  const again = await ada.post("/expenses", anExpenseOf({ externalId: "e", newId: anIdIn(budget.id) }));
  expect([again.status, again.body.id]).toEqual([200, made.id]);
});

test("a repeat is done though its category has gone since, and a first try is not", async () => {
  const category = await aCategory(ada, budget.id);
  const input = anExpenseOf({ newId: anIdIn(budget.id), categoryId: category.id });
  await ada.post("/expenses", input);
  expect((await ada.delete(`/categories/${category.id}?uncategorise=true`)).status).toBe(204);
  const again = await ada.post("/expenses", input);
  expect([again.status, again.body.id, again.body.categoryId]).toEqual([201, input.newId, null]);
  expect(await inBatch(input)).toEqual([["created", input.newId]]);
  expect((await ada.post("/expenses", { ...input, newId: anIdIn(budget.id) })).body.code).toBe("validation-failed");
});
