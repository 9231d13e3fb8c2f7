import { aBudget, aCategory, anExpense } from "../builders/aBudget.js";
import { aRecurring } from "../builders/aRecurring.js";
import { sendFile } from "../imports/sending.js";
import { Phone } from "../support/clients.js";
import { eventually } from "../support/eventually.js";
import { mailsTo } from "../support/mails.js";
import { PASSWORD, startServer, type TestServer } from "../support/startServer.js";

const IMPORTS_WAITING = 20;

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

const codeOf = ({ status, body }: { status: number; body: any }) => [status, body.code];

test("budget-in-use: the currency stays once there is an expense", async () => {
  await anExpense(ada, budget.id);
  expect(codeOf(await ada.patch(`/budgets/${budget.id}`, { currency: "JPY" }))).toEqual([409, "budget-in-use"]);
  expect((await ada.get(`/budgets/${budget.id}`)).body.currency).toBe("EUR");
});

test("category-in-use: a category with an expense is deleted only with a place for its expenses", async () => {
  const food = await aCategory(ada, budget.id);
  await anExpense(ada, budget.id, { categoryId: food.id });
  expect(codeOf(await ada.delete(`/categories/${food.id}`))).toEqual([409, "category-in-use"]);
  expect((await ada.get(`/categories/${food.id}`)).status).toBe(200);
});

test("category-being-removed: one removal is not changed into another", async () => {
  const [food, home, fun] = [await aCategory(ada, budget.id), await aCategory(ada, budget.id), await aCategory(ada, budget.id)];
  const pendingRemoval = { into: home.id, deletes: true, by: ada.account.id, merges: true };
  await server.backend.models.categories.updateOne({ _id: food.id, budgetId: budget.id }, { $set: { pendingRemoval } });
  expect(codeOf(await ada.post(`/categories/${food.id}/merge`, { into: fun.id }))).toEqual([409, "category-being-removed"]);
  expect(codeOf(await ada.delete(`/categories/${food.id}?uncategorise=true`))).toEqual([409, "category-being-removed"]);
});

test("budget-changed: what rests on a budget's terms gives up when they never stay", async () => {
  const { budgets } = server.running.backend.models;
  const updateOne = budgets.updateOne.bind(budgets);
  budgets.updateOne = ((filter: any, update: any) =>
    update.$set?.inUse === true ? Promise.resolve({ matchedCount: 0 }) : updateOne(filter, update)) as any;
  try {
    const answers = [
      await ada.post("/expenses", { budgetId: budget.id, amount: 1, date: "2026-11-01" }),
      await ada.post("/captures", { budgetId: budget.id, amount: "1.00", payee: "Shop" }),
      await ada.post("/monthly-budgets", { budgetId: budget.id, month: "2026-10" }),
    ];
    expect(answers.map(codeOf)).toEqual(answers.map(() => [409, "budget-changed"]));
  } finally {
    budgets.updateOne = updateOne;
  }
  expect((await ada.get(`/expenses?budgetId=${budget.id}`)).body.data).toEqual([]);
});

test("id-taken: a rule is not made under the id of another one", async () => {
  const rule = { budgetId: budget.id, when: { payee: "shop" }, then: { note: "n" } };
  const { body } = await ada.post("/rules", rule);
  expect(codeOf(await ada.post("/rules", { ...rule, then: { note: "other" }, newId: body.id }))).toEqual([409, "id-taken"]);
});

test("external-id-taken: an expense does not take the externalId of another", async () => {
  const [one, other] = [await anExpense(ada, budget.id, { externalId: "one" }), await anExpense(ada, budget.id)];
  expect(codeOf(await ada.patch(`/expenses/${other.id}`, { externalId: one.externalId }))).toEqual([409, "external-id-taken"]);
});

test("email-taken: an address that has an account is not taken by another, nor confirmed where it was taken meanwhile", async () => {
  const bob = await server.phone("bob");
  const change = (email: string) => ada.put("/me/email", { email, password: PASSWORD });
  expect(codeOf(await change(bob.account.email))).toEqual([409, "email-taken"]);
  expect((await change("new@example.org")).status).toBe(200);
  const account = { email: "new@example.org" };
  const code = await eventually(async () => {
    const texts = await mailsTo(server, { account });
    return /confirm-email#([0-9a-z]{58})/.exec(texts.join(" "))?.[1];
  });
  await Phone.register(server.url, account.email, PASSWORD);
  expect(codeOf(await ada.put(`/email-verifications/${code}`))).toEqual([409, "email-taken"]);
});

test("occurrence-skipped, id-taken and too-many-recurring: what a movement refuses", async () => {
  const movement = await aRecurring(ada, budget.id, { start: "2026-12-01" });
  const path = `/recurring/${movement.id}`;
  expect((await ada.post(`${path}/occurrences/2026-12-01/skip`)).status).toBe(200);
  expect(codeOf(await ada.patch(`${path}/occurrences/2026-12-01`, { amount: 5 }))).toEqual([409, "occurrence-skipped"]);
  const taken = await aRecurring(ada, budget.id);
  expect(codeOf(await ada.post(`${path}/split`, { from: "2027-01-01", newId: taken.id }))).toEqual([409, "id-taken"]);
  expect((await ada.get(path)).body.rule).toBe("FREQ=MONTHLY");
  const { recurring } = server.backend.models;
  const stored = await recurring.findById(movement.id).lean<any>();
  await recurring.insertMany(
    Array.from({ length: 198 }, (_, at) => ({ ...stored, _id: `${movement.id.slice(0, -3)}${String(at).padStart(3, "0")}` })),
  );
  expect(codeOf(await ada.post(`${path}/split`, { from: "2027-01-01" }))).toEqual([409, "too-many-recurring"]);
});

test.each([
  [IMPORTS_WAITING - 1, 201, undefined],
  [IMPORTS_WAITING, 409, "too-many-imports"],
])("while %i imports of the budget are under way, another is answered %i", async (waiting, status, code) => {
  const { collection } = server.backend.models.imports;
  const docs = Array.from({ length: waiting }, (_, n) => ({
    _id: `${budget.id}-${n}`,
    budgetId: budget.id,
    finishedAt: null,
    lane: `${budget.id}-${n}`,
  }));
  await collection.insertMany(docs as any);
  const answer = await sendFile(ada, budget.id, "Date,Payee,Amount\n2026-11-01,Shop,-1.00\n");
  expect([answer.status, answer.body.code]).toEqual([status, code]);
  await collection.deleteMany({ budgetId: budget.id });
});
