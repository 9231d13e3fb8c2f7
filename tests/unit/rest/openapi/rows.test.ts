import { readFileSync } from "node:fs";
import type { OpenApi } from "../../../../src/rest/openapi/document.js";

const document: OpenApi = JSON.parse(readFileSync(new URL("../../../../schema/openapi.json", import.meta.url), "utf8"));
const { schemas } = document.components;

/** Of a server in good health there is nothing to tell. */
const emptyInHealth = ["getInstallation 200 nearQuota", "startVerification 200 violations"];

test("an example of rows has at least one", () => {
  const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
  const shown = operations.flatMap(({ operationId, responses }) =>
    Object.entries(responses).flatMap(([status, { content }]) => {
      const { schema, example } = content?.["application/json"] ?? {};
      const { properties = {} } = schemas[schema?.$ref?.split("/").at(-1) ?? ""] ?? {};
      // Lists that are part of a resource, such as the splits of an expense, may well be empty.
      if (properties["id"] !== undefined || typeof example !== "object" || example === null) return [];
      const lists = Object.entries(properties).filter(([, { type, items }]) => type === "array" && items?.type === undefined);
      const values = new Map(Object.entries(example));
      return lists.map(([name]) => ({ place: `${operationId} ${status} ${name}`, rows: JSON.stringify(values.get(name)) }));
    }),
  );
  expect(shown.length).toBeGreaterThan(20);
  expect(shown.filter(({ rows }) => rows === "[]").map(({ place }) => place)).toEqual(emptyInHealth);
});
