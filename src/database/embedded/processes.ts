import { readFile, readlink } from "node:fs/promises";
import { basename } from "node:path";
import { hasCode } from "./EngineProblem.js";
import { runProgram } from "./runProgram.js";

export interface SeenProcess {
  readonly parent: number;
  /** Its command line. */
  readonly command: string;
}

/** From the system's own files where it has such; images of containers lack `ps`. Null where it has ended, or cannot be seen. */
export async function processOf(pid: number): Promise<SeenProcess | null> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => null);
  if (status !== null) {
    const words = (await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")).split("\0").filter((word) => word !== "");
    // One that has ended and is not collected yet has no command line.
    return words.length === 0 ? null : { parent: Number(/^PPid:\s*(\d+)/m.exec(status)?.[1] ?? 0), command: words.join(" ") };
  }
  const told = await runProgram("ps", ["-o", "ppid=,args=", "-p", String(pid)], { timeoutMs: 5_000 }).catch(() => "");
  const [, parent, command] = /^\s*(\d+)\s+(.+)$/m.exec(told) ?? [];
  return parent === undefined || command === undefined ? null : { parent: Number(parent), command: command.trim() };
}

/** Whether it lives and may be a server. Its command line does not say so: a process may call itself as it likes. */
export async function mayBeServer(pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false;
  const program = await readlink(`/proc/${pid}/exe`).catch(() => null);
  // What cannot be seen is given the benefit of the doubt.
  return program === null || basename(program).startsWith("node") || program === process.execPath;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it lives, and belongs to somebody else.
    return hasCode(error, "EPERM");
  }
}
