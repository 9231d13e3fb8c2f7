import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buildSchema, parse, validate } from "graphql";
import { starter } from "../../src/web/explorer/starter.js";

const root = path.resolve(import.meta.dirname, "../..");
const schema = buildSchema(readFileSync(path.join(root, "schema/schema.graphql"), "utf8"));
const api = path.join(root, "src/web/api");
const documents = path.join(api, "documents");

test("every operation of the explorer's first tab is one that the server knows", () => {
  expect(validate(schema, parse(starter)).map((error) => error.message)).toEqual([]);
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
