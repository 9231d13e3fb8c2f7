import { aBudget } from "../builders/aBudget.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";

const FIRST = 1990;
const LAST = { year: 2036, month: 11 };
const MONTHS = 12 * (LAST.year - FIRST) + LAST.month;

let server: TestServer;
let anna: Phone;
let budgetId: string;
beforeAll(async () => {
  server = await startServer();
  anna = await server.phone("anna");
  budgetId = (await aBudget(anna, { startMonth: `${FIRST}-01` })).id;
});
afterAll(() => server?.stop());

const carried = (name: string, budgeted: number) => ({
  budgetId,
  name,
  budgeted,
  effectiveFrom: `${FIRST}-01`,
  rollover: { policy: "full" },
});

test("what is carried through hundreds of months is summed through all of them", async () => {
  const share = Math.floor(Number.MAX_SAFE_INTEGER / MONTHS);
  const { body } = await anna.post("/categories", carried("Too much", share + 1));
  expect(body.errors).toMatchObject([{ path: "/budgeted", code: "out-of-range" }]);
  const { status, body: category } = await anna.post("/categories", carried("Enough", share));
  expect(status).toBe(201);
  const last = await anna.get(`/budgets/${budgetId}/months/${LAST.year}-${LAST.month}`);
  expect(last.body.categories[0].available).toBe(share * MONTHS);
  await anna.delete(`/categories/${category.id}`);
});

test("a change of a category moves the months whose own figures differ, the first and the last of hundreds included", async () => {
  const { body: category } = await anna.post("/categories", carried("Food", 100));
  await server.settled();
  const { body } = await anna.graphql(
    "mutation($id: ID!, $input: UpdateCategoryInput!) { updateCategory(id: $id, input: $input) { months { month } } }",
    { id: category.id, input: { budgeted: 200, effectiveFrom: `${FIRST}-01` } },
  );
  const months = body.data.updateCategory.months.map(({ month }: { month: string }) => month);
  expect([months[0], months.at(-1), months.length]).toEqual([`${FIRST}-01`, "2026-11", 12 * (2026 - FIRST) + 11]);
});
