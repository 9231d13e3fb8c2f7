import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { freePort } from "../../../src/database/embedded/freePort.js";

const root = path.resolve(".");
/** All servers have the same. */
export const secrets = {
  JWT_SECRET: "jwt-secret-for-tests-only-0123456789abcdef",
  SESSION_SECRET: "session-secret-for-tests-only-0123456789",
};

interface Needs {
  readonly uri: string;
  /** For its mail and its log. */
  readonly folder: string;
  /** The file that inside.ts became. */
  readonly inside: string;
  /** The checkout whose build it runs; this one unless said. */
  readonly checkout?: string;
  /** Variables beside those that all have; undefined: it does not have this one. */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** What one process of the server holds, as `/metrics` says it. */
export interface Sample {
  readonly resident: number;
  readonly heap: number;
  readonly handles: number;
  readonly files: number;
  /** The 99th percentile of the delay of the event loop since the last sample, in milliseconds. */
  readonly loopMs: number;
}

/** The built server does not read TypeScript. */
export async function builtInside(folder: string): Promise<string> {
  const outfile = path.join(folder, "inside.mjs");
  const entry = path.join(root, "tests/proofs/soak/inside.ts");
  await build({ entryPoints: [entry], outfile, bundle: true, platform: "node", format: "esm", target: "node20" });
  return outfile;
}

/** One of the servers: the build, in a process of its own, which keeps its address when it starts again. */
export class Instance {
  /** When it ended without being killed. */
  readonly ends: string[] = [];
  private child: ChildProcess | undefined;
  private clock = 0;
  private messages = 0;

  private port = 0;

  constructor(
    readonly name: string,
    private readonly needs: Needs,
  ) {}

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get log(): string {
    return path.join(this.needs.folder, `${this.name}.log`);
  }

  /** It keeps the port of its first start. */
  async up(): Promise<void> {
    this.port ||= await freePort("127.0.0.1");
    const { npm_lifecycle_event: _, ...rest } = process.env;
    const env = {
      ...rest,
      NODE_ENV: "development",
      NODE_OPTIONS: "",
      HOST: "127.0.0.1",
      PORT: String(this.port),
      PUBLIC_URL: "http://127.0.0.1",
      MONGODB_URI: this.needs.uri,
      DATA_DIR: this.needs.folder,
      LOG_LEVEL: "warn",
      RATE_LIMIT_PER_MINUTE: "0",
      ...secrets,
      SOAK_CLOCK: String(this.clock),
      ...this.needs.env,
    };
    const log = openSync(this.log, "a");
    const argv = [
      "--no-warnings",
      "--expose-gc",
      "--import",
      pathToFileURL(this.needs.inside).href,
      path.join(this.needs.checkout ?? root, "scripts/serve.mjs"),
    ];
    // In a group of its own: Ctrl-C ends the run, which ends the servers.
    const child = spawn(process.execPath, argv, { env, detached: true, stdio: ["ignore", log, log, "ipc"] });
    this.child = child;
    child.once("exit", (code, signal) => {
      if (this.child === child) this.ends.push(`${this.name} ended by itself (${code ?? signal})`);
    });
    while (child.exitCode === null && child.signalCode === null) {
      if (await this.isReady()) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`${this.name} did not start; its log is in ${this.needs.folder}`);
  }

  async isReady(): Promise<boolean> {
    const answer = await fetch(`${this.url}/readyz`, { signal: AbortSignal.timeout(2000) }).catch(() => null);
    await answer?.body?.cancel();
    return answer?.status === 200;
  }

  async kill(): Promise<void> {
    await this.end("SIGKILL");
  }

  /** As an operator stops it: it finishes its requests. */
  async stop(): Promise<void> {
    await this.end("SIGTERM");
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const { child } = this;
    this.child = undefined;
    if (child === undefined) return;
    const ended = child.exitCode !== null || child.signalCode !== null ? null : once(child, "exit");
    child.kill(signal);
    await ended;
  }

  /** Sets its clock to so many milliseconds before or after that of the machine. */
  async setClock(ahead: number): Promise<void> {
    this.clock = ahead;
    await this.tell({ clock: ahead });
  }

  /** The bytes of its heap once it was made to collect. */
  async collectedHeap(): Promise<number> {
    return (await this.tell({})).heap;
  }

  /** Null while it does not answer. */
  async sample(): Promise<Sample | null> {
    const text = await fetch(`${this.url}/metrics`, { signal: AbortSignal.timeout(5000) })
      .then((answer) => answer.text())
      .catch(() => null);
    if (text === null) return null;
    const figure = (name: string): number => Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1]);
    return {
      resident: figure("process_resident_memory_bytes"),
      heap: figure("nodejs_heap_size_used_bytes"),
      handles: figure("nodejs_active_handles_total"),
      files: figure("process_open_fds"),
      loopMs: 1000 * figure("nodejs_eventloop_lag_p99_seconds"),
    };
  }

  private tell(message: object): Promise<{ readonly heap: number }> {
    const id = ++this.messages;
    const { child } = this;
    if (child === undefined) throw new Error(`${this.name} does not run`);
    return new Promise((resolve, reject) => {
      const dead = (): void => reject(new Error(`${this.name} is dead`));
      const listen = (answer: any): void => {
        if (answer.id !== id) return;
        child.off("message", listen);
        child.off("exit", dead);
        resolve(answer);
      };
      child.on("message", listen);
      child.once("exit", dead);
      // One that has ended by itself may not be known to have ended yet.
      child.send({ ...message, id }, (error) => {
        if (error !== null) reject(error);
      });
    });
  }
}
