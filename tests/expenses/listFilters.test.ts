import { aBudget, aCategory, anExpense } from "../builders/aBudget.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";

let server: TestServer;
let ada: Phone;
let budget: any;
let category: any;

beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
  budget = await aBudget(ada);
  category = await aCategory(ada, budget.id);
  for (const tags of [["food"], ["food", "fun"], []]) {
    await anExpense(ada, budget.id, { categoryId: category.id, tags });
    await anExpense(ada, budget.id, { tags, type: "income" });
  }
});
afterAll(() => server?.stop());

test("one value stands for a list of it, null for nothing said, and what has no category is asked for by name", async () => {
  const asked = async (filter: string): Promise<string[]> => {
    const { body } = await ada.graphql(`{ expenses(budgetId: "${budget.id}", filter: ${filter}, first: 100) { nodes { id } } }`);
    expect(body.errors).toBeUndefined();
    return body.data.expenses.nodes.map(({ id }: any) => id);
  };
  expect(await asked(`{ categoryId: "${category.id}", type: EXPENSE, tag: "food" }`)).toEqual(
    await asked(`{ categoryId: ["${category.id}"], type: [EXPENSE], tag: ["food"] }`),
  );
  const loose = (await ada.get(`/expenses?budgetId=${budget.id}&categoryId=none`)).body.data.map(({ id }: any) => id);
  expect(loose).toHaveLength(3);
  expect((await ada.get(`/expenses?budgetId=${budget.id}&uncategorised=true`)).body.data.map(({ id }: any) => id)).toEqual(loose);
  expect(await asked("{ uncategorised: true }")).toEqual(loose);
  expect(await asked("{ categoryId: null, uncategorised: true, type: null }")).toEqual(loose);
  expect(await asked("{ categoryId: null }")).toEqual(await asked("{}"));
  expect(await asked(`{ categoryId: "${category.id}", uncategorised: true }`)).toEqual(await asked("{}"));
  expect(await asked("{ categoryId: [null] }")).toEqual(loose);
});

test("GraphQL takes one value for a list as well", async () => {
  const query = "query($b: ID!, $filter: ExpenseFilter) { expenses(budgetId: $b, filter: $filter) { totals { count } } }";
  const counted = async (filter: object): Promise<number> =>
    (await ada.graphql(query, { b: budget.id, filter })).body.data.expenses.totals.count;
  const alone = await counted({ categoryId: category.id, type: "EXPENSE" });
  expect(alone).toBe(3);
  for (let round = 0; round < 5; round++) expect(await counted({ categoryId: [category.id], type: ["EXPENSE"] })).toBe(alone);
  for (let round = 0; round < 5; round++) expect(await counted({ categoryId: category.id, type: "EXPENSE" })).toBe(alone);
});

test("a filter that is too long, or names nothing, is refused in both APIs at the same place", async () => {
  const many = Array.from({ length: 51 }, (_, n) => `t${n}`);
  const rest = (await ada.get(`/expenses?budgetId=${budget.id}&${many.map((tag) => `tag=${tag}`).join("&")}&payee=`)).body;
  const graph = (
    await ada.graphql("query($b: ID!, $f: ExpenseFilter) { expenses(budgetId: $b, filter: $f) { nodes { id } } }", {
      b: budget.id,
      f: { tag: many, payee: "" },
    })
  ).body;
  const faults = (errors: any[]): string[] => errors.map(({ path, code }) => `${path} ${code}`).sort();
  expect(faults(rest.errors)).toEqual(["/payee/0 too-short", "/tag too-many"]);
  expect(faults(graph.errors[0].extensions.errors)).toEqual(["/filter/payee/0 too-short", "/filter/tag too-many"]);
});
