import { createHash } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The Maven project at the top: as far away from the built server as from its sources. */
const PROJECT = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "..", "engine");
const JAVA = join(PROJECT, "src", "main", "java");

/** The committed files the stand-in is made of. */
export interface StandinSources {
  readonly pom: string;
  readonly javaFiles: readonly string[];
  /** mongo-java-server's version, as the pom says it. */
  readonly version: string;
  /** Changes with the pom only: the jars need not be fetched again for a change in our Java. */
  readonly jarsKey: string;
  readonly key: string;
}

export async function standinSources(): Promise<StandinSources> {
  const pom = join(PROJECT, "pom.xml");
  const names = await readdir(JAVA, { recursive: true });
  const javaFiles = names
    .filter((name) => name.endsWith(".java"))
    .sort()
    .map((name) => join(JAVA, name));
  const version = /<mongo-java-server\.version>([^<]+)</.exec(await readFile(pom, "utf8"))?.[1] ?? "unknown";
  return { pom, javaFiles, version, jarsKey: await hashOf([pom]), key: await hashOf([pom, ...javaFiles]) };
}

async function hashOf(files: readonly string[]): Promise<string> {
  const hash = createHash("sha256");
  for (const file of files) hash.update(await readFile(file));
  return hash.digest("hex").slice(0, 12);
}
