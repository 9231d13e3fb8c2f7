import { access, constants } from "node:fs/promises";
import { platform } from "node:os";
import { delimiter, join } from "node:path";
import { explained } from "./causes.js";
import type { MongodEngine } from "./Engine.js";
import { EngineProblem, reasonOf } from "./EngineProblem.js";
import { runProgram } from "./runProgram.js";

const PATIENCE_MS = 10_000;

/** What a mongod says of itself; throws if the file is no working mongod. */
export async function askMongod(binary: string): Promise<MongodEngine> {
  const answer = await runProgram(binary, ["--version"], { timeoutMs: PATIENCE_MS }).catch((error: unknown) => {
    throw new EngineProblem(`${binary}: ${explained(reasonOf(error).replace(`${binary}: `, ""))}`);
  });
  const version = /db version v?(\d+\.\d+\.\d+)/i.exec(answer)?.[1];
  if (version === undefined) throw new EngineProblem(`${binary} --version does not answer like mongod`);
  return { label: `mongod ${version}`, kind: "mongod", binary, version };
}

/** The first mongod in the folders of a PATH, if there is one that works. */
export async function mongodOnPath(searchPath: string, report: (line: string) => void): Promise<MongodEngine | null> {
  const name = platform() === "win32" ? "mongod.exe" : "mongod";
  for (const folder of searchPath.split(delimiter)) {
    const binary = join(folder, name);
    if (folder === "" || !(await canRun(binary))) continue;
    try {
      return await askMongod(binary);
    } catch (error) {
      report(`A mongod on the PATH does not run: ${reasonOf(error)}`);
    }
  }
  return null;
}

async function canRun(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
}
