import { readFileSync } from "node:fs";
import { buildSchema, type GraphQLObjectType } from "graphql";
import { oneNameOf } from "../../src/domain/operationNames.js";
import { priced, priceOf } from "../../src/domain/prices.js";
import type { OpenApi } from "../../src/rest/openapi/document.js";
import { pairs } from "./pairs.js";

const document: OpenApi = JSON.parse(readFileSync("schema/openapi.json", "utf8"));
const schema = buildSchema(readFileSync("schema/schema.graphql", "utf8"));

const operations = Object.values(document.paths).flatMap((item) => Object.values(item).map(({ operationId }) => operationId));
const fieldsOf = (type: GraphQLObjectType | null | undefined): string[] => Object.keys(type?.getFields() ?? {});
const fields = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].flatMap(fieldsOf);

test("every operation of both APIs has a price", () => {
  expect(operations.length).toBeGreaterThan(100);
  expect(fields.length).toBeGreaterThan(100);
  const points = [...operations, ...fields].map((name) => priceOf(name).points);
  expect(Math.min(...points)).toBeGreaterThan(0);
  expect(() => priceOf("unheardOf")).toThrow("The operation unheardOf has no price in src/domain/prices.ts.");
});

test("a price is of an operation that there is", () => {
  const names = new Set([...operations, ...fields.map(oneNameOf)]);
  expect(priced.filter((name) => !names.has(name))).toEqual([]);
});

test("what both APIs can do has one name, and so one price", () => {
  const two = Object.entries(pairs).filter(([operation, pair]) => "field" in pair && oneNameOf(pair.field) !== operation);
  expect(two).toEqual([]);
});
