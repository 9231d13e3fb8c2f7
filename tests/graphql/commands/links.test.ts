import { aBudget, aCategory, anExpense } from "../builders/aBudget.js";
import type { Phone } from "../support/clients.js";
import { startHouse, type TestHouse } from "../support/startHouse.js";

/**
 * The number of commands of a query does not depend on how many rows it answers: for each link of a row, what two budgets, categories or
 * expenses take, twelve take as well.
 */
let house: TestHouse;
let commands: string[] = [];
beforeAll(async () => {
  house = await startHouse();
  // What is swept every half minute would be counted with what a request asks.
  Object.assign(house.house, { sweep: async () => undefined });
  house.running.connection.getClient().on("commandStarted", ({ commandName, command }) => {
    if (typeof command[commandName] === "string") commands.push(`${commandName} ${command[commandName]}`);
  });
});
afterAll(() => house?.stop());

async function household(person: Phone, name: string, size: number): Promise<void> {
  for (let n = 0; n < size; n++) {
    const budget = await aBudget(person, { name: `${name} ${n}` });
    const parent = await aCategory(person, budget.id, { budgeted: 100 });
    const category = await aCategory(person, budget.id, { parentId: parent.id });
    await anExpense(person, budget.id, { categoryId: category.id, amount: 7 });
    await anExpense(person, budget.id, { splits: [{ categoryId: category.id, amount: 500 }, { amount: 500 }] });
    await person.post(`/budgets/${budget.id}/invitations`, { email: `${name}${n}@example.org`, role: "viewer" });
    await person.post("/monthly-budgets", { budgetId: budget.id, month: "2026-10" });
  }
  await house.house.outbox.idle();
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
  "Month.statement": 'month(month: "2026-10") { statement { version stale drift { spent } closedBy { name } } }',
  "Budget.categories": "categories { nodes { name parent { name } budget { name } } }",
  "Category.expenses": "categories { nodes { expenses(first: 2) { nodes { amount createdBy { name } } totals { count } } } }",
  "Budget.members": "members { name budget { name } }",
  "Budget.invitations": "invitations { email invitedBy { name } budget { name } }",
  "Budget.activity": "activity(first: 3) { nodes { action by { name } budget { name } } pageInfo { endCursor } }",
};

let few: Phone;
let many: Phone;
beforeAll(async () => {
  [few, many] = [await house.phone("few"), await house.phone("many")];
  await household(few, "few", 2);
  await household(many, "many", 12);
});

test.each(Object.entries(links))("%s takes as many commands for twelve budgets as for two", async (_name, link) => {
  const query = `{ budgets(first: 12) { nodes { id ${link} } } }`;
  const [two, twelve] = [await asked(few, query), await asked(many, query)];
  expect([two.rows, twelve.rows]).toEqual([2, 12]);
  expect(twelve.commands).toEqual(two.commands);
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

test("a page of expenses takes as many commands for fifty rows as for one, with everything that a row links to", async () => {
  const budget = await aBudget(few);
  const category = await aCategory(few, budget.id);
  const query = `{ budget(id: "${budget.id}") { id } expenses(budgetId: "${budget.id}") { nodes { amount createdBy { name } budget { name } category { name parent { name } } splits { category { name } } } totals { count } } }`;
  const counted = async (): Promise<string[]> => {
    await house.house.outbox.idle();
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
