import { documentName } from "../../shapes/documentName.js";
import type { OpenApi } from "./document.js";

/** The document as JSON, with its own names. After all other steps, since they find a schema by the name of its class. */
export function withNames(document: OpenApi): string {
  const renamed = Object.entries(document.components.schemas).map(([name, schema]) => [documentName(name), schema] as const);
  const schemas = Object.fromEntries(renamed.sort(([one], [other]) => (one < other ? -1 : 1)));
  const text = JSON.stringify({ ...document, components: { ...document.components, schemas } }, null, 2);
  return text.replaceAll(/(?<="#\/components\/schemas\/)\w+(?=")/g, documentName);
}
