import { readFileSync } from "node:fs";
import { buildSchema, getNamedType, type GraphQLArgument, type GraphQLInputField, isInputObjectType, isObjectType } from "graphql";
import { documentedCodes } from "../support/documentedCodes.js";
import { onlyGraphql, type Pair, pairs, stale } from "./pairs.js";

const document: any = JSON.parse(readFileSync("schema/openapi.json", "utf8"));
const schema = buildSchema(readFileSync("schema/schema.graphql", "utf8"));
const queries = schema.getQueryType()!.getFields();
const mutations = schema.getMutationType()!.getFields();

interface Operation {
  readonly method: string;
  readonly parameters: readonly any[];
  readonly body: any;
  readonly responses: Readonly<Record<string, any>>;
}

const operations: Record<string, Operation> = Object.fromEntries(
  Object.values<any>(document.paths).flatMap((item) =>
    Object.entries<any>(item).map(([method, { operationId, parameters = [], requestBody, responses }]) => [
      operationId,
      { method, parameters, body: requestBody?.content["application/json"]?.schema, responses },
    ]),
  ),
);

const paired = Object.entries(pairs).flatMap(([id, pair]): [string, Extract<Pair, { field: string }>][] =>
  "field" in pair ? [[id, pair]] : [],
);
/** Without what REST sends as a POST because it asks with a body, and GraphQL answers as a query. */
const writes = paired.filter(([id, { field }]) => operations[id]?.method !== "get" && field in mutations);

const resolved = (node: any): any => (node?.$ref === undefined ? node : at(node.$ref));
const at = (ref: string): any =>
  ref
    .split("/")
    .slice(1)
    .reduce((part: any, name) => part[name], document);
const has = (id: string, name: string): boolean => operations[id]!.parameters.some((parameter) => resolved(parameter).name === name);
const takes = (field: string, name: string): boolean => mutations[field]!.args.some((argument) => argument.name === name);

/** GraphQL refuses a request that it cannot read before any mutation runs. */
const ofRequests = ["malformed-json", "malformed-request", "payload-too-large", "unsupported-media-type", "uri-too-long"];

function codesOf(id: string): string[] {
  return unique([...documentedCodes(id)].filter((code) => !ofRequests.includes(code)));
}

const codesIn = (text = ""): string[] => [...text.matchAll(/`([a-z]+(?:-[a-z]+)*)`/g)].map(([, code]) => code!);
const general = codesIn(/Any of them can fail with (.*)$/.exec(schema.getMutationType()!.description ?? "")?.[1]);
const ofMutation = (field: string): string[] => codesIn(/Error codes: (.*)$/.exec(mutations[field]!.description ?? "")?.[1]);

/** Every field of a body, however deep; the items of a list as if it were one of them. */
function fieldsOfBody(node: any, before = ""): string[] {
  const { properties = {}, items, anyOf = [], allOf = [], oneOf = [] } = resolved(node) ?? {};
  const own = Object.entries(properties).flatMap(([name, part]) => [`${before}${name}`, ...fieldsOfBody(part, `${before}${name}.`)]);
  return [...own, ...[...anyOf, ...allOf, ...oneOf, ...(items === undefined ? [] : [items])].flatMap((part) => fieldsOfBody(part, before))];
}

function fieldsOfInput(fields: readonly (GraphQLArgument | GraphQLInputField)[], before = "", flat = ["input", "filter"]): string[] {
  return fields.flatMap(({ name, type }) => {
    const named = getNamedType(type);
    const inner = (prefix: string): string[] =>
      isInputObjectType(named) ? fieldsOfInput(Object.values(named.getFields()), prefix, []) : [];
    // What REST has in the address or as the body itself stands one level deeper here.
    return flat.includes(name) ? inner("") : [`${before}${name}`, ...inner(`${before}${name}.`)];
  });
}

/** GraphQL pages lists in its own standard words. */
const pageWords: Readonly<Record<string, string>> = { cursor: "after", limit: "first" };
const unique = (names: readonly string[]): string[] => [...new Set(names)].sort();

function inputsOf(id: string, field: string): { rest: string[]; graphql: string[] } {
  const { parameters, body } = operations[id]!;
  const args = (queries[field] ?? mutations[field])!.args.filter(({ name }) => !["ifVersion", "idempotencyKey"].includes(name));
  const pages = args.some(({ name }) => name === "after");
  const named = parameters.map(resolved).flatMap((parameter) => (parameter.in === "header" ? [] : [parameter.name]));
  return {
    rest: unique([...named.map((name) => (pages ? (pageWords[name] ?? name) : name)), ...fieldsOfBody(body)]),
    graphql: unique(fieldsOfInput(args)),
  };
}

test("an operation of one API alone has a reason, and no other has", () => {
  expect(Object.entries(pairs).filter(([, pair]) => "reason" in pair && pair.reason === "")).toEqual([]);
  expect(stale).toEqual([]);
  const subscriptions = schema.getSubscriptionType()!.getFields();
  const fields = [...paired.map(([, { field }]) => field), ...Object.keys(onlyGraphql)];
  expect(fields.sort()).toEqual([queries, mutations, subscriptions].flatMap((type) => Object.keys(type)).sort());
});

test.each(writes)("%s takes a key in both or in neither", (id, { field }) => {
  expect({ [field]: takes(field, "idempotencyKey") }).toEqual({ [field]: has(id, "Idempotency-Key") });
});

test.each(writes)("%s takes a version in both or in neither", (id, { field }) => {
  expect({ [field]: takes(field, "ifVersion") }).toEqual({ [field]: has(id, "If-Match") });
});

test.each(writes)("%s fails with the same codes in both", (id, { field }) => {
  const own = codesOf(id).filter((code) => !general.includes(code));
  expect({ [field]: ofMutation(field).sort() }).toEqual({ [field]: own });
});

test("what any mutation can fail with, one operation of REST can", () => {
  const all = new Set(writes.flatMap(([id]) => codesOf(id)));
  expect(general.length).toBeGreaterThan(5);
  expect(general.filter((code) => !all.has(code))).toEqual([]);
});

test.each(writes)("%s answers the months that it changed in both or in neither", (id, { field }) => {
  const payload = getNamedType(mutations[field]!.type);
  const inPayload = isObjectType(payload) && "months" in payload.getFields();
  const done = Object.entries(operations[id]!.responses).find(([status]) => status.startsWith("2"))?.[1];
  expect({ [field]: inPayload }).toEqual({ [field]: "Months-Changed" in done.headers });
});

test.each(paired)("%s has the same inputs in both", (id, { field, alone = {} }) => {
  const { rest, graphql } = inputsOf(id, field);
  const shared = (names: readonly string[]): string[] => names.filter((name) => alone[name] === undefined);
  expect({ [field]: shared(graphql) }).toEqual({ [field]: shared(rest) });
  for (const name of Object.keys(alone)) expect([name, rest.includes(name) !== graphql.includes(name)]).toEqual([name, true]);
});
