import { type ChildProcess, execFileSync, fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

export const SECRET = "jwt-secret-for-the-bench-only-0123456789";
export const SESSION_SECRET = "session-secret-for-the-bench-only-0123";

export interface Server {
  readonly process: ChildProcess;
  readonly url: string;
}

export interface Used {
  /** Milliseconds of processor. */
  readonly cpu: number;
  readonly commands: number;
  readonly memory: number;
}

type Kind = "product" | "bare" | "framework" | "importer";

export async function serve(kind: Kind, uri: string, dbName = "bench", env: NodeJS.ProcessEnv = {}): Promise<Server> {
  const file = fileURLToPath(new URL("server.ts", import.meta.url));
  // As operators run it: graphql-js and Express do more in development.
  const production = { NODE_ENV: "production" };
  const child = fork(file, [kind, uri, dbName], { execArgv: process.execArgv, env: { ...process.env, ...production, ...env } });
  child.once("exit", (code) => process.exit(code ?? 1));
  const [{ url }] = await once(child, "message");
  return { process: child, url };
}

export async function used({ process: child }: Server): Promise<Used> {
  child.send("used");
  const [{ user, system, commands, memory }] = await once(child, "message");
  return { cpu: (user + system) / 1000, commands, memory };
}

export function stop({ process: child }: Server): void {
  child.removeAllListeners("exit");
  child.disconnect();
}

/** Milliseconds of processor that the embedded engine has used, the only one or the one of this process id; in hundredths of a second. */
export function engineCpu(pid: number | undefined = onlyEngine()): number {
  if (pid === undefined) return NaN;
  const stat = execFileSync("cat", [`/proc/${pid}/stat`], { encoding: "utf8" });
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/**
 * Bytes that a process has written, to files and connections; Linux only. What the system counts as written to the disk are whole folios of
 * its cache, up to a megabyte for a byte.
 */
export function writtenBy(pid: number | undefined): number {
  return Number(/^wchar: (\d+)/m.exec(readFileSync(`/proc/${pid}/io`, "utf8"))?.[1]);
}

function onlyEngine(): number | undefined {
  const rows = execFileSync("ps", ["-eo", "pid=,ppid=,args="], { encoding: "utf8" }).split("\n");
  const engine = rows
    .map((row) => row.trim().split(/\s+/))
    // The servers are children as well, and name the engine's address.
    .find(([, parent, program = ""]) => parent === String(process.pid) && /(^|\/)(java|mongod)$/.test(program));
  return engine === undefined ? undefined : Number(engine[0]);
}
