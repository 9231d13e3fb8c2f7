import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { startEmbedded } from "../../../src/database/embedded/startEmbedded.js";

/** The last sources that know no migration after the first: the previous release, 1.0.0. */
export const PREVIOUS = "fe4ca289";

export interface Release {
  readonly checkout: string;
  /** What an app of this release knows of a resource: it leaves out fields of later ones. */
  readonly known: (kind: string, resource: any) => unknown;
  /** Its embedded engine: that of a later release may know less, as far as its own server does not need it. */
  readonly startEngine: typeof startEmbedded;
}

/** A checkout, or a commit of this repository, which is built in `.cache` once: with what its own lock file names. */
export async function releaseOf(named: string, tell: (line: string) => void): Promise<Release> {
  const checkout = existsSync(path.join(named, "package.json")) ? path.resolve(named) : await unpacked(named);
  if (!existsSync(path.join(checkout, "dist/web/index.html"))) {
    tell(`Building ${named}; this takes some minutes, once`);
    const run = (...words: string[]): unknown => execFileSync("npm", words, { cwd: checkout, stdio: ["ignore", "ignore", "inherit"] });
    run("ci", "--no-audit", "--no-fund");
    run("run", "-s", "build");
  }
  const { components } = JSON.parse(await readFile(path.join(checkout, "schema/openapi.json"), "utf8"));
  const known = (schema: string, resource: any): Record<string, unknown> =>
    Object.fromEntries(Object.keys(components.schemas[schema].properties).map((field) => [field, resource[field]]));
  return {
    checkout,
    startEngine: (await import(pathToFileURL(path.join(checkout, "src/database/embedded/startEmbedded.ts")).href)).startEmbedded,
    known: (kind, resource) => {
      if (kind === "expense") return known("Expense", resource);
      const allocations = resource.allocations.map((one: unknown) => known("CategoryAllocation", one));
      return { ...known("Category", resource), allocations };
    },
  };
}

async function unpacked(ref: string): Promise<string> {
  const commit = execFileSync("git", ["rev-parse", "--verify", `${ref}^{commit}`], { encoding: "utf8" }).trim();
  const folder = path.resolve(".cache/releases", commit.slice(0, 8));
  if (existsSync(folder)) return folder;
  await mkdir(folder, { recursive: true });
  const archive = execFileSync("git", ["archive", commit], { maxBuffer: 2 ** 30 });
  execFileSync("tar", ["-x", "-C", folder], { input: archive });
  return folder;
}
