// Writes the document of the first file as OpenAPI 3.1 into the second: `tsx scripts/clients/upgrade.ts FROM TO`.
import { readFile, writeFile } from "node:fs/promises";
import type { OpenApi } from "../../src/rest/openapi/document.js";
import { upgraded } from "../../src/rest/openapi/upgraded.js";

const [from = "", to = ""] = process.argv.slice(2);
const document = JSON.parse(await readFile(from, "utf8")) as OpenApi;
await writeFile(to, JSON.stringify(upgraded(document)));
