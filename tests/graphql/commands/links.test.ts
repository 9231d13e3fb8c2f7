import { aBudget, aCategory, anExpense } from "../../builders/aBudget.js";
import type { Phone } from "../../support/clients.js";
import { expectCommandsAlike } from "../../support/commandsAlike.js";
import { startServer, type TestServer } from "../../support/startServer.js";

/**
 * The number of commands of a query does not depend on how many rows it answers: for each link of a row, what two budgets, categories or
 * expenses take, twelve take as well.
 */
let server: TestServer;
let commands: string[] = [];
beforeAll(async () => {
  server = await startServer();
  server.running.connection.getClient().on("commandStarted", ({ commandName, command }) => {
    if (typeof command[commandName] === "string") commands.push(`${commandName} ${command[commandName]}`);
  });
});
afterAll(() => server?.stop());

async function household(person: Phone, name: string, size: number): Promise<void> {
  for (let n = 0; n < size; n++) {
    const budget = await aBudget(person, { name: `${name} ${n}` });
    const parent = await aCategory(person, budget.id, { budgeted: 100 });
    const category = await aCategory(person, budget.id, { parentId: parent.id });
    for (const amount of [7, 9 + n, 3]) await anExpense(person, budget.id, { categoryId: category.id, amount, payee: "Shop" });
    await anExpense(person, budget.id, { splits: [{ categoryId: category.id, amount: 500 }, { amount: 500 }] });
    await person.post(`/budgets/${budget.id}/invitations`, { email: `${name}${n}@example.org`, role: "viewer" });
    await person.post("/monthly-budgets", { budgetId: budget.id, month: "2026-10" });
  }
  await server.settled();
}

async function asked(person: Phone, query: string): Promise<{ commands: string[]; rows: number }> {
  commands = [];
  const { body } = await person.graphql(query);
  const taken = [...commands].sort();
  expect([query, body.errors]).toEqual([query, undefined]);
  return { commands: taken, rows: body.data.budgets.nodes.length };
}

const links: Readonly<Record<string, string>> = {
  "Budget.month": "month { toAssign categories { available category { name parent { name } } } }",
  "Budget.months": 'months(from: "2026-09", to: "2026-11") { month totalSpent }',
  "several months by other names": 'a: month(month: "2026-09") { month } b: month(month: "2026-10") { month } c: month { month }',
  "Month.statement": 'month(month: "2026-10") { statement { version } }',
  "Month.monthlyBudget": 'month(month: "2026-10") { monthlyBudget { version stale drift { spent } closedBy { name } } }',
  "Budget.categories": "categories { nodes { name parent { name } budget { name } } }",
  "Category.expenses": "categories { nodes { expenses(first: 2) { nodes { amount createdBy { name } } totals { count } } } }",
  "Category.expenses, filtered and sorted":
    'categories { nodes { expenses(first: 2, sort: AMOUNT_ASC, filter: { q: "shop", minAmount: 5 }) { nodes { amount } totals { count } } } }',
  "Budget.expenses, filtered and sorted":
    'expenses(first: 2, sort: AMOUNT_DESC, filter: { q: "shop", minAmount: 5 }) { nodes { amount } totals { count net } }',
  "Budget.monthlyBudgets of a year": "monthlyBudgets(year: 2026, first: 2) { nodes { version stale } }",
  "Budget.spending by day": 'spending(groupBy: DAY, from: "2026-11-01", to: "2026-11-20") { rows { key spent } totals { count } }',
  "Budget.members": "members { nodes { name budget { name } } }",
  "Budget.invitations": "invitations { nodes { email invitedBy { name } budget { name } } }",
  "Budget.activity": "activity(first: 3) { nodes { action by { name } budget { name } } pageInfo { endCursor } }",
};

const idOf = ({ id }: { id: string }): string => id;

let few: Phone;
let many: Phone;
beforeAll(async () => {
  [few, many] = [await server.phone("few"), await server.phone("many")];
  await household(few, "few", 2);
  await household(many, "many", 12);
});

test.each(Object.entries(links))("%s takes as many commands for twelve budgets as for two", async (_name, link) => {
  const query = `{ budgets(first: 12) { nodes { id ${link} } } }`;
  const taken = async (person: Phone, rows: number): Promise<readonly string[]> => {
    const answered = await asked(person, query);
    expect(answered.rows).toBe(rows);
    return answered.commands;
  };
  await expectCommandsAlike(
    () => taken(few, 2),
    () => taken(many, 12),
  );
});

