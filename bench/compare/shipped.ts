import { type ChildProcess, execFileSync, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { SECRET, type Server, SESSION_SECRET } from "./processes.js";

export interface Shipped extends Server {
  /** Milliseconds on the clock from the beginning of its process to its first answer. */
  readonly startedIn: number;
}

/** The server that `npm start` runs, bundled, in a process of its own; without `uri` with an engine of its own. */
export async function shipped(
  uri: string | null,
  dataDir: string,
  script: "start" | "serve" = "serve",
  flags: readonly string[] = [],
): Promise<Shipped> {
  const { npm_lifecycle_event: _, MONGODB_URI: _other, ...rest } = process.env;
  const env = {
    ...rest,
    ...(uri === null ? {} : { MONGODB_URI: benchIn(uri) }),
    PORT: "0",
    DATA_DIR: dataDir,
    LOG_LEVEL: "error",
    RATE_LIMIT_PER_MINUTE: "0",
    JWT_SECRET: SECRET,
    SESSION_SECRET,
  };
  const execArgv = [...flags, "--expose-gc", "--import", new URL("probe.mjs", import.meta.url).href];
  const begun = performance.now();
  const file = fileURLToPath(new URL(`../../scripts/${script}.mjs`, import.meta.url));
  const child = fork(file, [], { env, execArgv, stdio: ["ignore", "pipe", "inherit", "ipc"] });
  const url = await listening(child);
  await fetch(`${url}/api/me`);
  return { process: child, url, startedIn: performance.now() - begun };
}

export async function end({ process: child }: Shipped): Promise<void> {
  const ended = once(child, "exit");
  child.disconnect();
  await ended;
}

interface Held {
  readonly memory: number;
  readonly heap: number;
}

/** What the process holds. */
export function held(product: Shipped): Promise<Held> {
  return asked(product, "used");
}

/** What the process holds when it has been made to collect. */
export function collected(product: Shipped): Promise<Held> {
  return asked(product, "collect");
}

async function asked({ process: child }: Shipped, word: "used" | "collect"): Promise<Held> {
  child.send(word);
  const [{ memory, heap }] = await once(child, "message");
  return { memory, heap };
}

/** Resident bytes of the engine that the server runs itself. */
export function engineMemory({ process: child }: Shipped): number {
  const rows = execFileSync("ps", ["-eo", "ppid=,rss=,args="], { encoding: "utf8" }).split("\n");
  const own = rows
    .map((row) => row.trim().split(/\s+/))
    .find(([parent, , name = ""]) => parent === String(child.pid) && /java|mongod/.test(name));
  return Number(own?.[1]) * 1024;
}

function benchIn(uri: string): string {
  const address = new URL(uri);
  address.pathname = "/bench";
  return address.href;
}

async function listening(child: ChildProcess): Promise<string> {
  const gone = once(child, "exit").then(() => Promise.reject(new Error("The built server did not start.")));
  for (let said = ""; ;) {
    const [text] = await Promise.race([once(child.stdout ?? child, "data"), gone]);
    said += String(text);
    const url = /Listening on (\S+)/.exec(said)?.[1];
    if (url === undefined) continue;
    gone.catch(() => undefined);
    return url;
  }
}
