import { readFileSync } from "node:fs";
import { buildSchema } from "graphql";
import { aBudget, aCategory, anExpense } from "../../builders/aBudget.js";
import type { Phone } from "../../support/clients.js";
import { expectCommandsAlike } from "../../support/commandsAlike.js";
import { eventually } from "../../support/eventually.js";
import { PASSWORD, startServer, type TestServer } from "../../support/startServer.js";
import { asAdministrator } from "../../administration/anAdministrator.js";
import { tokenNamed } from "../../support/tokenNamed.js";
import { listFieldsOf, listNamesOf } from "./listFields.js";

/**
 * Every list of the schema, with everything that its rows link to, takes as many commands for many rows as for few: for one row of each
 * kind in each of two budgets, and for four rows in each of six.
 */
const schema = buildSchema(readFileSync(new URL("../../../schema/schema.graphql", import.meta.url), "utf8"));

/** Lists that no query reaches: a mutation answers them once, and what it costs is what it writes. */
const ofMutations = /^\w+Payload\./;
const unreached: Readonly<Record<string, string>> = {
  "BatchProblem.errors": "part of one answer to a mutation",
  "BudgetNews.changes": "part of a message of a subscription; its resources are read as those of a page of a sync are",
  "Installation.nearQuota": "of the whole server, whoever asks",
  "MoneyAccountBalances.data": "of one account, one row for each day or month that is asked for",
  "Query.accountStatements": "of one account; what is live of it is read once for all of them",
  "StatementDrift.movements": "of the statements of one account; the movements of all of them are read together",
  "Verification.violations": "part of one document",
};

interface Household {
  readonly name: string;
  readonly person: Phone;
  readonly budgetId: string;
  readonly importId: string;
  readonly months: readonly string[];
}

/** What arguments say that must say something, and how many rows the longest ways ask for. */
function givenBy({ name, budgetId, importId, months }: Household) {
  const ids = months.map((month) => JSON.stringify(`mth_${budgetId.slice(4)}${month}`));
  const said: Readonly<Record<string, string>> = {
    "Query.accounts.search": JSON.stringify(`${name}-friend`),
    "Query.import.id": JSON.stringify(importId),
    "Query.nodes.ids": `[${ids.join(", ")}]`,
    "Query.previewRules.input": `{ budgetId: ${JSON.stringify(budgetId)}, filter: {} }`,
    "Query.spending.groupBy": "PAYEE",
    "Budget.spending.groupBy": "PAYEE",
    "Budget.month.month": '"2026-10"',
    "Query.month.month": '"2026-10"',
    budgetId: JSON.stringify(budgetId),
    left: '"2026-10"',
    right: '"2026-11"',
  };
  return (field: string, argument: string): string | undefined =>
    said[`${field}.${argument}`] ?? said[argument] ?? (argument === "first" ? firstOf(field) : undefined);
}

/** Deep below a list there may be few rows, or the documents would cost more than a query may. */
function firstOf(field: string): string {
  return field.startsWith("Query.") ? "20" : "4";
}

let server: TestServer;
let commands: string[] = [];
let few: Household;
let many: Household;

beforeAll(async () => {
  server = await startServer();
  server.running.connection.getClient().on("commandStarted", ({ commandName, command }) => {
    if (typeof command[commandName] === "string") commands.push(`${commandName} ${command[commandName]}`);
  });
  few = await household("few", 2, 1);
  many = await household("many", 6, 4);
  for (const { person } of [few, many]) await asAdministrator(server, person);
  await server.settled();
});
afterAll(() => server?.stop());

