import "reflect-metadata";
import { readFileSync } from "node:fs";
import { buildSchema, Kind, type OperationDefinitionNode, parse } from "graphql";
import { estimatedCost } from "../../../src/graphql/estimatedCost.js";

const schema = buildSchema(readFileSync(new URL("../../../schema/schema.graphql", import.meta.url), "utf8"));

function estimating(query: string): (variables: Record<string, unknown>) => number {
  const document = parse(query);
  const operation = document.definitions.find((node): node is OperationDefinitionNode => node.kind === Kind.OPERATION_DEFINITION)!;
  return (variables) => estimatedCost({ schema, document, operation, variables }).objects;
}

test("a variable that is given as null costs what null costs, also where it cost its default before", () => {
  const cost = estimating("query($n: Int = 1) { budgets(first: $n) { nodes { expenses(first: $n) { nodes { id } } } } }");
  const [ofDefault, ofNull] = [cost({}), cost({ n: null })];
  expect([cost({ n: 1 }), cost({ n: 50 })]).toEqual([ofDefault, ofNull]);
  expect(ofNull).toBeGreaterThan(1000);
  expect([cost({}), cost({ n: null })]).toEqual([ofDefault, ofNull]);
});

test("variables that do not fit have no cost, nor has null where nothing may be null", () => {
  const cost = estimating("query($n: Int = 5) { sync(limit: $n) { cursor } }");
  expect(cost({})).toBeGreaterThan(0);
  expect(() => cost({ n: "x" })).toThrow("got invalid value");
  expect(() => cost({ n: null })).toThrow("must not be null");
});
