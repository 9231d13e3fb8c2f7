import { readFileSync } from "node:fs";
import { buildSchema, type GraphQLObjectType } from "graphql";
import { nameOfOperation, operations as records, recordOf } from "../../src/operations/operations.js";
import type { OpenApi } from "../../src/rest/openapi/document.js";

const document: OpenApi = JSON.parse(readFileSync("schema/openapi.json", "utf8"));
const schema = buildSchema(readFileSync("schema/schema.graphql", "utf8"));

const operations = Object.values(document.paths).flatMap((item) => Object.values(item).map(({ operationId }) => operationId));
const fieldsOf = (type: GraphQLObjectType | null | undefined): string[] => Object.keys(type?.getFields() ?? {});
const fields = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].flatMap(fieldsOf);

test("every operation of both APIs has a record, with a price", () => {
  expect(operations.length).toBeGreaterThan(100);
  expect(fields.length).toBeGreaterThan(100);
  const points = [...operations, ...fields].map((name) => recordOf(name).price.points);
  expect(Math.min(...points)).toBeGreaterThan(0);
  expect(() => recordOf("unheardOf")).toThrow("The operation unheardOf has no record in src/operations.");
});

test("a record is of an operation that there is, in the APIs that it names", () => {
  const rest = records.flatMap(([name, record]) => (record.rest === false ? [] : [name]));
  expect([...rest].sort()).toEqual([...operations].sort());
  const named = records.flatMap(([name, record]) => record.fields ?? [name]);
  expect([...named].sort()).toEqual([...fields].sort());
});

test("a root field belongs to one operation", () => {
  const named = records.flatMap(([name, record]) => (record.fields ?? [name]).map((field) => [field, name]));
  expect(new Set(named.map(([field]) => field)).size).toBe(named.length);
  expect(named.filter(([field = "", name]) => nameOfOperation(field) !== name)).toEqual([]);
});
