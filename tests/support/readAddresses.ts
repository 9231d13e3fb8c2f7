import { readFileSync } from "node:fs";

/** What to fill in: the id of one of each noun, and the budget that they are in. */
export interface Ids extends Readonly<Record<string, string>> {
  readonly budgets: string;
}

/** An address that can be read, and what it asks for. */
export interface ReadAddress {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
}

/** Every address of the OpenAPI document that can be read, by its operation, with the ids that there are and pages as long as they may be. */
export function readAddresses(ids: Ids): Map<string, ReadAddress> {
  const document: any = JSON.parse(readFileSync("schema/openapi.json", "utf8"));
  const found = new Map<string, ReadAddress>();
  for (const [path, { get }] of Object.entries<any>(document.paths)) {
    if (get === undefined) continue;
    const parameters = (get.parameters ?? []).map((given: any) =>
      given.$ref === undefined ? given : document.components.parameters[given.$ref.split("/").at(-1)],
    );
    const noun = path.split("/")[1] ?? "";
    const values: Readonly<Record<string, string>> = {
      budgetId: ids.budgets,
      categoryId: ids["categories"] ?? "none",
      id: ids[noun] ?? ids.budgets,
      month: "2026-11",
      left: "2026-10",
      right: "2026-11",
    };
    const query: Record<string, string> = {};
    for (const { name, in: place, required, schema } of parameters) {
      if (place === "query" && required) query[name] = values[name] ?? "";
      if (place === "query" && name === "limit") query[name] = String(schema.maximum ?? 200);
    }
    const filled = path.replace(/\{(\w+)\}/g, (_all, name) => values[name] ?? "none");
    const asked = new URLSearchParams(query).toString();
    found.set(get.operationId, { path: asked === "" ? filled : `${filled}?${asked}`, query });
  }
  return found;
}
