import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buildSchema, parse, validate } from "graphql";
import { knownAt, variablesFor } from "../../src/web/explorer/examples/Example.js";
import { examples } from "../../src/web/explorer/examples/examples.js";

const root = path.resolve(import.meta.dirname, "../..");
const schema = buildSchema(readFileSync(path.join(root, "schema/schema.graphql"), "utf8"));
const api = path.join(root, "src/web/api");
const documents = path.join(api, "documents");

describe.each(examples.map((example) => [example.area, example] as const))("the explorer's example of %s", (_area, example) => {
  test("is known to the server in every operation", () => {
    expect(validate(schema, parse(example.query)).map((error) => error.message)).toEqual([]);
  });

  test("gives each variable that is asked for, and no other", () => {
    const asked = [...example.query.matchAll(/\$(\w+)/g)].map(([, name]) => name);
    expect(new Set(example.variables)).toEqual(new Set(asked));
    const known = knownAt(new Date(2026, 0, 7), "bud_1");
    expect(known).toEqual({ budgetId: "bud_1", date: "2026-01-07", month: "2026-01" });
    const given: object = JSON.parse(variablesFor(example, known) || "{}");
    expect(given).toEqual(Object.fromEntries(example.variables.map((name) => [name, known[name]])));
  });

  test("fits into half of a small screen", () => {
    expect(example.query.split("\n").filter((line) => line.length > 52)).toEqual([]);
  });
});

test.each(readdirSync(documents).filter((file) => file.endsWith("Documents.ts")))("the queries in %s fit the schema", async (file) => {
  const defined = Object.values(await import(path.join(documents, file)));
  expect(defined.length).toBeGreaterThan(0);
  for (const document of defined) {
    expect(validate(schema, document as Parameters<typeof validate>[1]).map((error) => error.message)).toEqual([]);
  }
});

test("the web app's types are generated from the schema as it is now", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "types-"));
  const fresh = path.join(folder, "schema.d.ts");
  const tool = path.join(root, "node_modules/gql.tada/bin/cli.js");
  execFileSync(process.execPath, [tool, "generate-output", "-c", "src/web/tsconfig.json", "-o", fresh], {
    cwd: root,
    stdio: "ignore",
  });
  const same = readFileSync(fresh, "utf8") === readFileSync(path.join(api, "schema.d.ts"), "utf8");
  rmSync(folder, { recursive: true });
  expect(same ? "fresh" : "run: npm run generate").toBe("fresh");
});
