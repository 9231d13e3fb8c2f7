import { openOperations } from "../support/openOperations.js";
import { readFile } from "node:fs/promises";
import type { OpenApi } from "../../src/rest/openapi/document.js";

const document: OpenApi = JSON.parse(await readFile("schema/openapi.json", "utf8"));
const operations = Object.values(document.paths).flatMap((methods) =>
  Object.entries(methods).map(([method, operation]) => ({ method, ...operation })),
);

test("every operation is secured, or on the list of those that are not", () => {
  const unsecured = operations.filter(({ security }) => (security ?? []).length === 0);
  expect(unsecured.map(({ operationId }) => operationId).sort()).toEqual(openOperations);
});

test("every secured operation says what its credential needs, by the one table, and the routes say nothing beside it", async () => {
  const routes = await readFile("src/rest/generated/routes.ts", "utf8");
  const secured = [...routes.matchAll(/app\.(\w+)\('([^']+)',\s+authenticateMiddleware\(\[(.*?)\]\),/g)];
  expect(secured.length).toBeGreaterThanOrEqual(operations.length - openOperations.length);
  expect(secured.filter(([, , , needed]) => needed !== '{"bearer":[]}')).toEqual([]);
  for (const operation of operations) {
    const isOpen = openOperations.includes(operation.operationId);
    expect([operation.operationId, operation["x-scope"] === undefined, operation["x-actions"] === undefined]).toEqual([
      operation.operationId,
      isOpen,
      isOpen,
    ]);
  }
});

test("operations have names of their own, in camel case", () => {
  const names = operations.map(({ operationId }) => operationId);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^[a-z][a-zA-Z]+$/);
});
