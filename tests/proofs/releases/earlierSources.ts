import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, rename, rm, symlink } from "node:fs/promises";
import path from "node:path";
import { freePort } from "../../../src/database/embedded/freePort.js";
import { secrets } from "../soak/Instance.js";

/** What of an earlier release runs here. */
const PARTS = ["src", "clients", "engine", "schema", "scripts", "package.json", "tsconfig.json", "tsoa.json"];

/** Whether the history of this checkout reaches back so far. */
export function isKnown(commit: string): boolean {
  try {
    execFileSync("git", ["cat-file", "-e", `${commit}^{commit}`], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** The sources of an earlier commit with its routes, made in `.cache` once. They run with the packages of this one. */
export async function sourcesOf(commit: string): Promise<string> {
  const folder = path.resolve(".cache/releases", `${commit}-sources`);
  if (existsSync(folder)) return folder;
  const making = `${folder}.${process.pid}`;
  await rm(making, { recursive: true, force: true });
  await mkdir(making, { recursive: true });
  const archive = execFileSync("git", ["archive", commit, ...PARTS], { maxBuffer: 2 ** 30 });
  execFileSync("tar", ["-x", "-C", making], { input: archive });
  await symlink(path.resolve("node_modules"), path.join(making, "node_modules"));
  execFileSync(process.execPath, ["--import", "tsx", "scripts/generate.ts", "--routes"], {
    cwd: making,
    stdio: "inherit",
    env: plainEnv(),
  });
  await rename(making, folder);
  return folder;
}

/** A server of earlier sources, in a process of its own. */
export class EarlierServer {
  private readonly said: string[] = [];

  private constructor(
    readonly url: string,
    private readonly child: ChildProcess,
  ) {
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (data) => void this.said.push(String(data)));
  }

  static async start(sources: string, uri: string, dataDir: string): Promise<EarlierServer> {
    const port = await freePort("127.0.0.1");
    const env = {
      ...plainEnv(),
      NODE_ENV: "development",
      HOST: "127.0.0.1",
      PORT: String(port),
      PUBLIC_URL: "http://127.0.0.1",
      MONGODB_URI: uri,
      DATA_DIR: dataDir,
      LOG_LEVEL: "warn",
      RATE_LIMIT_PER_MINUTE: "0",
      ...secrets,
    };
    const child = spawn(process.execPath, ["--no-warnings", "--import", "tsx", "src/main/server.ts"], { cwd: sources, env });
    const server = new EarlierServer(`http://127.0.0.1:${port}`, child);
    while (child.exitCode === null && child.signalCode === null) {
      if (await server.isReady()) return server;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`the earlier release did not start: ${server.said.join("")}`);
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = once(this.child, "exit");
    this.child.kill("SIGTERM");
    await ended;
  }

  private async isReady(): Promise<boolean> {
    const answer = await fetch(`${this.url}/readyz`).catch(() => null);
    await answer?.body?.cancel();
    return answer?.status === 200;
  }
}

/** Without what Jest sets for itself. */
function plainEnv(): NodeJS.ProcessEnv {
  const { npm_lifecycle_event: _, JEST_WORKER_ID: __, ...env } = process.env;
  return { ...env, NODE_OPTIONS: "" };
}
