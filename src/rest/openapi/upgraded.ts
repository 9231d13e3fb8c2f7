import { upgrade } from "@scalar/openapi-upgrader";
import { mapOperations, mapValues, type Media, type OpenApi } from "./document.js";

/** The same document in the words of OpenAPI 3.1. */
export function upgraded(document: OpenApi): object {
  return upgrade(structuredClone({ ...withOpenBinaries(document) }), "3.1");
}

/** 3.1 describes bytes by their media type alone; the upgrader would call them text that is encoded. */
function withOpenBinaries(document: OpenApi): OpenApi {
  const open = (media: Media): Media => (media.schema?.format === "binary" ? { ...media, schema: {} } : media);
  return mapOperations(document, (operation) => {
    const { requestBody } = operation;
    return requestBody === undefined
      ? operation
      : { ...operation, requestBody: { ...requestBody, content: mapValues(requestBody.content, open) } };
  });
}
