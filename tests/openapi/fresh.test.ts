import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { generate, type Generated } from "../../scripts/generate.js";

let generated: Generated;
beforeAll(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "routes-"));
  generated = await generate(folder);
  await rm(folder, { recursive: true });
});

const committed = (name: string): Promise<string> => readFile(new URL(`../../schema/${name}`, import.meta.url), "utf8");

test("the committed OpenAPI document is what the classes say", async () => {
  expect(await committed("openapi.json")).toBe(generated.openapi);
});

test("the committed GraphQL schema is what the classes say", async () => {
  expect(await committed("schema.graphql")).toBe(generated.sdl);
});
