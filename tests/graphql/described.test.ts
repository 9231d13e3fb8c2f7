import { readFileSync } from "node:fs";
import {
  buildSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  isScalarType,
  isSpecifiedScalarType,
} from "graphql";

const schema = buildSchema(readFileSync(new URL("../../schema/schema.graphql", import.meta.url), "utf8"));
const types = Object.values(schema.getTypeMap()).filter((type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type));

interface Named {
  readonly name: string;
  readonly description: string | null;
}

function silent(things: readonly { readonly name: string; readonly description?: string | null | undefined }[], of = ""): string[] {
  return things.filter(({ description }) => (description ?? "").trim() === "").map(({ name }) => `${of}${name}`);
}

test("every type, field, argument and value is described", () => {
  const missing = types.flatMap((type) => {
    if (isEnumType(type)) return [...silent([type]), ...silent(type.getValues(), `${type.name}.`)];
    if (!isObjectType(type) && !isInputObjectType(type) && !isInterfaceType(type)) return silent([type]);
    const fields: (Named & { args?: readonly Named[] })[] = Object.values(type.getFields()) as never;
    const args = fields.flatMap((field) => silent(field.args ?? [], `${type.name}.${field.name}.`));
    return [...silent([type]), ...silent(fields, `${type.name}.`), ...args];
  });
  expect(types.length).toBeGreaterThan(100);
  expect(missing).toEqual([]);
});

test("every field of an operation may be null, so that one failure takes nothing from the others", () => {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].flatMap((type) => type ?? []);
  const fields = roots.flatMap((root) => Object.values(root.getFields()));
  expect(fields.length).toBeGreaterThan(50);
  expect(fields.filter(({ type }) => String(type).endsWith("!")).map(({ name }) => name)).toEqual([]);
});

test("every scalar of our own says where it is specified, and every word of an enumeration is in capitals", () => {
  const scalars = types.filter(isScalarType);
  expect(scalars.map(({ name }) => name).sort()).toEqual(
    ["Money", "Date", "DateTime", "YearMonth", "CurrencyCode", "Decimal", "Percentage", "AmountText"].sort(),
  );
  expect(scalars.filter(({ specifiedByURL }) => !specifiedByURL?.startsWith("https://"))).toEqual([]);
  const words = types.filter(isEnumType).flatMap((type) => type.getValues().map(({ name }) => name));
  expect(words.filter((word) => !/^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/.test(word))).toEqual([]);
});

test("a mutation takes one input, and beside it only which thing, which version and which key", () => {
  const mutations = Object.values(schema.getMutationType()!.getFields());
  const others = mutations.flatMap(({ name, args }) =>
    args.filter((arg) => !["input", "id", "ifVersion", "idempotencyKey"].includes(arg.name)).map((arg) => `${name}.${arg.name}`),
  );
  expect(others).toEqual([]);
  const payloads = mutations.map(({ name, type }) => [`${name.charAt(0).toUpperCase()}${name.slice(1)}Payload`, String(type)]);
  for (const [expected, actual] of payloads) expect([expected, "OkPayload"]).toContain(actual);
});

test("what says only that it worked is one type, and so is one error of an input", () => {
  const fieldsOf = (name: string): string[] => {
    const type = schema.getType(name);
    return isObjectType(type) ? Object.keys(type.getFields()).sort() : [];
  };
  const alike = (fields: readonly string[]): string[] =>
    types.map(({ name }) => name).filter((name) => String(fieldsOf(name)) === String(fields));
  expect(alike(["ok"])).toEqual(["OkPayload"]);
  expect(alike(["code", "message", "path"])).toEqual(["Fault"]);
});

interface Taken {
  readonly place: string;
  readonly name: string;
  readonly text: string;
}

