import { documentName } from "../../shapes/documentName.js";
import type { OpenApi } from "./document.js";

/** The last step, since all others find a schema by the name of its class. */
export function withNames(document: OpenApi): OpenApi {
  const renamed = Object.entries(document.components.schemas).map(([name, schema]) => [documentName(name), schema] as const);
  const schemas = Object.fromEntries(renamed.sort(([one], [other]) => (one < other ? -1 : 1)));
  const text = JSON.stringify({ ...document, components: { ...document.components, schemas } });
  const named: OpenApi = JSON.parse(text.replaceAll(/(?<="#\/components\/schemas\/)\w+(?=")/g, documentName));
  return named;
}
