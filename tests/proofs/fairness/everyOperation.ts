import { readFileSync } from "node:fs";
import { buildSchema, getNamedType, type GraphQLObjectType, isLeafType, isNonNullType, isObjectType, isRequiredArgument } from "graphql";
import type { Media, OpenApi, Operation, Parameter } from "../../../src/rest/openapi/document.js";
import { otherSampleId, sampleId } from "../../../src/rest/openapi/sampleIds.js";
import { argumentOf } from "../../support/queryArguments.js";

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly type?: string;
}

/** What is asked of an operation in place of what its example asks. */
export interface Most {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** By the first letters of an id: one that there is, and a second one. */
export type Ids = Readonly<Record<string, readonly [string, string?]>>;

const document: OpenApi = JSON.parse(readFileSync("schema/openapi.json", "utf8"));
const operations = new Map(
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => [operation.operationId, { path, method, operation }] as const),
  ),
);
export const operationIds: readonly string[] = [...operations.keys()];

/** The request of the document's example, with ids that there are, pages as long as they may be, and nothing that leaves rows out. */
export function requestOf(operationId: string, ids: Ids, most: Most = {}): Asked {
  const { path, method, operation } = operations.get(operationId)!;
  const parameters = (operation.parameters ?? []).map(resolved);
  const given = (place: string): [string, string][] =>
    parameters.flatMap(({ name = "", in: where, required, example, schema }) => {
      if (where !== place) return [];
      if (name === "limit") return [[name, String(schema?.maximum ?? example)]];
      return required === true ? [[name, String(example)]] : [];
    });
  const values: Record<string, string> = { ...Object.fromEntries(given("path")), ...most.path };
  const query = new URLSearchParams({ ...Object.fromEntries(given("query")), ...most.query });
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) => values[name] ?? "");
  const [type, { example }] = mediaOf(operation);
  const body = most.body ?? example;
  return {
    method: method.toUpperCase(),
    path: withIds(`/api${filled}${query.size === 0 ? "" : `?${query.toString()}`}`, ids),
    ...(body === undefined ? {} : { type, body: typeof body === "string" ? body : JSON.parse(withIds(JSON.stringify(body), ids)) }),
  };
}

function mediaOf({ requestBody }: Operation): [string, Media] {
  return Object.entries(requestBody?.content ?? {})[0] ?? ["", {}];
}

function resolved(parameter: Parameter): Parameter {
  return parameter.$ref === undefined ? parameter : document.components.parameters![parameter.$ref.split("/").at(-1)!]!;
}

function withIds(text: string, ids: Ids): string {
  return Object.entries(ids).reduce(
    (done, [kind, [one, other = one]]) => done.replaceAll(otherSampleId(kind), other).replaceAll(sampleId(kind), one),
    text,
  );
}

const schema = buildSchema(readFileSync("schema/schema.graphql", "utf8"));
const queries = schema.getQueryType()!.getFields();
export const queryNames: readonly string[] = Object.keys(queries);

/** By the argument's name, or the noun of its id. */
function idsByNoun(ids: Ids): Readonly<Record<string, string>> {
  const one = (kind: string): string => JSON.stringify(ids[kind]?.[0]);
  return {
    budgetId: one("bud"),
    budget: one("bud"),
    category: one("cat"),
    expense: one("exp"),
    "monthly budget": one("mon"),
    "money account": one("mac"),
    moneyAccountId: one("mac"),
    "account statement": one("mst"),
    "recurring movement": one("rec"),
    rule: one("rul"),
    import: one("imp"),
    "node.id": one("exp"),
    "previewInvitation.code": JSON.stringify("none"),
  };
}

/** A query with all fields down to a depth: of lists as many as an answer may hold. Arguments that may be left out are, but those given. */
export function documentOf(name: string, ids: Ids, depth: number, given: Readonly<Record<string, string>> = {}): string {
  const field = queries[name]!;
  const values = field.args.flatMap((arg) => {
    const value = isRequiredArgument(arg) ? argumentOf(field, arg, { ...idsByNoun(ids), ...given }) : given[arg.name];
    return value === undefined ? [] : [`${arg.name}: ${value}`];
  });
  return `{ ${name}${values.length === 0 ? "" : `(${values.join(", ")})`}${fieldsOf(getNamedType(field.type), depth, [])} }`;
}

/** Its own fields, and of what they lead to those that are not on the way already. */
function fieldsOf(type: unknown, depth: number, way: readonly GraphQLObjectType[]): string {
  if (!isObjectType(type)) return isLeafType(type) ? "" : " { __typename }";
  const named = Object.values(type.getFields()).filter(({ args, deprecationReason }) => {
    return deprecationReason == null && args.every((arg) => !isNonNullType(arg.type));
  });
  const leaves = named.filter((field) => isLeafType(getNamedType(field.type))).map(({ name }) => name);
  const inner = named.flatMap((field) => {
    const of = getNamedType(field.type);
    if (depth <= 1 || !isObjectType(of) || way.includes(of) || of === type) return [];
    return [`${field.name}${fieldsOf(of, depth - 1, [...way, type])}`];
  });
  return ` { ${["__typename", ...leaves, ...inner].join(" ")} }`;
}
