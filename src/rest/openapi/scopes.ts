import { actionsFor } from "../../domain/caller.js";
import { needOf } from "../../domain/operationNeeds.js";
import { mapOperations, type OpenApi, type Operation } from "./document.js";

/** OpenAPI 3.0 allows scopes on OAuth only, so what an operation needs is written beside it, from the table that the check reads. */
export function withScopes(document: OpenApi): OpenApi {
  return mapOperations(document, (operation) => {
    const need = needOf(operation.operationId);
    if ((need === null) === isSecured(operation))
      throw new Error(`${operation.operationId}: @Security and src/domain/operationNeeds.ts differ.`);
    if (need === null) return operation;
    const actions = actionsFor(need.permission);
    return {
      ...operation,
      "x-scope": need.permission === "credential" ? "any" : (actions[0] ?? "session"),
      "x-actions": actions,
      ...(need.wholeAccount === true ? { "x-whole-account": true } : {}),
    };
  });
}

export function isSecured(operation: Operation): boolean {
  return (operation.security ?? []).length > 0;
}
