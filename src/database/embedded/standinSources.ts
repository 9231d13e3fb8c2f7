import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile, readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The committed files the stand-in is made of. */
export interface StandinSources {
  readonly pom: string;
  readonly script: string;
  readonly javaFiles: readonly string[];
  /** mongo-java-server's version, as the pom says it. */
  readonly version: string;
  /** Changes with the pom only: the jars need not be fetched again for a change in our Java. */
  readonly jarsKey: string;
  readonly key: string;
}

export async function standinSources(): Promise<StandinSources> {
  const folder = sourceFolder();
  const pom = join(folder, "pom.xml");
  const script = join(folder, "mongod.sh");
  const names = (await readdir(join(folder, "java"))).filter((name) => name.endsWith(".java")).sort();
  const javaFiles = names.map((name) => join(folder, "java", name));
  const pomText = await readFile(pom, "utf8");
  const version = /mongo-java-server-core<\/artifactId>\s*<version>([^<]+)</.exec(pomText)?.[1] ?? "unknown";
  return {
    pom,
    script,
    javaFiles,
    version,
    jarsKey: await hashOf([pom]),
    key: await hashOf([pom, script, ...javaFiles]),
  };
}

/** The compiler leaves .java files where they are, so the built server reads them from `src`. */
function sourceFolder(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const beside = join(here, "standin");
  return existsSync(join(beside, "pom.xml"))
    ? beside
    : join(here, "..", "..", "..", "src", "database", "embedded", "standin");
}

async function hashOf(files: readonly string[]): Promise<string> {
  const hash = createHash("sha256");
  for (const file of files) hash.update(await readFile(file));
  return hash.digest("hex").slice(0, 12);
}
