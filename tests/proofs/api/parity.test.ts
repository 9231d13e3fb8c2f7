import { readFileSync } from "node:fs";
import { buildSchema, getNamedType, GraphQLID, type GraphQLInputType, isInputObjectType, isListType, isNonNullType } from "graphql";
import { aBudget, aCategory, anExpense } from "../../builders/aBudget.js";
import { aRecurring } from "../../builders/aRecurring.js";
import { aMoneyAccount } from "../../moneyaccounts/aMoneyAccount.js";
import type { Answer, Phone } from "../../support/clients.js";
import { sized } from "../../support/sizes.js";
import { MANY, startServer, type TestServer } from "../../support/startServer.js";
import { graphqlInput } from "../../support/words.js";
import { seededRandom, oneOf } from "../../support/seededRandom.js";
import { withoutBody, written } from "./furtherOperations.js";
import type { AutomatedPlace } from "./sent.js";
import { batches, itemsOf, sameOutcome } from "./batchOutcomes.js";
import { outcomeOf } from "../../api/operations.js";
import { type Change, randomChange } from "./randomInputs.js";

/** Whatever is sent, both APIs answer the same code, and what a rule refuses with the same faults in the same fields. */
const INPUTS = sized("PARITY_INPUTS", { small: 90, full: 1000 });
const SEED = sized("PARITY_SEED", { small: 20_261_122, full: 20_261_122 });

interface Home extends AutomatedPlace {
  readonly person: Phone;
}

const schema = buildSchema(readFileSync(new URL("../../../schema/schema.graphql", import.meta.url), "utf8"));
const mutations = Object.values(schema.getMutationType()!.getFields());

let server: TestServer;
beforeAll(async () => {
  const patient = { free: 1_000_000, address: 1_000_000, lifetime: 1_000_000, mails: 1_000_000, unasked: 1_000_000, notices: 1_000_000 };
  server = await startServer({ limits: { allowance: { ...MANY, ...patient } } });
});
afterAll(() => server?.stop());

async function aHome(): Promise<Home> {
  const person = await server.phone();
  const budget = await aBudget(person);
  const category = await aCategory(person, budget.id, { name: "Food", budgeted: 100_000 });
  const other = await aCategory(person, budget.id, { name: "Home" });
  const expense = await anExpense(person, budget.id);
  const recurring = await aRecurring(person, budget.id);
  const { body: rule } = await person.post("/rules", { budgetId: budget.id, when: { payee: "p" }, then: { note: "n" } });
  const account = await aMoneyAccount(person, budget.id);
  const automated = { recurringId: recurring.id, ruleId: rule.id, moneyAccountId: account.id };
  return { person, ...automated, budgetId: budget.id, categoryId: category.id, otherId: other.id, expenseId: expense.id };
}

const namesOf = (home: Home, name: string): string[] => Object.keys(written[name]!.beside?.(home) ?? {});

function fieldsOf(name: string, home: Home): string[] {
  const type = schema.getType(written[name]!.input);
  if (!isInputObjectType(type)) throw new Error(`${name} has no input`);
  return Object.keys(type.getFields()).filter((field) => !namesOf(home, name).includes(field));
}

function byRest(home: Home, name: string, input: unknown): Promise<Answer> {
  const { method, path } = written[name]!;
  return home.person.send(method, path(home), JSON.stringify(input));
}

function byGraphql(home: Home, name: string, input: unknown): Promise<Answer> {
  const { args, beside, input: type } = written[name]!;
  const isObject = typeof input === "object" && input !== null && !Array.isArray(input);
  const whole = isObject ? { ...(graphqlInput(type, input) as object), ...beside?.(home) } : input;
  const [declared, given] = args === undefined ? ["", ""] : ["$id: ID!, ", "id: $id, "];
  const told = batches.includes(name) ? "results { problem { code errors { path code } } }" : "__typename";
  return home.person.graphql(`mutation(${declared}$input: ${type}!) { ${name}(${given}input: $input) { ${told} } }`, {
    ...args?.(home),
    input: whole,
  });
}

/** Whether GraphQL makes another value of a part of it, by its specification: a list of one value, an id of a number. */
function isCoerced(type: GraphQLInputType, value: unknown): boolean {
  if (value === null || value === undefined) return false;
  if (isNonNullType(type)) return isCoerced(type.ofType, value);
  if (isListType(type)) return !Array.isArray(value) || value.some((item) => isCoerced(type.ofType, item));
  if (type === GraphQLID) return Number.isInteger(value);
  if (!isInputObjectType(type) || typeof value !== "object") return false;
  return Object.values(type.getFields()).some(({ name, type: of }) => isCoerced(of, (value as Readonly<Record<string, unknown>>)[name]));
}

/** Both as they came of it, and whether they say the same. */
async function outcomes(name: string, [rest, web]: readonly [Home, Home], change: Change) {
  const { base, input } = written[name]!;
  const byAddress = await byRest(rest, name, change(base(rest), rest));
  const byQuery = await byGraphql(web, name, change(base(web), web));
  const told = { rest: outcomeOf("rest", byAddress), graphql: outcomeOf("graphql", byQuery) };
  const items = { rest: itemsOf(byAddress.body?.results), graphql: itemsOf(byQuery.body.data?.[name]?.results) };
  const coerced = isCoerced(schema.getType(input) as GraphQLInputType, change(base(web), web));
  return { ...told, items, coerced, same: coerced ? told.graphql !== "internal" : sameOutcome(told, items) };
}

test("every mutation with an input is compared, or its input is no body of a request", () => {
  const withInput = mutations.filter(({ args }) => args.some(({ name }) => name === "input")).map(({ name }) => name);
  expect([...Object.keys(written), ...Object.keys(withoutBody)].sort()).toEqual(withInput.sort());
  for (const [name, { input }] of Object.entries(written)) {
    const argument = mutations.find((mutation) => mutation.name === name)!.args.find((one) => one.name === "input")!;
    expect([name, getNamedType(argument.type).name]).toEqual([name, input]);
  }
});

test("random inputs have the same outcome in both APIs", async () => {
  const roll = seededRandom(SEED);
  const differences: unknown[] = [];
  const met = { ok: 0, refused: 0, coerced: 0 };
  let homes: readonly [Home, Home] = [await aHome(), await aHome()];
  for (let n = 0; n < INPUTS; n++) {
    const name = n < Object.keys(written).length ? Object.keys(written)[n]! : oneOf(Object.keys(written), roll);
    const change = randomChange(fieldsOf(name, homes[0]), roll);
    const { same, ...told } = await outcomes(name, homes, change);
    const { rest, graphql, coerced } = told;
    if (!same) differences.push({ name, input: change(written[name]!.base(homes[0]), homes[0]), ...told });
    met[coerced ? "coerced" : rest === "ok" ? "ok" : "refused"] += 1;
    // What was done, and who was signed out by it, would be there for the next input.
    if (rest === "ok" || graphql === "ok" || rest === "unauthenticated") homes = [await aHome(), await aHome()];
  }
  expect(differences).toEqual([]);
  expect(met.ok).toBeGreaterThan(INPUTS / 40);
  expect(met.refused).toBeGreaterThan(INPUTS / 3);
}, 1_800_000);
