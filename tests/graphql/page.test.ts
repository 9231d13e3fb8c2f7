import { MongoServerError } from "mongodb";
import { aBudget, aCategory, anExpense } from "../builders/aBudget.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";

let server: TestServer;
let ada: Phone;
let budgetId: string;
let asked: string[] = [];

beforeAll(async () => {
  server = await startServer();
  server.running.connection.getClient().on("commandStarted", ({ commandName, command }) => {
    if (typeof command[commandName] === "string") asked.push(`${commandName} ${command[commandName]}`);
  });
  ada = await server.phone("ada");
});
beforeEach(async () => {
  budgetId = (await aBudget(ada)).id;
});
afterAll(() => server.stop());

/** The data of an answer, and what the database was asked for it. */
async function read(query: string): Promise<{ data: any; commands: string[] }> {
  await server.settled();
  asked = [];
  const { body } = await ada.graphql(query, { b: budgetId });
  const commands = [...asked];
  expect(body.errors).toBeUndefined();
  return { data: body.data, commands };
}

test("a page with its totals takes four commands: the session, the budget, the rows and their sum, which the ledger has", async () => {
  await anExpense(ada, budgetId, { amount: 250 });
  const query = `query($b: ID!) { expenses(budgetId: $b) { nodes { id amount } totals { count expenses } pageInfo { hasNextPage endCursor } } }`;
  for (let round = 0; round < 4; round++) {
    const { data, commands } = await read(query);
    expect(data.expenses.totals).toEqual({ count: 1, expenses: 250 });
    expect(commands).toEqual(["find sessions", "find budgets", "find expenses", "aggregate budgets"]);
  }
});

test("an app's first page takes three commands: the session, the budget, and its categories with its expenses and the names of theirs", async () => {
  const query = `query($b: ID!) { budget(id: $b) { name categories { nodes { id name } }
    expenses(first: 10) { nodes { amount category { id name } budget { name } } } } }`;
  const categories = await Promise.all(["Food", "Home"].map((name) => aCategory(ada, budgetId, { name })));
  for (const { id } of categories) await anExpense(ada, budgetId, { categoryId: id });
  for (let round = 0; round < 4; round++) {
    const { data, commands } = await read(query);
    const { name, expenses } = data.budget;
    expect(expenses.nodes.map(({ category }: any) => category.name).sort()).toEqual(["Food", "Home"]);
    expect(expenses.nodes.map(({ budget }: any) => budget)).toEqual([{ name }, { name }]);
    expect(commands).toEqual(["find sessions", "find budgets", "aggregate budgets"]);
  }
});

test("what is read together is what is read alone, in its order and no longer than was asked", async () => {
  for (const name of ["Food", "Home", "Travel"]) await aCategory(ada, budgetId, { name });
  for (const amount of [3, 1, 2]) await anExpense(ada, budgetId, { amount, tags: ["a"] });
  await anExpense(ada, budgetId, { amount: 4 });
  await ada.delete(`/categories/${(await aCategory(ada, budgetId, { name: "Gone" })).id}`);
  const categories = "categories { nodes { id name position } }";
  const expenses = `expenses(first: 2, sort: AMOUNT_ASC, filter: { tag: ["a"] }) { nodes { id amount } pageInfo { hasNextPage } }`;
  const budgetWith = async (fields: string): Promise<any> => (await read(`query($b: ID!) { budget(id: $b) { ${fields} } }`)).data.budget;
  const together = await budgetWith(`${categories} ${expenses}`);
  expect(together).toEqual({ ...(await budgetWith(categories)), ...(await budgetWith(expenses)) });
  expect(together.categories.nodes.map(({ name }: any) => name)).toEqual(["Food", "Home", "Travel"]);
  expect(together.expenses).toMatchObject({ nodes: [{ amount: 1 }, { amount: 2 }], pageInfo: { hasNextPage: true } });
});

test("what is too much for one answer of the database is read list by list", async () => {
  await aCategory(ada, budgetId, { name: "Food" });
  await anExpense(ada, budgetId, { amount: 7 });
  const query = `query($b: ID!) { budget(id: $b) { categories { nodes { name } } expenses(first: 2) { nodes { amount } } } }`;
  await server.settled();
  const tooMuch = new MongoServerError({ message: "BSONObj size: 16793601 is invalid", code: 10334 });
  jest.spyOn((server.running.backend.models as any).budgets, "aggregate").mockImplementationOnce(() => Promise.reject(tooMuch));
  const { data, commands } = await read(query);
  expect(data.budget).toEqual({ categories: { nodes: [{ name: "Food" }] }, expenses: { nodes: [{ amount: 7 }] } });
  expect(commands).toEqual(["find sessions", "find budgets", "aggregate budgets", "aggregate budgets"]);
  const lists = `query($b: ID!) { ${[1, 2, 3].map((first) => `e${first}: expenses(budgetId: $b, first: ${first}) { nodes { amount } }`)} }`;
  jest.spyOn((server.running.backend.models as any).budgets, "aggregate").mockImplementationOnce(() => Promise.reject(tooMuch));
  const split = await read(lists);
  expect(Object.values(split.data)).toEqual(Array(3).fill({ nodes: [{ amount: 7 }] }));
  expect(split.commands.filter((command) => command === "aggregate budgets")).toHaveLength(2);
});

