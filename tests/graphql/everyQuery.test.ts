import { readFileSync } from "node:fs";
import {
  buildSchema,
  getNamedType,
  type GraphQLField,
  type GraphQLObjectType,
  isAbstractType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
} from "graphql";
import { aBudget, aCategory, anExpense } from "../builders/aBudget.js";
import { aRecurring } from "../builders/aRecurring.js";
import { invite } from "../sharing/shared.js";
import type { Phone } from "../support/clients.js";
import { asAdministrator } from "../administration/anAdministrator.js";
import { argumentOf } from "../support/queryArguments.js";
import { startServer, type TestServer } from "../support/startServer.js";

const schema = buildSchema(readFileSync(new URL("../../schema/schema.graphql", import.meta.url), "utf8"));
/** Imports begin with a file sent by REST; their tests ask for them. */
const questions = Object.values(schema.getQueryType()!.getFields()).filter(({ name }) => name !== "import");

let server: TestServer;
let ada: Phone;
let known: Record<string, string>;
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
  const budget = await aBudget(ada, { monthStartDay: 5 });
  const parent = await aCategory(ada, budget.id, { budgeted: 50000 });
  const category = await aCategory(ada, budget.id, { parentId: parent.id, budgeted: 20000, rollover: { policy: "full" } });
  const splits = [
    { categoryId: category.id, amount: 600, note: "half" },
    { categoryId: null, amount: 400 },
  ];
  await anExpense(ada, budget.id, { splits });
  await anExpense(ada, budget.id, { categoryId: category.id, amount: 77, type: "income", original: { currency: "USD", rate: "0.5" } });
  const expense = await anExpense(ada, budget.id, { categoryId: category.id, date: "2026-10-20", tags: ["a", "b"] });
  const rule = await ada.post("/rules", { budgetId: budget.id, when: { tag: "a" }, then: { note: "seen" } });
  const recurring = await aRecurring(ada, budget.id, { template: { amount: 50, categoryId: category.id } });
  const account = await ada.post("/money-accounts", { budgetId: budget.id, name: "Purse", kind: "cash" });
  const statement = await ada.post(`/money-accounts/${account.body.id}/statements`, { date: "2026-09-30", balance: 0 });
  const closed = await ada.post("/monthly-budgets", { budgetId: budget.id, month: "2026-09" });
  await server.backend.outbox.idle();
  known = {
    budgetId: budget.id,
    month: "2026-10",
    "compareMonths.left": "2026-09",
    "compareMonths.right": "2026-10",
    "months.from": "2026-09",
    "months.to": "2026-11",
    budget: budget.id,
    category: category.id,
    expense: expense.id,
    "monthly budget": closed.body.id,
    "money account": account.body.id,
    "account statement": statement.body.id,
    "accountStatements.moneyAccountId": account.body.id,
    rule: rule.body.id,
    "recurring movement": recurring.id,
    "previewRules.input": `{ budgetId: "${budget.id}", filter: {} }`,
    "previewInvitation.code": (await invite(ada, budget.id, "ben@example.org")).code,
    "node.id": expense.id,
    "nodes.ids": expense.id,
  };
  await asAdministrator(server, ada);
});
afterAll(() => server.stop());

/** Every field that needs no argument, this many levels deep. */
function fieldsOf(type: GraphQLObjectType, levels: number): string {
  return Object.values(type.getFields())
    .filter(({ args }) => !args.some(isRequiredArgument))
    .map((field) => selected(field, levels))
    .join(" ");
}

function selected({ name, type }: GraphQLField<unknown, unknown>, levels: number): string {
  const named = getNamedType(type);
  if (isLeafType(named)) return name;
  if (isAbstractType(named)) return `${name} { __typename ... on Node { id } }`;
  return isObjectType(named) && levels > 0 ? `${name} { __typename ${fieldsOf(named, levels - 1)} }` : "";
}

function queryFor(field: GraphQLField<unknown, unknown>, levels: number): string {
  const { name, type } = field;
  const given = field.args.map((arg) => [arg.name, argumentOf(field, arg, known)] as const).filter(([, value]) => value !== undefined);
  const list = given.map(([key, value]) => `${key}: ${value?.startsWith("{") ? value : JSON.stringify(value)}`).join(", ");
  const named = getNamedType(type);
  const inner = isObjectType(named) ? fieldsOf(named, levels) : "id ... on Expense { amount category { name } }";
  return `{ ${name}${list === "" ? "" : `(${list})`} { __typename ${inner} } }`;
}

test.each(questions.map((field) => [field.name, field] as const))("%s answers all its fields, three levels deep", async (_name, field) => {
  let answered = 0;
  for (const levels of [3, 2, 1]) {
    const { body } = await ada.graphql(queryFor(field, levels));
    if (body.errors?.[0].extensions.code === "query-too-complex") continue;
    expect(body.errors).toBeUndefined();
    expect(body.data[field.name]).not.toBeNull();
    answered += 1;
    break;
  }
  expect(answered).toBe(1);
});
