import { aBudget, aCategory, anExpense } from "../builders/aBudget.js";
import type { Answer, Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";

/** A write tells exactly the months of which something of their own differs afterwards, in the header and in the payload. */
let server: TestServer;
let ada: Phone;
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
});
afterAll(() => server.stop());

const START = "2025-01";

interface World {
  readonly id: string;
  readonly food: any;
  readonly fun: any;
  readonly spare: any;
  readonly child: any;
  readonly expense: any;
}

/** Expenses in five months, splits among them; amounts of single months; a month that is closed; one that lies ahead. */
async function aWorld(): Promise<World> {
  const { id } = await aBudget(ada, { startMonth: START });
  const food = await aCategory(ada, id, { name: "Food", rollover: { policy: "full" } });
  const fun = await aCategory(ada, id, { name: "Fun", budgeted: 700, effectiveFrom: "2026-08" });
  const spare = await aCategory(ada, id, { name: "Spare" });
  const child = await aCategory(ada, id, { name: "Child", parentId: food.id });
  const expense = await anExpense(ada, id, { categoryId: food.id, date: "2025-04-10", amount: 900 });
  await anExpense(ada, id, { categoryId: food.id, date: "2025-09-02", type: "income", amount: 40 });
  const splits = [
    { categoryId: food.id, amount: 100 },
    { categoryId: fun.id, amount: 200 },
  ];
  await anExpense(ada, id, { splits, amount: 300, date: "2026-02-03" });
  await anExpense(ada, id, { categoryId: fun.id, date: "2026-01-09" });
  await anExpense(ada, id, { date: "2026-03-09" });
  await anExpense(ada, id, { categoryId: child.id, date: "2026-05-09" });
  await anExpense(ada, id, { categoryId: fun.id, date: "2026-12-24" });
  await ada.patch(`/budgets/${id}/months/2025-06/categories/${food.id}`, { budgeted: 333 });
  await ada.patch(`/budgets/${id}/months/2026-09/categories/${fun.id}`, { budgeted: 0 });
  await ada.post("/monthly-budgets", { budgetId: id, month: "2025-04" });
  return { id, food, fun, spare, child, expense };
}

/** Of a month what is its own: no amount that it only carries on, and no row that says nothing. */
async function ownOf({ id }: World): Promise<Map<string, string>> {
  const { data } = (await ada.get(`/budgets/${id}/months?from=${START}&to=2026-12`)).body;
  return new Map(
    data.map(({ month, categories, status, totalIncome, uncategorisedSpent, expensesCount, toReview }: any) => {
      const rows = categories.flatMap(({ categoryId, parentId, budgeted, spent, expensesCount: count, rollover, target }: any) => {
        const isKept = [budgeted, spent, count].some((figure) => figure !== 0);
        return isKept || target !== null ? [[categoryId, budgeted, spent, count, target, isKept ? [parentId, rollover] : []]] : [];
      });
      return [month, JSON.stringify([status, totalIncome, uncategorisedSpent, expensesCount, toReview, rows])];
    }),
  );
}

interface Way {
  readonly prepare?: (world: World) => Promise<unknown>;
  readonly rest: (world: World) => Promise<Answer>;
  /** The mutation, its arguments and its variables. */
  readonly graphql: (world: World) => readonly [field: string, type: string, args: Readonly<Record<string, unknown>>];
}

const month = ({ id }: World, label: string): string => `/budgets/${id}/months/${label}`;
const change = (patch: object, graphql: object = patch): Way => ({
  rest: ({ fun }) => ada.patch(`/categories/${fun.id}`, patch),
  graphql: ({ fun }) => ["updateCategory", "UpdateCategoryInput!", { id: fun.id, input: graphql }],
});

