import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { lexicographicSortSchema, printSchema } from "graphql";
import { generateSpecAndRoutes } from "tsoa";
import { buildSchema } from "../graphql/schema.js";
import { finished } from "../rest/openapi/finished.js";

export interface Generated {
  readonly openapi: string;
  readonly sdl: string;
}

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Writes the REST routes and answers both schemas as they follow from the classes. */
export async function generate(): Promise<Generated> {
  const folder = await mkdtemp(path.join(tmpdir(), "openapi-"));
  try {
    const config = JSON.parse(await readFile(path.join(root, "tsoa.json"), "utf8"));
    await mkdir(path.join(root, config.routes.routesDir), { recursive: true });
    await generateSpecAndRoutes({ configuration: { ...config, spec: { ...config.spec, outputDirectory: folder } } });
    const document = finished(JSON.parse(await readFile(path.join(folder, "openapi.json"), "utf8")));
    const sdl = printSchema(lexicographicSortSchema(buildSchema(document)));
    return { openapi: `${JSON.stringify(document, null, 2)}\n`, sdl: `${sdl}\n` };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** `--routes` leaves the committed schemas alone, so that the tests can hold them against what follows from the classes. */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { openapi, sdl } = await generate();
  if (!process.argv.includes("--routes")) {
    await writeFile(path.join(root, "schema/openapi.json"), openapi);
    await writeFile(path.join(root, "schema/schema.graphql"), sdl);
  }
}
