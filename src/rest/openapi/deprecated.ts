import { recordOf } from "../../operations/operations.js";
import { mapOperations, mapValues, nameOf, type OpenApi, type Schema } from "./document.js";

const leaving = { Deprecation: { $ref: "#/components/headers/Deprecation" }, Sunset: { $ref: "#/components/headers/Sunset" } };

/** Says of what may leave that it may: of an operation, since when and what to use instead; of a field, its text says what. */
export function withDeprecations(document: OpenApi): OpenApi {
  const { components } = document;
  const schemas = mapValues(components.schemas, fieldsDeprecated);
  return mapOperations({ ...document, components: { ...components, schemas } }, (operation) => {
    const { deprecated: found } = recordOf(operation.operationId);
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

function fieldsDeprecated(schema: Schema): Schema {
  if (schema.properties === undefined) return schema;
  const properties = mapValues(schema.properties, (field) =>
    field.description?.startsWith("Deprecated:") ? { ...field, deprecated: true } : field,
  );
  return { ...schema, properties };
}