async function household(name: string, budgets: number, rows: number): Promise<Household> {
  const person = await server.phone(name);
  const ids: string[] = [];
  for (let n = 0; n < budgets; n++) ids.push(await filled(person, `${name}-${n}`, rows));
  const [budgetId = ""] = ids;
  for (let n = 0; n < rows; n++) await personal(person, budgetId, `${name}-friend-${n}`);
  const lines = Array.from({ length: rows }, (_, n) => `2026-11-1${n + 1},Shop ${n},-12.50,Food`);
  const csv = ["Date,Payee,Amount,Category", ...lines].join("\n");
  const sent = await person.send("POST", `/expenses/imports?budgetId=${budgetId}&format=csv`, csv, { "Content-Type": "text/csv" });
  await eventually(async () => ((await person.get(`/expenses/imports/${sent.body.id}`)).body.status === "done" ? true : undefined));
  const months = Array.from({ length: rows }, (_, n) => `2026-0${9 - n}`);
  return { name, person, budgetId, importId: sent.body.id, months };
}

/** A budget with so many rows of everything that a row of a budget links to. */
async function filled(person: Phone, name: string, rows: number): Promise<string> {
  const { id } = await aBudget(person, { name });
  const food = await aCategory(person, id, { name: "Food", budgeted: 900 });
  for (let n = 0; n < rows; n++) {
    const child = await aCategory(person, id, { parentId: food.id, budgeted: 100 });
    await person.post("/money-accounts", { budgetId: id, name: `Account ${n}`, kind: "bank" });
    await person.post("/rules", { budgetId: id, when: { payee: `Shop ${n}` }, then: { note: "seen" } });
    await anExpense(person, id, { categoryId: child.id, payee: `Shop ${n}`, amount: 90 });
    await anExpense(person, id, { splits: [{ categoryId: child.id, amount: 500 }, { amount: 500 }], tags: ["a"] });
    const last = await anExpense(person, id, { categoryId: child.id, date: `2026-0${9 - n}-10` });
    const month = `2026-0${9 - n}`;
    for (const amount of [700, 800]) {
      await person.post("/monthly-budgets", { budgetId: id, month });
      await person.patch(`/expenses/${last.id}`, { amount });
    }
    await person.post("/monthly-budgets", { budgetId: id, month: "2026-10" });
    await person.patch(`/budgets/${id}/months/2026-10/categories/${child.id}`, { budgeted: 5 });
    await person.post(`/budgets/${id}/invitations`, { email: `${name}-${n}@example.org`, role: "viewer" });
  }
  return id;
}

async function personal(person: Phone, budgetId: string, friend: string): Promise<void> {
  const joining = await server.phone(friend);
  const { code } = (await person.post(`/budgets/${budgetId}/invitations`, { email: joining.account.email, role: "viewer" })).body;
  await joining.post("/invitations/accept", { code });
  await person.post("/mobile-login", { email: person.account.email, password: PASSWORD, device: friend });
  await person.post("/me/tokens", tokenNamed(friend));
}

async function asked({ person }: Household, query: string): Promise<string[]> {
  await server.settled();
  commands = [];
  const { body } = await person.graphql(query);
  const taken = [...commands].sort();
  expect([query, body.errors]).toEqual([query, undefined]);
  return taken;
}

/** What only a type's name leads to, below an interface. */
const further: Readonly<Record<string, (of: Household) => string>> = {
  "Plan.amounts": ({ budgetId }) =>
    `{ sync(budgetId: "${budgetId}", limit: 200) { changes { resource { ... on Plan { amounts { budgeted category { name } } } } } } }`,
};

/** By a household that is not there: names and ways do not depend on who asks. */
const lists = listFieldsOf(schema, givenBy({ name: "", person: null as never, budgetId: "", importId: "", months: [] })).filter(
  ({ name }) => unreached[name] === undefined,
);

const names = [...lists.map(({ name }) => name), ...Object.keys(further)];

test("every list of the schema has its case, and what has none a reason", () => {
  const reached = names;
  const without = listNamesOf(schema).filter((name) => !reached.includes(name) && !ofMutations.test(name));
  expect(without.sort()).toEqual(Object.keys(unreached).sort());
});

test.each(names)("%s takes as many commands for many rows as for few", async (name) => {
  const taken = async (who: Household): Promise<string[]> => {
    const list = listFieldsOf(schema, givenBy(who)).find((one) => one.name === name);
    return asked(who, list?.query ?? further[name]?.(who) ?? "");
  };
  await expectCommandsAlike(
    () => taken(few),
    () => taken(many),
  );
});
