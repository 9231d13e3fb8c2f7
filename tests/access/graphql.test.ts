import { readFile } from "node:fs/promises";
import { buildSchema, getNamedType, isObjectType } from "graphql";
import { wantsSession } from "./wantsSession.js";
import { fieldRows } from "./graphqlFieldRows.js";
import { type GraphqlRow, withoutRow } from "./graphqlRows.js";
import { rootRows } from "./rootRows.js";
import { aboutNothing, type ActorName, actors, expected, startWorld, visible, type World } from "./world.js";

const schema = buildSchema(await readFile("schema/schema.graphql", "utf8"));
const queries = Object.keys(schema.getQueryType()!.getFields());
const mutations = Object.keys(schema.getMutationType()!.getFields());
const all: Record<string, GraphqlRow> = { ...rootRows, ...fieldRows };
const tested = Object.keys(all).map((name) => ({ name }));

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.server.stop());

test("every query, every mutation and every way from object to object has a row", () => {
  const things = [
    "Account",
    "AccountStatement",
    "AccountStatementConnection",
    "Budget",
    "Category",
    "Expense",
    "ActivityConnection",
    "BudgetConnection",
    "CategoryConnection",
    "ExpenseConnection",
    "ImportRowConnection",
    "InvitationConnection",
    "MemberConnection",
    "MoneyAccount",
    "MoneyAccountConnection",
    "Invitation",
    "MonthlyBudgetConnection",
    "Plan",
    "RecurringMovement",
    "Rule",
    "RecurringMovementConnection",
    "Spending",
    "Month",
    "MonthlyBudget",
    "Node",
    "Session",
    "AccessToken",
    "Member",
  ];
  const carriers = /Payload$|Connection$|Edge$|Result$|^(Query|Mutation)$|^__/;
  const ways = Object.values(schema.getTypeMap())
    .filter(isObjectType)
    .filter((type) => !carriers.test(type.name))
    .flatMap((type) =>
      Object.values(type.getFields())
        .filter((field) => things.includes(getNamedType(field.type).name))
        .map((field) => `${type.name}.${field.name}`),
    );
  expect(Object.keys(fieldRows).sort()).toEqual(ways.sort());
  expect([...Object.keys(rootRows), ...Object.keys(withoutRow)].sort()).toEqual([...queries, ...mutations].sort());
});

describe.each(tested)("$name", ({ name }) => {
  const row = all[name]!;
  const access = mutations.includes(name) || row.kind === "write" ? "write" : "read";

  test.each(actors)("%s", async (actor: ActorName) => {
    const outcome = expected(row.kind, actor, wantsSession.has(name));
    const somebody = row.disposable === true && outcome === "yes" ? await world.disposable() : null;
    const person = somebody === null ? world.actor(actor, access) : actor === "script" ? await world.scriptOf(somebody) : somebody;
    const { query, variables } = await row.ask(world, person);
    const before = outcome === "yes" || access === "read" ? "" : await world.stored();
    const { status, body } = await person.graphql(query, variables);
    expect(body.errors?.[0]?.extensions?.code ?? "yes").toBe(outcome);
    expect(status).toBe(200);
    if (outcome === "yes") return;
    // Of what may be seen by itself, only the way on is closed.
    const inner = name.includes(".") && row.kind === "own" ? (Object.values(body.data ?? {})[0] ?? {}) : (body.data ?? {});
    expect(Object.values(inner as object).every((value) => value === null)).toBe(true);
    if (access === "write") expect(await world.stored()).toBe(before);
  });
});

describe("another's and a missing one read alike", () => {
  const about = tested.filter(({ name }) => ["read", "write", "own", "private"].includes(all[name]!.kind));

  test.each(about)("$name", async ({ name }) => {
    const asked = await all[name]!.ask(world, world.stranger);
    const nothing = aboutNothing(asked);
    expect(nothing).not.toEqual(asked);
    const foreign = await world.stranger.graphql(asked.query, asked.variables);
    const missing = await world.stranger.graphql(nothing.query, nothing.variables);
    expect(visible(foreign)).toEqual(visible(missing));
    expect(foreign.body.errors[0].extensions.code).toBe("not-found");
  });

  test("through node, for every kind of id", async () => {
    const { owner, stranger, budget, category, expense, statement } = world;
    const session = (await owner.get("/me/sessions")).body.data[0];
    const token = (await owner.get("/me/tokens")).body.data[0];
    for (const { id } of [owner.account, budget, category, expense, statement, session, token]) {
      const query = `{ node(id: "${id}") { __typename id } }`;
      expect(visible(await stranger.graphql(query))).toEqual(visible(await stranger.graphql(aboutNothing(query))));
      expect((await owner.graphql(query)).body.data.node.id).toBe(id);
    }
  });

  test("inside an input, where the budget is one's own", async () => {
    const { stranger, category, expense } = world;
    const mine = (await stranger.post("/budgets", { name: "Mine", currency: "EUR", startMonth: "2026-01" })).body;
    const send = (categoryId: string): Promise<any> =>
      stranger.post("/expenses", { budgetId: mine.id, categoryId, amount: 5, date: "2026-11-02" });
    expect(visible(await send(category.id))).toEqual(visible(await send(aboutNothing(category.id))));
    const merge = (parentId: string): Promise<any> => stranger.post("/categories", { budgetId: mine.id, parentId, name: "Child" });
    expect(visible(await merge(category.id))).toEqual(visible(await merge(aboutNothing(category.id))));
    const list = (categoryId: string): Promise<any> => stranger.get(`/expenses?budgetId=${mine.id}&categoryId=${categoryId}`);
    expect((await list(category.id)).text).toBe((await list(aboutNothing(category.id))).text);
    expect(expense.categoryId).toBe(category.id);
  });
});
