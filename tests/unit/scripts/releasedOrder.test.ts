import { readFileSync } from "node:fs";
import path from "node:path";
import { inReleasedOrder } from "../../../scripts/releasedOrder.js";
import { type OpenApi, operationsOf } from "../../../src/rest/openapi/document.js";

const read = (file: string): OpenApi => JSON.parse(readFileSync(path.resolve("schema", file), "utf8"));
const namesOf = (document: OpenApi) =>
  new Map(
    operationsOf(document).map(({ operationId, parameters = [] }) => [
      operationId,
      parameters.map((one) => one.$ref ?? `${one.in} ${one.name}`),
    ]),
  );

test("the parameters of the last release keep their order in the document", () => {
  const [released, now] = [namesOf(read("released/openapi.json")), namesOf(read("openapi.json"))];
  expect(released.size).toBeGreaterThan(50);
  for (const [operationId, before] of released)
    expect([operationId, (now.get(operationId) ?? before).slice(0, before.length)]).toEqual([operationId, before]);
});

test("a parameter that is new comes behind them", () => {
  const document = (names: readonly string[]): OpenApi =>
    ({ paths: { "/x": { get: { operationId: "x", parameters: names.map((name) => ({ in: "query", name })) } } } }) as any;
  const ordered = inReleasedOrder(document(["new", "b", "newer", "a"]), document(["a", "b"]));
  expect(namesOf(ordered).get("x")).toEqual(["query a", "query b", "query new", "query newer"]);
});