/** Every argument, and every field of an input. */
function taken(): Taken[] {
  const ofInputs = types
    .filter(isInputObjectType)
    .flatMap((type) =>
      Object.values(type.getFields()).map(({ name, description }) => ({ place: `${type.name}.${name}`, name, text: description ?? "" })),
    );
  const ofFields = types
    .filter(isObjectType)
    .flatMap((type) =>
      Object.values(type.getFields()).flatMap((field) =>
        field.args.map(({ name, description }) => ({ place: `${type.name}.${field.name}.${name}`, name, text: description ?? "" })),
      ),
    );
  return [...ofInputs, ...ofFields];
}

test("a word that means different things is described where it stands", () => {
  const wrong = taken().filter(({ name, text }) => {
    if (name === "id") return !/^The id of the \w/.test(text);
    if (name === "code") return !/\bcode\b/i.test(text) || /error/i.test(text);
    if (name === "input") return text === "The input.";
    if (["from", "to"].includes(name)) return !/month|day|date|category|pool|payee/i.test(text);
    return /^The (\w+)\.$/.exec(text)?.[1] === name;
  });
  expect(wrong).toEqual([]);
  expect(taken().filter(({ name }) => name === "code").length).toBeGreaterThan(5);
});

test("arguments and input fields of two names have no text in common", () => {
  const places = taken().filter(({ name, text }) => name !== "input" && !/^The id of the \w/.test(text));
  const texts = [...new Set(places.map(({ text }) => text))];
  const found = texts.map((wanted) => places.filter(({ text }) => text === wanted));
  const shared = found.filter((some) => new Set(some.map(({ name }) => name)).size > 1);
  expect(shared.map((some) => some.map(({ place }) => place))).toEqual([]);
});

test("only a page of categories may have more than 100 rows", () => {
  const large = taken().filter(({ name, text }) => name === "first" && text.includes("500"));
  expect(large.map(({ place }) => place).sort()).toEqual(["Budget.categories.first", "Query.categories.first"]);
});

test("budgets, expenses, categories and monthly budgets come first", () => {
  const queries = Object.keys(schema.getQueryType()!.getFields());
  const nounOf = (name: string): string => /^(budget|expense|categor|monthlyBudget)/.exec(name)?.[1] ?? "";
  const main = queries.filter((name) => nounOf(name) !== "");
  const nouns = main.map(nounOf).filter((noun, place, all) => noun !== all[place - 1]);
  expect(nouns).toEqual(["budget", "expense", "categor", "monthlyBudget"]);
  expect(queries.slice(0, main.length)).toEqual(main);
  const sdl = readFileSync(new URL("../../schema/schema.graphql", import.meta.url), "utf8");
  const named = [...sdl.matchAll(/^type (\w+)/gm)].map(([, name]) => name);
  expect(named.filter((name) => ["Query", "Budget", "Expense", "Category", "MonthlyBudget", "AccessToken"].includes(name!))).toEqual([
    "Query",
    "Budget",
    "Expense",
    "Category",
    "MonthlyBudget",
    "AccessToken",
  ]);
});

test("every list that can grow has the one shape of a connection", () => {
  const connections = types.filter(isObjectType).filter(({ name }) => name.endsWith("Connection"));
  expect(connections.length).toBeGreaterThan(5);
  for (const { name, ...type } of connections.map((connection) => ({ name: connection.name, fields: connection.getFields() }))) {
    const item = name.slice(0, -"Connection".length);
    expect([name, String(type.fields["edges"]?.type)]).toEqual([name, `[${item}Edge!]!`]);
    expect([name, String(type.fields["nodes"]?.type)]).toEqual([name, `[${item}!]!`]);
    expect([name, String(type.fields["pageInfo"]?.type)]).toEqual([name, "PageInfo!"]);
  }
});

test("what a client keeps has an id and is a node", () => {
  const node = schema.getType("Node");
  const nodes = isInterfaceType(node) ? schema.getPossibleTypes(node).map(({ name }) => name) : [];
  const kept = ["Month", "MonthCategory", "Member", "Invitation", "Plan", "Activity"];
  expect(nodes).toEqual(expect.arrayContaining([...kept, "Account", "Budget", "Category", "Expense", "ImportJob", "MonthlyBudget"]));
});
