import { chmod, copyFile, cp, mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Engine } from "./Engine.js";
import { onceAcrossProcesses } from "./onceAcrossProcesses.js";
import { runProgram } from "./runProgram.js";
import { standinSources, type StandinSources } from "./standinSources.js";

const FETCH_MS = 180_000;
const COMPILE_MS = 60_000;
/** The JDK may be named by JAVA_HOME only, as Maven itself allows; the shell looks, not this file. */
const JDK_TOOL = 'tool=$1; shift; if [ -x "$JAVA_HOME/bin/$tool" ]; then tool="$JAVA_HOME/bin/$tool"; fi; exec "$tool" "$@"';

/** mongo-java-server as an engine: fetched by Maven and compiled at the first start, found in the cache at the next. */
export async function prepareStandin(cacheDir: string, report: (line: string) => void): Promise<Engine> {
  const sources = await standinSources();
  const cache = resolve(cacheDir);
  const jars = join(cache, `jars-${sources.jarsKey}`);
  const home = join(cache, `standin-${sources.key}`);
  await onceAcrossProcesses(home, async (temporary) => {
    await onceAcrossProcesses(jars, (folder) => {
      report("Fetching mongo-java-server with Maven (once) ...");
      return fetchJars(sources, folder);
    });
    await compile(sources, jars, temporary);
  });
  await rehearseOnce(home);
  const version = "7.0.0";
  return {
    label: `mongo-java-server ${sources.version} (H2)`,
    kind: "stand-in",
    binary: join(home, "mongod"),
    version,
  };
}

async function fetchJars(sources: StandinSources, folder: string): Promise<void> {
  // Maven leaves nothing beside the pom: it reads it from the folder it fills.
  await copyFile(sources.pom, join(folder, "pom.xml"));
  const goal = ["dependency:copy-dependencies", "-DincludeScope=runtime", `-DoutputDirectory=${join(folder, "lib")}`];
  await runProgram("mvn", ["-q", "-B", "-f", join(folder, "pom.xml"), ...goal], FETCH_MS);
}

async function compile(sources: StandinSources, jars: string, home: string): Promise<void> {
  const lib = join(home, "lib");
  const classes = join(home, "classes");
  await mkdir(classes);
  await cp(join(jars, "lib"), lib, { recursive: true });
  const flags = ["--release", "11", "-encoding", "UTF-8", "-nowarn", "-cp", join(lib, "*"), "-d", classes];
  await jdk("javac", [...flags, ...sources.javaFiles]);
  await jdk("jar", ["cf", join(lib, "standin.jar"), "-C", classes, "."]);
  await copyFile(sources.script, join(home, "mongod"));
  await chmod(join(home, "mongod"), 0o755);
}

/** Makes later starts a fifth faster; a JVM that cannot do it is no reason to stop. */
async function rehearseOnce(home: string): Promise<void> {
  const marker = join(home, "rehearsed");
  await onceAcrossProcesses(marker, async () => {
    await runProgram(join(home, "mongod"), ["--rehearse", "--inMemory", "--port", "0"], COMPILE_MS).catch(() => "");
  });
}

function jdk(tool: string, toolArguments: string[]): Promise<string> {
  return runProgram("sh", ["-c", JDK_TOOL, "sh", tool, ...toolArguments], COMPILE_MS);
}
