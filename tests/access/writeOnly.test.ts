import { readFile } from "node:fs/promises";
import { buildSchema, getNamedType, isObjectType } from "graphql";
import { rootRows } from "./rootRows.js";
import { restRows } from "./restRows.js";
import { startWorld, type World } from "./world.js";

const document = JSON.parse(await readFile("schema/openapi.json", "utf8"));
const methods = new Map(
  Object.values<Record<string, any>>(document.paths).flatMap((item) =>
    Object.entries(item).map(([method, { operationId }]) => [operationId as string, method.toUpperCase()] as const),
  ),
);
const mutations = buildSchema(await readFile("schema/schema.graphql", "utf8"))
  .getMutationType()!
  .getFields();

const writing = Object.keys(restRows).filter(
  (id) => methods.get(id) !== "GET" && (restRows[id]!.kind === "write" || id.endsWith("Expenses")),
);
const mutating = Object.keys(rootRows).filter(
  (name) => name in mutations && (rootRows[name]!.kind === "write" || name.endsWith("Expenses")),
);

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.server.stop());

/** The write is answered with what it wrote; refusing the answer after the write was made would be a lie. */
describe("a token that may only write is answered what it wrote", () => {
  test.each(writing)("%s", async (id) => {
    const { writer } = world;
    const { path, body, headers } = await restRows[id]!.send(world, writer);
    const answer = await writer.send(methods.get(id)!, path, body, headers);
    expect({ status: answer.status, body: answer.status < 300 ? null : answer.body }).toEqual({ status: expect.any(Number), body: null });
  });

  test.each(mutating)("%s, without the figures of the months that it moved", async (name) => {
    const { writer } = world;
    const { query, variables } = await rootRows[name]!.ask(world, writer);
    const payload = getNamedType(mutations[name]!.type);
    const moves = isObjectType(payload) && "months" in payload.getFields();
    const asked = moves ? query.replace(/ \} \}$/, " moved: months { month toAssign } } }") : query;
    expect(asked !== query).toBe(moves);
    const { body } = await writer.graphql(asked, variables);
    expect(body.errors).toBeUndefined();
    if (moves) expect(body.data[name].moved ?? []).toEqual([]);
  });
});

test("it sees nothing else but names, neither by itself nor from what it wrote", async () => {
  const { budget, category } = world;
  const { writer } = world;
  expect((await writer.get(`/budgets/${budget.id}/months/current`)).body.code).toBe("forbidden");
  expect((await writer.get(`/budgets/${budget.id}/invitations`)).body.code).toBe("forbidden");
  expect((await writer.get(`/categories/${category.id}`)).body.code).toBe("forbidden");
  const input = { budgetId: budget.id, categoryId: category.id, amount: 5, date: "2026-11-02" };
  const { body } = await writer.graphql(
    "mutation($input: CreateExpenseInput!) { createExpense(input: $input) { expense { amount category { name budgeted allocations { budgeted } } budget { name note } } } }",
    { input },
  );
  expect(body.data.createExpense.expense).toEqual({
    amount: 5,
    category: { name: "Food", budgeted: 0, allocations: [] },
    budget: { name: "Household", note: null },
  });
  const further =
    "mutation($input: CreateExpenseInput!) { createExpense(input: $input) { expense { budget { members { nodes { name } } } } } }";
  const { errors } = (await writer.graphql(further, { input })).body;
  expect(errors.map((error: any) => error.extensions.code)).toEqual(["forbidden"]);
});

test("it is told that an occurrence is skipped, and nothing else of it, by both APIs", async () => {
  const { writer } = world;
  const { path } = await restRows["skipOccurrence"]!.send(world, writer);
  expect((await writer.post(path)).body).toMatchObject({ status: "skipped", expenseId: null, amount: 0 });
  const { query } = await rootRows["skipOccurrence"]!.ask(world, writer);
  const { body } = await writer.graphql(query.replace("__typename", "occurrence { status amount }"));
  expect(body.data).toEqual({ skipOccurrence: { occurrence: { status: "SKIPPED", amount: 0 } } });
});
