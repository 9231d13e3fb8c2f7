import type { Engine } from "./Engine.js";
import { EngineProblem, reasonOf } from "./EngineProblem.js";
import { runProgram } from "./runProgram.js";

const PATIENCE_MS = 10_000;

/** What a mongod says of itself; throws if the file is no working mongod. */
export async function askMongod(binary: string): Promise<Engine> {
  const answer = await runProgram(binary, ["--version"], PATIENCE_MS);
  const version = /db version v?(\d+\.\d+\.\d+)/i.exec(answer)?.[1];
  if (version === undefined) throw new EngineProblem(`${binary} --version does not answer like mongod`);
  return { label: `mongod ${version}`, kind: "mongod", binary, version };
}

/** The mongod on the PATH, if there is one that works. */
export async function mongodOnPath(report: (line: string) => void): Promise<Engine | null> {
  // The shell looks the name up, so that this file need not read the environment.
  const found = await runProgram("sh", ["-c", "command -v mongod"], PATIENCE_MS).catch(() => "");
  const binary = found.trim();
  if (binary === "") return null;
  try {
    return await askMongod(binary);
  } catch (error) {
    report(`The mongod on the PATH does not run: ${reasonOf(error)}`);
    return null;
  }
}
