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

const file = "date,amount,payee\n2026-11-03,-1.00,Baker\n2026-11-04,-2.00,Baker\n2026-12-03,-3.00,Grocer\n";
const review = (input: object): Promise<any> => ada.post("/expenses/review", input);
const listed = async (budgetId: string, filter: string): Promise<any> => (await ada.get(`/expenses?budgetId=${budgetId}${filter}`)).body;
const toReview = async (budgetId: string, month: string): Promise<number> =>
  (await ada.get(`/budgets/${budgetId}/months/${month}`)).body.toReview;

async function imported(): Promise<{ budget: any; importId: string }> {
  const budget = await aBudget(ada);
  const { body } = await sendFile(ada, budget.id, file);
  return { budget, importId: body.id };
}

test.each([
  ["neither ids nor a filter", {}, "/ids", "required"],
  ["both", { ids: ["exp_1"], filter: {} }, "/filter", "not-allowed"],
  ["no id", { ids: [] }, "/ids", "too-few"],
  ["a filter with a field that there is not", { filter: { colour: "red" } }, "/filter/colour", "unknown-field"],
])("refuses a review with %s", async (_, input, path, code) => {
  const budget = await aBudget(ada);
  const { status, body } = await review({ budgetId: budget.id, ...input });
  expect([status, body.errors]).toMatchObject([422, [{ path, code }]]);
});

test("reviews nothing when one of the ids is not there, deleted or another budget's", async () => {
  const { budget } = await imported();
  const { data } = await listed(budget.id, "&sort=date");
  const other = await anExpense(ada, (await aBudget(ada)).id);
  await ada.delete(`/expenses/${data[2].id}`);
  const { status, body } = await review({ budgetId: budget.id, ids: [data[0].id, "exp_nothing", other.id, data[2].id] });
  expect([status, body.errors.map((error: any) => [error.path, error.code])]).toEqual([
    422,
    [1, 2, 3].map((place) => [`/ids/${place}`, "unknown-expense"]),
  ]);
  expect(await toReview(budget.id, "2026-11")).toBe(2);
});

test("what a person creates is the person's and reviewed", async () => {
  const budget = await aBudget(ada);
  expect(await anExpense(ada, budget.id)).toMatchObject({
    origin: { kind: "person", id: null },
    reviewed: true,
    because: [],
    occurrence: null,
  });
  expect(await toReview(budget.id, "2026-11")).toBe(0);
});

test("what an import creates names the import, waits for review and counts like all else", async () => {
  const { budget, importId } = await imported();
  const { data, totals } = await listed(budget.id, "&reviewed=false");
  expect(data).toHaveLength(3);
  for (const expense of data) expect(expense).toMatchObject({ origin: { kind: "import", id: importId }, reviewed: false });
  expect(totals).toMatchObject({ count: 3, expenses: 600 });
  expect((await listed(budget.id, "&reviewed=true")).data).toEqual([]);
  const { body: month } = await ada.get(`/budgets/${budget.id}/months/2026-11`);
  expect(month).toMatchObject({ toReview: 2, uncategorisedSpent: 300 });
});

test("a review by ids answers the expenses, says the months, and changes what is reviewed already no more", async () => {
  const { budget } = await imported();
  const own = await anExpense(ada, budget.id);
  const [first] = (await listed(budget.id, "&reviewed=false&sort=date")).data;
  const { status, body, headers } = await review({ budgetId: budget.id, ids: [own.id, first.id] });
  expect([status, body]).toMatchObject([200, { more: false, data: [own, { id: first.id, reviewed: true, version: 2 }] }]);
  expect(headers.get("Months-Changed")).toBe("2026-11");
  expect(await toReview(budget.id, "2026-11")).toBe(1);
});

test("a review by a filter takes those that wait, on both APIs", async () => {
  const { budget } = await imported();
  const first = await review({ budgetId: budget.id, filter: { payee: ["baker"] } });
  expect(first.body.data.map((expense: any) => [expense.payee, expense.reviewed])).toEqual([
    ["Baker", true],
    ["Baker", true],
  ]);
  const { body } = await ada.graphql(
    "mutation($input: ReviewExpensesInput!) { reviewExpenses(input: $input) { more expenses { payee reviewed origin { kind } } months { month toReview } } }",
    { input: { budgetId: budget.id, filter: { reviewed: false } } },
  );
  expect(body.data.reviewExpenses).toEqual({
    more: false,
    expenses: [{ payee: "Grocer", reviewed: true, origin: { kind: "IMPORT" } }],
    months: [{ month: "2026-12", toReview: 0 }],
  });
});

test("a review is taken back by ids: they wait again, with the reasons that they had", async () => {
  const { budget } = await imported();
  const [first] = (await listed(budget.id, "&sort=date")).data;
  await review({ budgetId: budget.id, ids: [first.id] });
  const { status, body } = await review({ budgetId: budget.id, ids: [first.id], reviewed: false });
  expect([status, body]).toMatchObject([200, { more: false, data: [{ id: first.id, reviewed: false, version: 3, origin: first.origin }] }]);
  expect(await toReview(budget.id, "2026-11")).toBe(2);
});

test("a review is taken back by a filter, where nothing waits", async () => {
  const { budget } = await imported();
  await review({ budgetId: budget.id, filter: { payee: ["baker"] } });
  const { body } = await review({ budgetId: budget.id, filter: {}, reviewed: false });
  expect(body.data.map((expense: any) => [expense.payee, expense.reviewed])).toEqual([
    ["Baker", false],
    ["Baker", false],
  ]);
  expect(await toReview(budget.id, "2026-11")).toBe(2);
});

test("a change by a person reviews an expense", async () => {
  const { budget } = await imported();
  const [first] = (await listed(budget.id, "&sort=date")).data;
  expect((await ada.patch(`/expenses/${first.id}`, { note: "seen" })).body).toMatchObject({ reviewed: true, note: "seen" });
  expect(await toReview(budget.id, "2026-11")).toBe(1);
});

test("a suggested category says which payee it comes from, until a person sets another one", async () => {
  const budget = await aBudget(ada);
  const [food, fun] = [await aCategory(ada, budget.id), await aCategory(ada, budget.id)];
  await anExpense(ada, budget.id, { payee: "Baker", categoryId: food.id, date: "2026-10-01" });
  await sendFile(ada, budget.id, file, { mapping: { applySuggestions: true } });
  const [first] = (await listed(budget.id, "&payee=baker&reviewed=false")).data;
  const text = "Most earlier expenses of Baker have this category.";
  expect(first).toMatchObject({
    categoryId: food.id,
    because: [{ field: "categoryId", rule: null, recurring: null, payee: "Baker", text }],
  });
  expect((await ada.patch(`/expenses/${first.id}`, { categoryId: fun.id })).body.because).toEqual([]);
});

test("an expense that an earlier release stored is a person's and reviewed", async () => {
  const budget = await aBudget(ada);
  const { id } = await anExpense(ada, budget.id);
  const { collection } = server.backend.models.expenses;
  expect(
    await collection.findOne({ _id: id as never }, { projection: { origin: 1, reviewed: 1, because: 1, occurrence: 1, _id: 0 } }),
  ).toEqual({});
  expect((await listed(budget.id, "&reviewed=true")).data).toMatchObject([{ id, origin: { kind: "person" }, reviewed: true }]);
});
