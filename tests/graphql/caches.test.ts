import { readFileSync } from "node:fs";
import { Client, fetchExchange } from "@urql/core";
import { cacheExchange, type CacheExchangeOpts } from "@urql/exchange-graphcache";
import { buildSchema, getOperationAST, introspectionFromSchema, isEnumType, isObjectType, OperationTypeNode, parse } from "graphql";
import { createOperationDescriptor, Environment, Network, RecordSource, Store } from "relay-runtime";
import { fieldRows } from "../access/graphqlFieldRows.js";
import { rootRows } from "../access/rootRows.js";
import { startWorld, type World } from "../access/world.js";
import { relayRequest } from "./relayDocument.js";
import { widened } from "./widened.js";

/** Caches of clients know an object by its id alone: whatever is read, no id may name two things. */
interface Recorded {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly data: any;
}

const schema = buildSchema(readFileSync("schema/schema.graphql", "utf8"));

let world: World;
const recorded: Recorded[] = [];
beforeAll(async () => {
  world = await startWorld();
  for (const row of Object.values({ ...rootRows, ...fieldRows })) {
    if (row.disposable === true) continue;
    const { query, variables = {} } = await row.ask(world, world.owner);
    await record(query, variables);
  }
  await record("query($b: ID!, $k: [ChangeKind!]) { sync(budgetId: $b, kinds: $k) { changes { resource { __typename } } } }", {
    b: world.budget.id,
    k: kinds(),
  });
  for (const ids of pagesOf([...new Set(recorded.flatMap(({ data }) => nodesIn(data)))], 50))
    await record("query($ids: [ID!]!) { nodes(ids: $ids) { id } }", { ids });
});
afterAll(() => world?.server.stop());

async function record(query: string, variables: object): Promise<void> {
  const asked = { query: widened(schema, query), variables: { ...variables } };
  const { body } = await world.owner.graphql(asked.query, asked.variables);
  expect([query, body.errors]).toEqual([query, undefined]);
  recorded.push({ ...asked, data: body.data });
}

function kinds(): string[] {
  const type = schema.getType("ChangeKind");
  return isEnumType(type) ? type.getValues().map(({ name }) => name) : [];
}

/** The ids of everything in an answer. */
function nodesIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  const own = "id" in value && typeof value.id === "string" ? [value.id] : [];
  return [...own, ...Object.values(value).flatMap(nodesIn)];
}

function pagesOf(ids: readonly string[], size: number): string[][] {
  return ids.length === 0 ? [] : [ids.slice(0, size), ...pagesOf(ids.slice(size), size)];
}

/** What relay-runtime warns of while it keeps these answers in one store. */
function relayWarnings(answers: readonly Recorded[]): unknown[][] {
  const warnings: unknown[][] = [];
  const noticed = jest.spyOn(console, "error").mockImplementation((...words: unknown[]) => void warnings.push(words));
  const network = Network.create(() => Promise.reject(new Error("Nothing is sent.")));
  const environment = new Environment({ network, store: new Store(new RecordSource()) });
  for (const { query, variables, data } of answers)
    environment.commitPayload(createOperationDescriptor(relayRequest(schema, query, variables), variables), structuredClone(data));
  noticed.mockRestore();
  return warnings;
}

/** Objects without an id are kept within what holds them; Graphcache wants to be told so. */
const embedded = Object.fromEntries(
  Object.values(schema.getTypeMap())
    .filter((type) => isObjectType(type) && !type.name.startsWith("__") && type.getFields()["id"] === undefined)
    .map(({ name }) => [name, () => null]),
);

/** What Graphcache warns of while it keeps these answers and reads them again. */
async function graphcacheWarnings(answers: readonly Recorded[], keys: CacheExchangeOpts["keys"] = embedded): Promise<unknown[][]> {
  const warnings: unknown[][] = [];
  // Its notes for debugging say what a later query will have to ask for.
  const logger = (severity: string, ...words: unknown[]): void => {
    if (severity !== "debug") warnings.push(words);
  };
  const cache = cacheExchange({ schema: introspectionFromSchema(schema) as never, keys, logger });
  let answer = {};
  const fetch = async (): Promise<Response> => Response.json(answer);
  const url = "http://127.0.0.1:1/graphql";
  const client = new Client({ url, fetch, preferGetMethod: false, requestPolicy: "network-only", exchanges: [cache, fetchExchange] });
  for (const { query, variables, data } of answers) {
    answer = { data };
    const isMutation = getOperationAST(parse(query))?.operation === OperationTypeNode.MUTATION;
    const kept = await (isMutation ? client.mutation(query, variables) : client.query(query, variables)).toPromise();
    expect([query, kept.error, kept.data]).toEqual([query, undefined, data]);
  }
  return warnings;
}

test("relay-runtime keeps every answer without a warning", () => {
  expect(recorded.length).toBeGreaterThan(90);
  expect(relayWarnings(recorded)).toEqual([]);
});

test("Graphcache keeps every answer without a warning, and reads the same again", async () => {
  expect(await graphcacheWarnings(recorded)).toEqual([]);
});

test("relay-runtime would warn of an id that names two things, and Graphcache of a type without a key", async () => {
  const query = "query($b: ID!) { sync(budgetId: $b) { changes { id: resourceId deleted resource { __typename } } } }";
  const from = recorded.length;
  await record(query, { b: world.budget.id });
  const twice = recorded.splice(from);
  expect(relayWarnings(twice).join()).toMatch(/returning the same id for different objects/);
  expect((await graphcacheWarnings(twice, {})).join()).toMatch(/no key could be generated/);
});
