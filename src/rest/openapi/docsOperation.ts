import type { OpenApi } from "./document.js";

const example = { openapi: "3.0.0", info: { title: "Household Budget API", version: "1.0.0" }, paths: {} };

/** The one address of this API that no controller serves. */
export function withDocs(document: OpenApi): OpenApi {
  const get = {
    operationId: "getOpenApi",
    summary: "Read this document",
    description: "The raw OpenAPI document. Swagger UI shows it at `/api-docs`.",
    parameters: [
      {
        in: "query",
        name: "version",
        description: "The OpenAPI version of the document.",
        schema: { type: "string", enum: ["3.0", "3.1"], default: "3.0" },
        example: "3.1",
      },
    ],
    tags: ["Docs"],
    security: [],
    responses: {
      "200": {
        description: "The document",
        content: { "application/json": { schema: { type: "object", additionalProperties: true }, example } },
      },
    },
  };
  return { ...document, paths: { ...document.paths, "/swagger": { get } } };
}
