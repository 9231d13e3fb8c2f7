import type { OperationRecord } from "../../operations/operation.js";
import { operations } from "../../operations/operations.js";
import { type Answer, type Link, mapOperations, mapValues, nameOf, type OpenApi, type Operation, operationsOf } from "./document.js";

/** Where the id of what an answer makes stands in it, if not at its top. */
const idsWithin: Readonly<Record<string, string>> = { IssuedAccessToken: "/accessToken/id" };

/** What can be done next with the id that an answer brings, by the shape of the answer. */
const nextSteps = stepsBy(({ made }) => made);

/** What can be read or ended next with the first row of a list. */
const rowSteps = stepsBy(({ listedBy }) => listedBy);

/** What is done next with the tokens of an answer. openapi-generator takes no body of a link that is an object, so it is said in words. */
const tokenSteps: Readonly<Record<string, Link>> = Object.fromEntries(
  operations.flatMap(([operationId, { linkedFrom }]) =>
    linkedFrom?.tokens === undefined ? [] : [[operationId, { operationId, parameters: {}, description: linkedFrom.tokens }]],
  ),
);

/** The operations that answers of a kind lead to. */
function stepsBy(
  kindOf: (linked: NonNullable<OperationRecord["linkedFrom"]>) => string | undefined,
): ReadonlyMap<string, readonly string[]> {
  const steps = new Map<string, string[]>();
  for (const [name, { linkedFrom = {} }] of operations) {
    const kind = kindOf(linkedFrom);
    if (kind !== undefined) steps.set(kind, [...(steps.get(kind) ?? []), name]);
  }
  return steps;
}

/** Says in the answers where what they bring goes, for explorers and for tests that follow links. */
export function withLinks(document: OpenApi): OpenApi {
  const parameterOf = new Map(
    Object.entries(document.paths).flatMap(([path, item]) =>
      Object.values(item).map(({ operationId }) => [operationId, parameterIn(path)]),
    ),
  );
  const to = (operationId: string, pointer: string): [string, Link] => [
    operationId,
    { operationId, parameters: { [parameterOf.get(operationId) ?? "id"]: `$response.body#${pointer}` } },
  ];
  const linked = (answer: Answer, operation: Operation, method: string): Answer => {
    const shape = nameOf(answer.content?.["application/json"]?.schema?.$ref ?? "");
    const made = method === "post" ? (nextSteps.get(shape) ?? []) : [];
    const links = {
      ...Object.fromEntries(made.map((operationId) => to(operationId, idsWithin[shape] ?? "/id"))),
      ...Object.fromEntries((rowSteps.get(operation.operationId) ?? []).map((operationId) => to(operationId, "/data/0/id"))),
      ...(shape === "Tokens" ? tokenSteps : {}),
      ...(shape.endsWith("Page") || shape.endsWith("List") ? nextPage(operation) : {}),
    };
    return Object.keys(links).length === 0 ? answer : { ...answer, links };
  };
  const changed = mapOperations(document, (operation, { method }) => ({
    ...operation,
    responses: mapValues(operation.responses, (answer, status) => (status.startsWith("2") ? linked(answer, operation, method) : answer)),
  }));
  return sure(changed);
}

/** The same list once more, from where this page ends. */
function nextPage({ operationId, parameters = [] }: Operation): Readonly<Record<string, Link>> {
  const from = parameters.find(({ name }) => name === "cursor" || name === "since")?.name;
  if (from === undefined) return {};
  const ofBudget = parameters.find(({ name }) => name === "budgetId");
  const where = ofBudget === undefined ? {} : { budgetId: `$request.${ofBudget.in ?? "query"}.budgetId` };
  const end = from === "since" ? "/cursor" : "/nextCursor";
  return { nextPage: { operationId, parameters: { ...where, [from]: `$response.body#${end}` } } };
}

/** A link to an operation that was renamed would lead nowhere. */
function sure(document: OpenApi): OpenApi {
  const ids = new Set(operationsOf(document).map(({ operationId }) => operationId));
  const links = operationsOf(document).flatMap(({ responses }) =>
    Object.values(responses).flatMap(({ links = {} }) => Object.values(links)),
  );
  const lost = links.find(({ operationId }) => !ids.has(operationId));
  if (lost !== undefined) throw new Error(`A link leads to ${lost.operationId}, which is no operation.`);
  return document;
}

function parameterIn(path: string): string | undefined {
  return /\{(\w+)\}/.exec(path)?.[1];
}
