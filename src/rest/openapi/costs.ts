import { recordOf } from "../../operations/operations.js";
import { mapOperations, type OpenApi } from "./document.js";

/**
 * Says what each operation costs: `x-cost` points, in `x-cost-more` what so many months, items, searches, changes or megabytes cost on top, and in
 * `x-cost-afterwards` what is charged for what only the work shows.
 */
export function withCosts(document: OpenApi): OpenApi {
  return mapOperations(document, (operation) => {
    const { points, more, afterwards } = recordOf(operation.operationId).price;
    return {
      ...operation,
      "x-cost": points,
      ...(more === undefined ? {} : { "x-cost-more": { ...more } }),
      ...(afterwards === undefined ? {} : { "x-cost-afterwards": afterwards.map((each) => ({ ...each })) }),
    };
  });
}
