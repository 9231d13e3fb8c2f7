import "reflect-metadata";
import { readFileSync } from "node:fs";
import {
  execute,
  getNamedType,
  type GraphQLField,
  type GraphQLObjectType,
  isAbstractType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
  parse,
} from "graphql";
import { resolverContext } from "../../../src/graphql/context.js";
import { compilingExecutor } from "../../../src/graphql/executor.js";
import { buildSchema } from "../../../src/graphql/schema.js";
import { beginContext } from "../../../src/http/RequestContext.js";
import { asAdministrator } from "../../administration/anAdministrator.js";
import { aBudget, aCategory, anExpense } from "../../builders/aBudget.js";
import { aRecurring } from "../../builders/aRecurring.js";
import { invite } from "../../sharing/shared.js";
import type { Phone } from "../../support/clients.js";
import { argumentOf } from "../../support/queryArguments.js";
import { seededRandom } from "../../support/seededRandom.js";
import { sized } from "../../support/sizes.js";
import { startServer, type TestServer } from "../../support/startServer.js";

/** Random documents are answered by the executor that compiles as graphql-js answers them, before and after they are compiled. */
const DOCUMENTS = sized("RANDOM_DOCUMENTS", { small: 40, full: 500 });
const ROUNDS = 4;

let server: TestServer;
let ada: Phone;
let known: Readonly<Record<string, string>>;
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
  await asAdministrator(server, ada);
  const budget = await aBudget(ada, { monthStartDay: 5 });
  const parent = await aCategory(ada, budget.id, { budgeted: 50_000 });
  const category = await aCategory(ada, budget.id, { parentId: parent.id, rollover: { policy: "full" } });
  await anExpense(ada, budget.id, { splits: [{ categoryId: category.id, amount: 600 }, { amount: 400 }] });
  const expense = await anExpense(ada, budget.id, { categoryId: category.id, tags: ["a"] });
  const closed = (await ada.post("/monthly-budgets", { budgetId: budget.id, month: "2026-10" })).body;
  const recurring = await aRecurring(ada, budget.id);
  const rule = (await ada.post("/rules", { budgetId: budget.id, when: { payee: "p" }, then: { note: "n" } })).body;
  await server.backend.outbox.idle();
  known = {
    budgetId: budget.id,
    budget: budget.id,
    category: category.id,
    expense: expense.id,
    "monthly budget": closed.id,
    "recurring movement": recurring.id,
    rule: rule.id,
    "compareMonths.left": "2026-10",
    "compareMonths.right": "2026-11",
    "previewInvitation.code": (await invite(ada, budget.id, "ben@example.org")).code,
    "node.id": expense.id,
    "nodes.ids": category.id,
  };
});
afterAll(() => server?.stop());

function chosen(type: GraphQLObjectType, levels: number, roll: () => number): string {
  const all = Object.values(type.getFields()).filter(({ args }) => !args.some(isRequiredArgument));
  const picked = all.filter((field) => roll() < (isLeafType(getNamedType(field.type)) ? 0.5 : 0.35)).slice(0, 6);
  const texts = picked.flatMap((field) => selected(field, levels, roll)).filter((text) => text !== "");
  const body = texts.length === 0 ? "__typename" : texts.join(" ");
  return roll() < 0.15 ? `... on ${type.name} { ${body} }` : body;
}

function selected(field: GraphQLField<unknown, unknown>, levels: number, roll: () => number): string {
  const named = getNamedType(field.type);
  const alias = roll() < 0.1 ? `x${Math.floor(roll() * 1e6)}: ` : "";
  const condition = roll() < 0.1 ? ` @include(if: ${roll() < 0.5 ? "$yes" : "$no"})` : roll() < 0.05 ? " @skip(if: $no)" : "";
  if (isLeafType(named)) return `${alias}${field.name}${condition}`;
  if (levels === 0) return "";
  const first = field.args.some(({ name }) => name === "first") ? "(first: 3)" : "";
  const inner = isObjectType(named) ? chosen(named, levels - 1, roll) : "__typename ... on Node { id }";
  return `${alias}${field.name}${first}${condition} { ${inner} }`;
}

function documentOf(fields: readonly GraphQLField<unknown, unknown>[], roll: () => number): string {
  const roots = Array.from({ length: 1 + Math.floor(roll() * 2) }, (_, index) => {
    const field = fields[Math.floor(roll() * fields.length)]!;
    const given = field.args.flatMap((arg) => {
      const value = argumentOf(field, arg, known);
      return value === undefined ? [] : [`${arg.name}: ${String(arg.type).startsWith("[") ? `["${value}"]` : `"${value}"`}`];
    });
    const named = getNamedType(field.type);
    const inner = isObjectType(named) ? chosen(named, 4, roll) : "__typename ... on Expense { amount category { name } }";
    return `r${index}: ${field.name}${given.length === 0 ? "" : `(${given.join(", ")})`} { ${inner} }`;
  });
  return `query($yes: Boolean!, $no: Boolean!) { ${roots.join(" ")} a: __typename @include(if: $yes) b: __typename @skip(if: $no) }`;
}

test("the answers are the same", async () => {
  const openapi = JSON.parse(readFileSync(new URL("../../../schema/openapi.json", import.meta.url), "utf8"));
  const schema = buildSchema(openapi);
  const run = compilingExecutor(schema);
  const fields = Object.values(schema.getQueryType()!.getFields()).filter(
    ({ name, type }) =>
      name !== "import" && name !== "previewRules" && (isObjectType(getNamedType(type)) || isAbstractType(getNamedType(type))),
  );
  const request: any = { headers: {}, get: (name: string) => (name === "Authorization" ? `Bearer ${ada.token}` : undefined) };
  const context = () => {
    const own = { ...request };
    beginContext(own, {} as any, () => undefined);
    return resolverContext(server.backend.services, own, { setHeader: () => undefined } as any);
  };
  const variables = { yes: true, no: false };
  const roll = seededRandom(20_261_122);
  let withData = 0;
  for (let n = 0; n < DOCUMENTS; n++) {
    const text = documentOf(fields, roll);
    const document = parse(text);
    const [operation] = document.definitions;
    const asked: any = { document, operation, operationName: null, queryHash: text, request: { variables } };
    const told = async (result: any): Promise<unknown> => {
      const { data, errors } = JSON.parse(JSON.stringify(await result));
      return { text, data, errors: (errors ?? []).map(({ message, path }: any) => ({ message, path })) };
    };
    const expected: any = await told(execute({ schema, document, contextValue: context(), variableValues: variables }));
    for (let round = 0; round < ROUNDS; round++) expect(await told(run({ ...asked, context: context() }))).toEqual(expected);
    if (expected.errors.length === 0) withData += 1;
  }
  expect(withData).toBeGreaterThan(DOCUMENTS * 0.9);
});
