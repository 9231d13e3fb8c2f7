import { type Answer, type Link, mapOperations, mapValues, nameOf, type OpenApi } from "./document.js";

/** What can be done next with the id that an answer brings, by the shape of the answer. */
const nextSteps: Readonly<Record<string, readonly string[]>> = {
  Budget: ["getBudget", "updateBudget", "deleteBudget", "listMonths", "compareMonths", "listMembers", "createInvitation"],
  Category: ["getCategory", "updateCategory", "deleteCategory", "mergeCategory"],
  Expense: ["getExpense", "updateExpense", "deleteExpense"],
  MonthlyBudget: ["getMonthlyBudget", "getMonthlyBudgetCsv", "deleteMonthlyBudget"],
  Import: ["getImport"],
  IssuedAccessToken: ["deleteAccessToken"],
};

/** Says in the answers of what makes something where its id goes, for explorers and for tests that follow links. */
export function withLinks(document: OpenApi): OpenApi {
  const parameterOf = new Map(
    Object.entries(document.paths).flatMap(([path, item]) =>
      Object.values(item).map(({ operationId }) => [operationId, parameterIn(path)]),
    ),
  );
  const linked = (answer: Answer): Answer => {
    const { $ref } = answer.content?.["application/json"]?.schema ?? {};
    const next = $ref === undefined ? undefined : nextSteps[nameOf($ref)];
    return next === undefined
      ? answer
      : {
          ...answer,
          links: Object.fromEntries(next.map((operationId) => [operationId, linkTo(operationId, parameterOf.get(operationId))])),
        };
  };
  return mapOperations(document, (operation, { method }) =>
    method === "post" ? { ...operation, responses: mapValues(operation.responses, linked) } : operation,
  );
}

function linkTo(operationId: string, parameter = "id"): Link {
  return { operationId, parameters: { [parameter]: "$response.body#/id" } };
}

function parameterIn(path: string): string | undefined {
  return /\{(\w+)\}/.exec(path)?.[1];
}