test("a search, which may take long, keeps nothing else waiting", async () => {
  const { commands } = await read(
    `query($b: ID!) { budget(id: $b) { categories { nodes { id } } expenses(filter: { q: "shop" }) { nodes { id } } } }`,
  );
  // The count says that the budget is small.
  expect(commands.sort()).toEqual(["aggregate expenses", "find budgets", "find categories", "find expenses", "find sessions"]);
});

test("categories that are named beside a list are read where the list does not have them", async () => {
  const other = (await aBudget(ada)).id;
  const [food, home] = [await aCategory(ada, budgetId, { name: "Food" }), await aCategory(ada, other, { name: "Home" })];
  const query = `query($b: ID!) { categories(budgetId: $b) { nodes { name } } nodes(ids: ["${food.id}", "${home.id}"]) { ... on Category { name budget { id } } } }`;
  const { data } = await read(query);
  expect(data).toEqual({
    categories: { nodes: [{ name: "Food" }] },
    nodes: [
      { name: "Food", budget: { id: budgetId } },
      { name: "Home", budget: { id: other } },
    ],
  });
});

describe("the expenses of categories", () => {
  const query = `query($b: ID!) { categories(budgetId: $b) { nodes { name expenses(first: 2) { nodes { amount } pageInfo { hasNextPage } totals { count income expenses refunds net transfers { count amount } } } } } }`;
  const rowsOf = (data: any): Record<string, any> =>
    Object.fromEntries(data.categories.nodes.map(({ name, expenses }: any) => [name, expenses]));

  test("are totalled as the list of one category alone, splits and refunds included", async () => {
    const [food, home] = [await aCategory(ada, budgetId, { name: "Food" }), await aCategory(ada, budgetId, { name: "Home" })];
    await aCategory(ada, budgetId, { name: "Empty" });
    for (const amount of [100, 20, 3]) await anExpense(ada, budgetId, { categoryId: food.id, amount });
    await anExpense(ada, budgetId, { categoryId: food.id, amount: 7, type: "income" });
    const splits = [
      { categoryId: food.id, amount: 1000 },
      { categoryId: food.id, amount: 2000 },
      { categoryId: home.id, amount: 4000 },
    ];
    await anExpense(ada, budgetId, { amount: 7000, splits });
    await ada.delete(`/expenses/${(await anExpense(ada, budgetId, { categoryId: home.id, amount: 9 })).id}`);
    const { data } = await read(query);
    const rows = rowsOf(data);
    expect(rows["Food"]).toMatchObject({
      pageInfo: { hasNextPage: true },
      totals: { count: 5, income: 0, expenses: 3123, refunds: 7, net: -3116, transfers: null },
    });
    expect(rows["Home"]).toMatchObject({
      nodes: [{ amount: 7000 }],
      totals: { count: 1, income: 0, expenses: 4000, refunds: 0, net: -4000, transfers: null },
    });
    const nothing = { count: 0, income: 0, expenses: 0, refunds: 0, net: 0, transfers: null };
    expect(rows["Empty"]).toEqual({ nodes: [], pageInfo: { hasNextPage: false }, totals: nothing });
    for (const { id, name } of [food, home]) {
      const alone = await ada.get(`/expenses?budgetId=${budgetId}&categoryId=${id}`);
      expect(rows[name].totals).toEqual(alone.body.totals);
    }
  });

  test("take as many commands for twelve categories as for two", async () => {
    const filled = async (): Promise<unknown> => anExpense(ada, budgetId, { categoryId: (await aCategory(ada, budgetId)).id });
    const again = async () => {
      await server.settled();
      await read(query);
      return read(query);
    };
    for (let count = 0; count < 2; count++) await filled();
    const { commands: few } = await again();
    for (let count = 0; count < 10; count++) await filled();
    const { data, commands: many } = await again();
    expect(data.categories.nodes.map(({ expenses }: any) => expenses.totals.count)).toEqual(Array.from({ length: 12 }, () => 1));
    expect(many).toEqual(few);
    expect(many.filter((command) => command === "find expenses")).toHaveLength(1);
  });
});

test("each mutation of a document answers with what the ones before it left", async () => {
  const { id } = await aCategory(ada, budgetId);
  const create = (name: string): string =>
    `${name}: createExpense(input: { budgetId: $b, categoryId: "${id}", amount: 5, date: "2026-11-10" }) { expense { category { expenses { nodes { amount } totals { count } } } } }`;
  const { data } = await read(`mutation($b: ID!) { ${create("first")} ${create("second")} }`);
  const seen = [data.first, data.second].map(({ expense }) => [
    expense.category.expenses.nodes.length,
    expense.category.expenses.totals.count,
  ]);
  expect(seen).toEqual([
    [1, 1],
    [2, 2],
  ]);
});

test("no answer may be kept by a cache, and one to a token sets no cookie", async () => {
  for (const query of ["{ me { id } }", '{ budget(id: "bud_x") { id } }', "{"]) {
    const { headers } = await ada.graphql(query);
    expect([headers.get("cache-control"), headers.get("set-cookie")]).toEqual(["no-store", null]);
  }
});
