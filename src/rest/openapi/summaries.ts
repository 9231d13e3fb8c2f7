import { mapOperations, type OpenApi } from "./document.js";

/** Every operation has a short text, written for people, and a long one: where the long one is missing, the short one serves. */
export function withSummaries(document: OpenApi): OpenApi {
  return mapOperations(document, (operation) => {
    const { summary } = operation;
    if (summary === undefined) throw new Error(`${operation.operationId} needs a @summary`);
    return { ...operation, description: operation.description ?? `${summary}.` };
  });
}