const ways: Readonly<Record<string, Way>> = {
  "a merge": {
    rest: ({ food, spare }) => ada.post(`/categories/${food.id}/merge`, { into: spare.id }),
    graphql: ({ food, spare }) => ["mergeCategories", "MergeCategoriesInput!", { id: food.id, input: { into: spare.id } }],
  },
  "a merge of a category with a standing amount": {
    rest: ({ fun, food }) => ada.post(`/categories/${fun.id}/merge`, { into: food.id }),
    graphql: ({ fun, food }) => ["mergeCategories", "MergeCategoriesInput!", { id: fun.id, input: { into: food.id } }],
  },
  "a merge of a category without anything": {
    rest: ({ spare, fun }) => ada.post(`/categories/${spare.id}/merge`, { into: fun.id }),
    graphql: ({ spare, fun }) => ["mergeCategories", "MergeCategoriesInput!", { id: spare.id, input: { into: fun.id } }],
  },
  "a deletion that moves expenses": {
    rest: ({ food, fun }) => ada.delete(`/categories/${food.id}?moveTo=${fun.id}`),
    graphql: ({ food, fun }) => ["deleteCategory", "DeleteCategoryInput", { id: food.id, input: { moveTo: fun.id } }],
  },
  "a deletion that uncategorises": {
    rest: ({ fun }) => ada.delete(`/categories/${fun.id}?uncategorise=true`),
    graphql: ({ fun }) => ["deleteCategory", "DeleteCategoryInput", { id: fun.id, input: { uncategorise: true } }],
  },
  "a deletion of a category without anything": {
    rest: ({ spare }) => ada.delete(`/categories/${spare.id}`),
    graphql: ({ spare }) => ["deleteCategory", "DeleteCategoryInput", { id: spare.id, input: {} }],
  },
  "a restored category": {
    prepare: ({ fun, food }) => ada.delete(`/categories/${fun.id}?moveTo=${food.id}`),
    rest: ({ fun }) => ada.post(`/categories/${fun.id}/restore`, undefined),
    graphql: ({ fun }) => ["restoreCategory", "", { id: fun.id }],
  },
  "a new category with an amount": {
    rest: ({ id }) => ada.post("/categories", { budgetId: id, name: "New", budgeted: 5, effectiveFrom: "2026-06" }),
    graphql: ({ id }) => [
      "createCategory",
      "CreateCategoryInput!",
      { input: { budgetId: id, name: "New", budgeted: 5, effectiveFrom: "2026-06" } },
    ],
  },
  "a new category without an amount": {
    rest: ({ id }) => ada.post("/categories", { budgetId: id, name: "New" }),
    graphql: ({ id }) => ["createCategory", "CreateCategoryInput!", { input: { budgetId: id, name: "New" } }],
  },
  "a new standing amount": change({ budgeted: 800, effectiveFrom: "2026-07" }),
  "a new standing amount that is the old one again": change({ budgeted: 700, effectiveFrom: "2026-10" }),
  "a new target": change(
    { target: { kind: "monthly", amount: 9 }, effectiveFrom: "2026-10" },
    { target: { kind: "MONTHLY", amount: 9 }, effectiveFrom: "2026-10" },
  ),
  "a new name": change({ name: "Other" }),
  "amounts of a month": {
    rest: (world) => ada.patch(`${month(world, "2026-04")}/categories/${world.food.id}`, { budgeted: 5 }),
    graphql: ({ id, food }) => [
      "setMonthAmount",
      "SetMonthAmountInput!",
      { input: { budgetId: id, month: "2026-04", categoryId: food.id, budgeted: 5 } },
    ],
  },
  "a copied plan": {
    rest: (world) => ada.post(`${month(world, "2026-10")}/copy-plan`, { from: "2025-06" }),
    graphql: ({ id }) => ["copyPlan", "CopyPlanInput!", { input: { budgetId: id, month: "2026-10", from: "2025-06" } }],
  },
  "an expense that moves": {
    rest: ({ expense }) => ada.patch(`/expenses/${expense.id}`, { date: "2025-08-01" }),
    graphql: ({ expense }) => ["updateExpense", "UpdateExpenseInput!", { id: expense.id, input: { date: "2025-08-01" } }],
  },
  "a deleted expense": {
    rest: ({ expense }) => ada.delete(`/expenses/${expense.id}`),
    graphql: ({ expense }) => ["deleteExpense", "", { id: expense.id }],
  },
  "restoring an expense that is there": {
    rest: ({ expense }) => ada.post(`/expenses/${expense.id}/restore`, undefined),
    graphql: ({ expense }) => ["restoreExpense", "", { id: expense.id }],
  },
  "closing a month": {
    rest: ({ id }) => ada.post("/monthly-budgets", { budgetId: id, month: "2025-09" }),
    graphql: ({ id }) => ["closeMonth", "CloseMonthInput!", { input: { budgetId: id, month: "2025-09" } }],
  },
};

async function mutate([field, type, args]: ReturnType<Way["graphql"]>): Promise<string[]> {
  const variables = [...("id" in args ? ["$id: ID!"] : []), ...("input" in args ? [`$input: ${type}`] : [])].join(", ");
  const given = Object.keys(args)
    .map((name) => `${name}: $${name}`)
    .join(", ");
  const { data, errors } = (await ada.graphql(`mutation(${variables}) { ${field}(${given}) { months { month } } }`, args)).body;
  expect(errors).toBeUndefined();
  return data[field].months.map((one: any) => one.month);
}

test.each(Object.entries(ways))("%s tells the months that it moved, and only these", async (_name, way) => {
  const [one, other] = [await aWorld(), await aWorld()];
  await Promise.all([one, other].map(async (world) => way.prepare?.(world)));
  const before = await ownOf(one);
  const answer = await way.rest(one);
  expect(answer.status).toBeLessThan(300);
  const after = await ownOf(one);
  const moved = [...before].flatMap(([label, text]) => (after.get(label) === text ? [] : [label]));
  expect((answer.headers.get("Months-Changed") ?? "").split(", ").filter((label) => label !== "")).toEqual(moved);
  expect(await mutate(way.graphql(other))).toEqual(moved);
});

test("more than 200 months are told as the first and the last", async () => {
  const { id } = await aBudget(ada, { startMonth: "2007-01" });
  const made = await ada.post("/categories", { budgetId: id, name: "Old", budgeted: 1, effectiveFrom: "2007-01" });
  expect(made.headers.get("Months-Changed")).toBe("2007-01..2026-11");
});
