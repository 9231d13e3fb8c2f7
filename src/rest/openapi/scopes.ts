import { mapOperations, type OpenApi, type Operation } from "./document.js";

/** OpenAPI 3.0 allows scopes on OAuth only; what tsoa read from `@Security` is written beside it. */
export function withScopes(document: OpenApi): OpenApi {
  return mapOperations(document, (operation) => {
    const scope = (operation.security ?? []).flatMap((one) => Object.values(one).flat())[0];
    const security = (operation.security ?? []).map((one) => Object.fromEntries(Object.keys(one).map((scheme) => [scheme, []])));
    return scope === undefined ? { ...operation, security } : { ...operation, security, "x-scope": scope };
  });
}

export function isSecured(operation: Operation): boolean {
  return (operation.security ?? []).length > 0;
}
