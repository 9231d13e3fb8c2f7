import { mapOperations, type OpenApi } from "./document.js";

/** Every operation has a short and a long text: where one is missing, the other lends its words. */
export function withSummaries(document: OpenApi): OpenApi {
  return mapOperations(document, (operation) => {
    const summary = operation.summary ?? fromId(operation.operationId);
    const description = operation.description ?? `${summary}.`;
    return { ...operation, summary, description };
  });
}

/** `createAccessToken` reads "Create access token". */
function fromId(operationId: string): string {
  const words = operationId.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