test("months that are read side by side are those that are read alone", async () => {
  const { body } = await many.graphql(
    "{ budgets { nodes { id month { month toAssign totalSpent categories { name available spent } } } } }",
  );
  for (const { id, month } of body.data.budgets.nodes) {
    const alone = (await many.get(`/budgets/${id}/months/current`)).body;
    expect(alone).toMatchObject({ ...month, categories: month.categories.map((row: object) => expect.objectContaining(row)) });
  }
});

test("lists that are read side by side are those that are read alone", async () => {
  const { body } = await many.graphql(`{ budgets { nodes { id
    expenses(first: 2, sort: AMOUNT_ASC, filter: { minAmount: 5, payee: "shop" }) { nodes { id } totals { count income refunds expenses net transfers { count amount } } }
    monthlyBudgets(first: 3) { nodes { id version stale } }
    spending(groupBy: PAYEE) { rows { key name spent count share } totals { spent income count } }
    categories { nodes { id expenses(first: 1, filter: { q: "shop" }) { nodes { id } pageInfo { hasNextPage } totals { count net } } } }
  } } }`);
  expect(body.errors).toBeUndefined();
  for (const { id, expenses, monthlyBudgets, spending, categories } of body.data.budgets.nodes) {
    const cheapest = (await many.get(`/expenses?budgetId=${id}&minAmount=5&payee=shop&sort=amount&limit=2`)).body;
    expect({ ids: expenses.nodes.map(idOf), totals: expenses.totals }).toEqual({ ids: cheapest.data.map(idOf), totals: cheapest.totals });
    expect(expenses.nodes).toHaveLength(2);
    expect((await many.get(`/monthly-budgets?budgetId=${id}`)).body.data).toMatchObject(monthlyBudgets.nodes);
    expect((await many.get(`/reports/spending?budgetId=${id}&groupBy=payee`)).body).toMatchObject(spending);
    for (const category of categories.nodes) {
      const alone = (await many.get(`/expenses?budgetId=${id}&categoryId=${category.id}&q=shop&limit=1`)).body;
      const { nodes, pageInfo, totals } = category.expenses;
      expect(alone).toMatchObject({ data: nodes, totals });
      expect(pageInfo.hasNextPage).toBe(alone.nextCursor !== null);
    }
  }
});

test("the page behind a row is read alike, whether its list was read alone or beside others", async () => {
  const { body } = await many.graphql(
    "{ budgets { nodes { id expenses(first: 1) { pageInfo { endCursor } } monthlyBudgets(first: 1) { pageInfo { hasNextPage } } } } }",
  );
  for (const { id, expenses, monthlyBudgets } of body.data.budgets.nodes) {
    const next = await many.graphql(
      `{ budget(id: "${id}") { expenses(first: 1, after: "${expenses.pageInfo.endCursor}") { nodes { id } } } }`,
    );
    const alone = (await many.get(`/expenses?budgetId=${id}&limit=2`)).body.data;
    expect(next.body.data.budget.expenses.nodes.map(idOf)).toEqual(alone.slice(1).map(idOf));
    expect(monthlyBudgets.pageInfo.hasNextPage).toBe(false);
  }
});

test("a page of expenses takes as many commands for fifty rows as for one, with everything that a row links to", async () => {
  const budget = await aBudget(few);
  const category = await aCategory(few, budget.id);
  const query = `{ budget(id: "${budget.id}") { id } expenses(budgetId: "${budget.id}") { nodes { amount createdBy { name } budget { name } category { name parent { name } } splits { category { name } } } totals { count } } }`;
  const counted = async (): Promise<string[]> => {
    await server.settled();
    await server.settled();
    // Whoever asks first after a change reads what is remembered from then on.
    await few.graphql(query);
    commands = [];
    const { body } = await few.graphql(query);
    expect(body.errors).toBeUndefined();
    return [...commands].sort();
  };
  await anExpense(few, budget.id, { categoryId: category.id });
  const one = await counted();
  for (let n = 0; n < 49; n++) await anExpense(few, budget.id, { categoryId: category.id });
  expect(await counted()).toEqual(one);
});
