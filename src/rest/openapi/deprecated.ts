import { deprecationOf } from "../../domain/deprecations.js";
import { mapOperations, mapValues, type OpenApi } from "./document.js";

const leaving = { Deprecation: { $ref: "#/components/headers/Deprecation" }, Sunset: { $ref: "#/components/headers/Sunset" } };

/** Says of an operation that may leave that it may, since when and what to use instead. */
export function withDeprecations(document: OpenApi): OpenApi {
  return mapOperations(document, (operation) => {
    const found = deprecationOf(operation.operationId);
    if (found === undefined) return operation;
    return {
      ...operation,
      deprecated: true,
      description: `${operation.description ?? ""}\n\n**Deprecated** since ${found.since}; it stays until ${found.sunset}. ${found.reason}`,
      // A failure that all operations share is a reference, and a reference has nothing beside it.
      responses: mapValues(operation.responses, (answer) =>
        answer.$ref === undefined ? { ...answer, headers: { ...answer.headers, ...leaving } } : answer,
      ),
    };
  });
}
