import { deprecationOf } from "../../domain/deprecations.js";
import { mapOperations, mapValues, nameOf, type OpenApi } from "./document.js";

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
      responses: mapValues(operation.responses, (answer) => {
        // Beside a reference nothing else counts, so a shared response is copied.
        const { headers, ...rest } = (answer.$ref && document.components.responses?.[nameOf(answer.$ref)]) || answer;
        return { ...rest, headers: { ...headers, ...leaving } };
      }),
    };
  });
}
