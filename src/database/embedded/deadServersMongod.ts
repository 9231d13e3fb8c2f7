import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { lastArguments, type Place } from "./launchMongod.js";
import { mayBeServer, processOf } from "./processes.js";

const STOP_MS = 30_000;
const LOOK_EVERY_MS = 250;

export interface Holder {
  readonly pid: number;
  /** Its command line. */
  readonly command: string;
  /** It is a mongod as a server starts it on this folder, and its server is dead. */
  readonly isLeftBehind: boolean;
}

type Held = Pick<Place, "address" | "dataDir">;

/** Who holds a data directory of mongod's, by the process id in its lock file. Null where that process has ended, or cannot be seen. */
export async function holderOf(held: Held): Promise<Holder | null> {
  const pid = Number.parseInt(await readFile(join(held.dataDir, "mongod.lock"), "utf8").catch(() => ""), 10);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  const found = await processOf(pid);
  if (found === null) return null;
  // One that a person has started on the folder has other arguments, and is not ours to stop.
  const isOurs = found.command.endsWith(` ${lastArguments(held).join(" ")}`);
  return { pid, command: found.command, isLeftBehind: isOurs && (await isOrphan(found.parent)) };
}

/** Stops it as an operator would, and kills it where that does not help: a journal makes both safe. False where it may not, or cannot. */
export async function stopLeftBehind({ pid, command }: Holder, held: Held): Promise<boolean> {
  for (const signal of ["SIGTERM", "SIGKILL"] as const) {
    if (!send(pid, signal)) break;
    for (const until = Date.now() + STOP_MS; Date.now() < until;) {
      await pause(LOOK_EVERY_MS);
      const now = await holderOf(held);
      // The number may belong to another process by now.
      if (now?.pid !== pid || now.command !== command) return true;
    }
  }
  return (await holderOf(held))?.pid !== pid;
}

/** False where it has ended, or belongs to another user. */
function send(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

/** A server that lives is above its mongod, which a script may have started: one that starts has not claimed the folder yet. */
async function isOrphan(parent: number): Promise<boolean> {
  if (parent <= 1 || parent === process.pid) return true;
  return !(await mayBeServer(parent)) && (await isOrphan((await processOf(parent))?.parent ?? 0));
}
