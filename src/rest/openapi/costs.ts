import { priceOf } from "../../domain/costs.js";
import { mapOperations, type OpenApi } from "./document.js";

/** Says what each operation costs: `x-cost` points, and in `x-cost-more` what so many months, items, searches or megabytes cost on top. */
export function withCosts(document: OpenApi): OpenApi {
  return mapOperations(document, (operation, { method }) => {
    const { points, more } = priceOf(operation.operationId, method !== "get");
    return { ...operation, "x-cost": points, ...(more === undefined ? {} : { "x-cost-more": { ...more } }) };
  });
}
