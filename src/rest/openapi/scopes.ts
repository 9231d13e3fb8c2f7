import { actionsFor } from "../../domain/caller.js";
import { recordOf } from "../../operations/operations.js";
import { mapOperations, type OpenApi } from "./document.js";

/** OpenAPI 3.0 allows scopes on OAuth only, so what an operation needs is written beside it, from the record that the check reads. */
export function withScopes(document: OpenApi): OpenApi {
  return mapOperations(document, (operation) => {
    const { needs: need } = recordOf(operation.operationId);
    if ((need === null) === isSecured(operation))
      throw new Error(`${operation.operationId}: @Security and its record in src/operations differ.`);
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

export function isSecured({ security = [] }: { readonly security?: readonly object[] }): boolean {
  return security.length > 0;
}
