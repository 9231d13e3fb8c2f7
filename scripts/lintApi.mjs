// Lints the document as OpenAPI 3.0 and as 3.1: `tsx scripts/lintApi.mjs`. The latter as a server with a public address answers it,
// because Spectral's schema of 3.1 refuses the relative address of the guides, which the specification allows.
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { upgraded } from "../src/rest/openapi/upgraded.js";
import { servedDocument } from "../src/rest/servedDocument.js";

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "..");
const written = "schema/openapi.json";
const converted = ".cache/openapi-3.1.json";

mkdirSync(path.join(root, ".cache"), { recursive: true });
const document = JSON.parse(readFileSync(path.join(root, written), "utf8"));
const served = upgraded(servedDocument(document, "https://budget.example.org"));
writeFileSync(path.join(root, converted), JSON.stringify(served, null, 2));

const run = (tool, ...args) => execFileSync(path.join(root, "node_modules/.bin", tool), args, { cwd: root, stdio: "inherit" });
try {
  run("spectral", "lint", written, converted, "--fail-severity=hint");
  run("redocly", "lint", written, converted);
} catch {
  process.exitCode = 1;
}
