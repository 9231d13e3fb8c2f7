import { copyFile, cp, mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { StandinEngine } from "./Engine.js";
import { onceAcrossProcesses } from "./onceAcrossProcesses.js";
import { runProgram } from "./runProgram.js";
import { standinJvm } from "./standinJvm.js";
import { standinSources, type StandinSources } from "./standinSources.js";

const FETCH_MS = 180_000;
const COMPILE_MS = 60_000;
const TRIES = 3;

export interface StandinNeeds {
  readonly cacheDir: string;
  /** The JDK may be named so only, as Maven itself allows. */
  readonly javaHome?: string | undefined;
  readonly report: (line: string) => void;
}

/** mongo-java-server as an engine: fetched by Maven and compiled at the first start, found in the cache at the next. */
export async function prepareStandin({ cacheDir, javaHome, report }: StandinNeeds): Promise<StandinEngine> {
  const sources = await standinSources();
  const cache = resolve(cacheDir);
  const jars = join(cache, `jars-${sources.jarsKey}`);
  const home = join(cache, `standin-${sources.key}`);
  const tool = (name: string): string => (javaHome === undefined ? name : join(javaHome, "bin", name));
  await onceAcrossProcesses(home, async (temporary) => {
    await onceAcrossProcesses(jars, (folder) => fetchJars(sources, folder, report));
    report("Compiling the stand-in for mongod (once) ...");
    await compile(sources, jars, temporary, tool);
  });
  await rehearseOnce(home, tool("java"));
  return {
    label: `mongo-java-server ${sources.version} (H2)`,
    kind: "stand-in",
    version: sources.version,
    java: tool("java"),
    javaArguments: standinJvm(home, "use"),
  };
}

async function fetchJars(sources: StandinSources, folder: string, report: (line: string) => void): Promise<void> {
  // Maven leaves nothing beside the pom: it reads it from the folder it fills.
  await copyFile(sources.pom, join(folder, "pom.xml"));
  const goal = ["dependency:copy-dependencies", "-DincludeScope=runtime", `-DoutputDirectory=${join(folder, "lib")}`];
  const given = ["-q", "-B", "-f", join(folder, "pom.xml"), ...goal];
  for (let tried = 1; ; tried++) {
    report(`Fetching mongo-java-server with Maven (once)${tried === 1 ? "" : `, try ${tried} of ${TRIES}`} ...`);
    try {
      await runProgram("mvn", given, { timeoutMs: FETCH_MS, isScript: true });
      return;
    } catch (error) {
      const isThere = !(error instanceof Error && /ENOENT|not recognized/.test(error.message));
      if (tried === TRIES || !isThere) throw error;
    }
  }
}

async function compile(sources: StandinSources, jars: string, home: string, tool: (name: string) => string): Promise<void> {
  const lib = join(home, "lib");
  const classes = join(home, "classes");
  await mkdir(classes);
  await cp(join(jars, "lib"), lib, { recursive: true });
  const flags = ["--release", "17", "-encoding", "UTF-8", "-nowarn", "-cp", join(lib, "*"), "-d", classes];
  // In a file, since some systems bound the length of a command line.
  const list = join(home, "sources.txt");
  await writeFile(list, sources.javaFiles.map((file) => `"${file.replaceAll("\\", "\\\\")}"\n`).join(""));
  await runProgram(tool("javac"), [...flags, `@${list}`], { timeoutMs: COMPILE_MS });
  await runProgram(tool("jar"), ["cf", join(lib, "standin.jar"), "-C", classes, "."], { timeoutMs: COMPILE_MS });
}

/** Makes later starts a fifth faster; a JVM that cannot do it (before 13) is no reason to stop. */
async function rehearseOnce(home: string, java: string): Promise<void> {
  await onceAcrossProcesses(join(home, "rehearsed"), async () => {
    const rehearsal = [...standinJvm(home, "make"), "--rehearse", "--inMemory", "--port", "0"];
    await runProgram(java, rehearsal, { timeoutMs: COMPILE_MS }).catch(() => "");
  });
}
