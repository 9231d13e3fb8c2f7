import { readFileSync } from "node:fs";
import { withLinks } from "../../../../src/rest/openapi/links.js";
import { type OpenApi, type Operation, operationsOf } from "../../../../src/rest/openapi/document.js";

const document: OpenApi = JSON.parse(readFileSync(new URL("../../../../schema/openapi.json", import.meta.url), "utf8"));
const operations = new Map(operationsOf(document).map((operation) => [operation.operationId, operation]));
const named = (id: string): Operation => operations.get(id)!;
const links = (id: string, status: string): readonly string[] => Object.keys(named(id).responses[status]?.links ?? {});

test.each([
  ["createBudget", "201", ["getBudget", "updateBudget", "deleteBudget"]],
  ["createExpense", "201", ["getExpense", "updateExpense", "deleteExpense"]],
  ["listExpenses", "200", ["getExpense", "nextPage"]],
  ["login", "200", ["getMe", "refresh"]],
  ["sync", "200", ["nextPage"]],
  ["importExpenses", "201", ["getImport", "undoImport"]],
])("the answer of %s (%s) leads to %j", (id, status, expected) => {
  expect(links(id, status)).toEqual(expect.arrayContaining(expected));
});

const every = [...operations.values()].flatMap((operation) =>
  Object.entries(operation.responses).flatMap(([status, answer]) =>
    Object.entries(answer.links ?? {}).map(([name, link]) => ({ from: `${operation.operationId} ${status}`, name, link })),
  ),
);

test.each(every.map(({ from, name, link }) => [from, name, link] as const))(
  "%s: %s names parameters that its operation has",
  (_from, _name, link) => {
    const target = named(link.operationId);
    const known = (target.parameters ?? []).flatMap(({ name }) => name ?? []);
    expect(known).toEqual(expect.arrayContaining(Object.keys(link.parameters)));
  },
);

test("a failure leads nowhere", () => {
  expect(every.filter(({ from }) => !/ 2\d\d$/.test(from))).toEqual([]);
});

test("a link to an operation that is not there is not generated", () => {
  const { createBudget: post } = { createBudget: named("createBudget") };
  expect(() => withLinks({ ...document, paths: { "/budgets": { post } } })).toThrow("A link leads to getBudget, which is no operation.");
});
