import { aBudget, aCategory, severalExpenses } from "../builders/aBudget.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";
import { by, START, type Way, ways, type World } from "./movingWays.js";

/** A write tells exactly the months of which something of their own differs afterwards, in the header and in the payload. */
let server: TestServer;
let ada: Phone;
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
  by.ada = ada;
});
afterAll(() => server.stop());

/** Expenses in five months, splits among them; amounts of single months; a month that is closed; one that lies ahead. */
async function aWorld(): Promise<World> {
  const { id } = await aBudget(ada, { startMonth: START });
  const food = await aCategory(ada, id, { name: "Food", rollover: { policy: "full" } });
  const fun = await aCategory(ada, id, { name: "Fun", budgeted: 700, effectiveFrom: "2026-08" });
  const spare = await aCategory(ada, id, { name: "Spare" });
  const child = await aCategory(ada, id, { name: "Child", parentId: food.id });
  const splits = [
    { categoryId: food.id, amount: 100 },
    { categoryId: fun.id, amount: 200 },
  ];
  const [expense, far] = await severalExpenses(ada, id, [
    { categoryId: food.id, date: "2025-04-10", amount: 900 },
    { categoryId: fun.id, date: "2026-01-09", externalId: "known" },
    { categoryId: food.id, date: "2025-09-02", type: "income", amount: 40 },
    { splits, amount: 300, date: "2026-02-03" },
    { date: "2026-03-09" },
    { categoryId: child.id, date: "2026-05-09" },
    { categoryId: fun.id, date: "2026-12-24" },
  ]);
  await ada.patch(`/budgets/${id}/months/2025-06/categories/${food.id}`, { budgeted: 333 });
  await ada.patch(`/budgets/${id}/months/2026-09/categories/${fun.id}`, { budgeted: 0 });
  await ada.post("/monthly-budgets", { budgetId: id, month: "2025-04" });
  return { id, food, fun, spare, child, expense, far, noted: {} };
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

async function mutate([field, type, args]: ReturnType<NonNullable<Way["graphql"]>>): Promise<string[]> {
  const variables = [...("id" in args ? ["$id: ID!"] : []), ...("input" in args ? [`$input: ${type}`] : [])].join(", ");
  const given = Object.keys(args)
    .map((name) => `${name}: $${name}`)
    .join(", ");
  const { data, errors } = (await ada.graphql(`mutation(${variables}) { ${field}(${given}) { months { month } } }`, args)).body;
  expect(errors).toBeUndefined();
  return data[field].months.map((one: any) => one.month);
}

test.each(Object.entries(ways))("%s tells the months that it moved, and only these", async (_name, way) => {
  const prepared = async (): Promise<World> => {
    const world = await aWorld();
    await way.prepare?.(world);
    return world;
  };
  const one = await prepared();
  const before = await ownOf(one);
  const answer = await way.rest(one);
  expect(answer.status).toBeLessThan(300);
  const after = await ownOf(one);
  const moved = [...before].flatMap(([label, text]) => (after.get(label) === text ? [] : [label]));
  expect((answer.headers.get("Months-Changed") ?? "").split(", ").filter((label) => label !== "")).toEqual(moved);
  if (way.graphql !== undefined) expect(await mutate(way.graphql(await prepared()))).toEqual(moved);
});

test("more than 200 months are told as the first and the last", async () => {
  const { id } = await aBudget(ada, { startMonth: "2007-01" });
  const made = await ada.post("/categories", { budgetId: id, name: "Old", budgeted: 1, effectiveFrom: "2007-01" });
  expect(made.headers.get("Months-Changed")).toBe("2007-01..2026-11");
});
