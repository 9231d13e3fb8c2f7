import { readFile } from "node:fs/promises";
import { wantsSession } from "../access/wantsSession.js";
import type { OpenApi } from "../../src/rest/openapi/document.js";

/** What needs no credential: it is how one gets one. */
const open = [
  "endUnconfirmedAccount",
  "getOpenApi",
  "login",
  "refresh",
  "register",
  "requestPasswordReset",
  "resetPassword",
  "undoEmailChange",
  "verifyEmail",
];
const document: OpenApi = JSON.parse(await readFile("schema/openapi.json", "utf8"));
const operations = Object.values(document.paths).flatMap((methods) =>
  Object.entries(methods).map(([method, operation]) => ({ method, ...operation })),
);

test("every operation is secured, or on the list of those that are not", () => {
  const unsecured = operations.filter(({ security }) => (security ?? []).length === 0);
  expect(unsecured.map(({ operationId }) => operationId).sort()).toEqual(open);
});

test("what reads needs the scope to read, what writes the scope to write, and what no token may a session", async () => {
  const routes = await readFile("src/rest/generated/routes.ts", "utf8");
  const secured = [...routes.matchAll(/app\.(\w+)\('([^']+)',\s+authenticateMiddleware\(\[(.*?)\]\),/g)];
  expect(secured.length).toBeGreaterThanOrEqual(operations.length - open.length);
  const isSession = ([, , , needed]: RegExpExecArray): boolean => needed === '{"bearer":["session"]}';
  expect(secured.filter(isSession)).toHaveLength(operations.filter(({ operationId }) => wantsSession.has(operationId)).length);
  const others = secured.filter((one) => !isSession(one));
  const wrong = others.filter(([, method, , needed]) => needed !== `{"bearer":["${method === "get" ? "read" : "write"}"]}`);
  expect(wrong.map(([, method, path, needed]) => `${method} ${path} ${needed}`)).toEqual([]);
});

test("operations have names of their own, in camel case", () => {
  const names = operations.map(({ operationId }) => operationId);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^[a-z][a-zA-Z]+$/);
});
