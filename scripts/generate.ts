import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { type Config, generateSpecAndRoutes } from "tsoa";
import type { OpenApi } from "../src/rest/openapi/document.js";
import type { Recorded } from "../src/rest/openapi/examples.js";
import { securityDocument } from "./asvs.js";
import { shippedDocuments } from "./documents.js";
import { sdlOf } from "../src/graphql/mainFirst.js";
import { inReleasedOrder } from "./releasedOrder.js";
import { buildSchema } from "../src/graphql/schema.js";
import { bodySchemas, querySchemas } from "../src/validation/jsonSchemas.js";
import { finished } from "../src/rest/openapi/finished.js";
import { withNames } from "../src/rest/openapi/names.js";

export interface Generated {
  readonly openapi: string;
  readonly sdl: string;
}

const root = fileURLToPath(new URL("../", import.meta.url));

/** Writes the REST routes and answers both schemas as they follow from the classes. */
export async function generate(routesDir?: string): Promise<Generated> {
  const folder = await mkdtemp(path.join(tmpdir(), "openapi-"));
  try {
    const config = JSON.parse(await readFile(path.join(root, "tsoa.json"), "utf8")) as Config;
    const spec = { ...config.spec, outputDirectory: folder };
    await replaceRoutes(path.resolve(root, routesDir ?? config.routes.routesDir), async (aside) => {
      await generateSpecAndRoutes({ configuration: { ...config, routes: { ...config.routes, routesDir: aside }, spec } });
    });
    const rules = { bodies: bodySchemas(), queries: querySchemas() };
    const written = JSON.parse(await readFile(path.join(folder, "openapi.json"), "utf8")) as OpenApi;
    const recorded = JSON.parse(await readFile(path.join(root, "schema/examples.json"), "utf8")) as Recorded;
    const released = JSON.parse(await readFile(path.join(root, "schema/released/openapi.json"), "utf8")) as OpenApi;
    const openapi = withNames(inReleasedOrder(finished(written, rules, recorded), released));
    return { openapi: `${openapi}\n`, sdl: sdlOf(buildSchema(JSON.parse(openapi) as OpenApi)) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Written in a folder beside (from where all imports are the same), and put in its place whole: a server that starts meanwhile must not read
 * half of it.
 */
async function replaceRoutes(routesDir: string, write: (aside: string) => Promise<void>): Promise<void> {
  await mkdir(routesDir, { recursive: true });
  const aside = await mkdtemp(path.join(path.dirname(routesDir), ".routes-"));
  try {
    await write(aside);
    const file = path.join(aside, "routes.ts");
    await writeFile(file, withoutUndefined(leftToTheRules(await readFile(file, "utf8"))));
    await rename(file, path.join(routesDir, "routes.ts"));
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

/**
 * tsoa would hold bodies against the shapes in words, and with bounds, of its own (it counts code units, for one). The rules
 * of the services judge bodies, for both APIs alike; tests/api holds that there is no body without a rule.
 */
function leftToTheRules(routes: string): string {
  return routes.replace(/(\{"in":"body","name":"\w+"(?:,"required":true)?),"ref":"\w+"\}/g, '$1,"dataType":"any"}');
}

/** tsoa's own types do not let the optional status be undefined, which its template writes all the same. */
function withoutUndefined(routes: string): string {
  return routes.replace(/^\s*successStatus: undefined,\n/gm, "");
}

/** `--routes` leaves the committed schemas alone, so that the tests can hold them against what follows from the classes. */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { openapi, sdl } = await generate();
  if (!process.argv.includes("--routes")) {
    await writeFile(path.join(root, "schema/openapi.json"), openapi);
    await writeFile(path.join(root, "schema/schema.graphql"), sdl);
    await writeFile(path.join(root, "schema/documents.json"), await shippedDocuments());
    await writeFile(path.join(root, "docs/security.md"), await securityDocument());
  }
}
