import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { runProgram } from "./runProgram.js";

const STOP_MS = 30_000;
const LOOK_EVERY_MS = 250;

export interface Holder {
  readonly pid: number;
  /** Its command line. */
  readonly command: string;
  /** It is a mongod on this folder whose server is dead. */
  readonly isLeftBehind: boolean;
}

/** Who holds a data directory of mongod's, by the process id in its lock file. Null where that process has ended, or cannot be seen. */
export async function holderOf(folder: string): Promise<Holder | null> {
  const pid = Number.parseInt(await readFile(join(folder, "mongod.lock"), "utf8").catch(() => ""), 10);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  const found = await processOf(pid);
  if (found === null) return null;
  const words = found.args.join(" ");
  // A script is named after its interpreter.
  const isMongod = found.args.slice(0, 2).some((word) => /(^|[\\/])mongod(\.exe)?$/.test(word));
  const isOurs = isMongod && `${words} `.includes(`--dbpath ${folder} `);
  return { pid, command: words, isLeftBehind: isOurs && (await isOrphan(found.parent)) };
}

/** Stops it as an operator would, and kills it where that does not help. A journal makes both safe. */
export async function stopLeftBehind({ pid, command }: Holder, folder: string): Promise<void> {
  for (const signal of ["SIGTERM", "SIGKILL"] as const) {
    const until = Date.now() + STOP_MS;
    const sent = send(pid, signal);
    while (sent && Date.now() < until) {
      await pause(LOOK_EVERY_MS);
      const now = await holderOf(folder);
      // The number may belong to another process by now.
      if (now?.pid !== pid || now.command !== command) return;
    }
  }
}

/** False where it has ended, or belongs to another user. */
function send(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

/** A server that lives is a Node.js process, and the parent of its mongod: one that starts has not claimed the folder yet. */
async function isOrphan(parent: number): Promise<boolean> {
  if (parent <= 1 || parent === process.pid) return true;
  const found = await processOf(parent);
  return found === null || !/(^|[\\/])node(\.exe)?$/.test(found.args[0] ?? "");
}

/** From the system's own files where it has such; images of containers lack `ps`. */
async function processOf(pid: number): Promise<{ readonly parent: number; readonly args: readonly string[] } | null> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => null);
  if (status !== null) {
    const args = (await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")).split("\0").filter((word) => word !== "");
    // One that has ended and is not collected yet has no command line.
    return args.length === 0 ? null : { parent: Number(/^PPid:\s*(\d+)/m.exec(status)?.[1] ?? 0), args };
  }
  const told = await runProgram("ps", ["-o", "ppid=,args=", "-p", String(pid)], { timeoutMs: 5_000 }).catch(() => "");
  const [, parent, args] = /^\s*(\d+)\s+(.+)$/m.exec(told) ?? [];
  return parent === undefined || args === undefined ? null : { parent: Number(parent), args: args.trim().split(" ") };
}
