import { mapOperations, type OpenApi, type RequestBody } from "./document.js";

/** A PATCH is a JSON merge patch, and may say so. */
export function withBodies(document: OpenApi): OpenApi {
  return mapOperations(document, (operation, { method }) => {
    if (method !== "patch" || operation.requestBody === undefined) return operation;
    return { ...operation, requestBody: mergePatch(operation.requestBody) };
  });
}

function mergePatch(body: RequestBody): RequestBody {
  const json = body.content["application/json"];
  return json === undefined ? body : { ...body, content: { "application/json": json, "application/merge-patch+json": json } };
}
