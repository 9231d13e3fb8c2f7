import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

export interface Outcome {
  /** Null: it did not end in time, or a signal ended it. */
  readonly code: number | null;
  readonly said: string;
}

const PATIENCE_MS = 600_000;
const NOT_COPIED = new Set(["node_modules", ".git", ".cache", "data", "coverage"]);
const SYSTEM_FOLDERS = /(?<![\w.%-])\/(?:opt|etc|usr\/local\/sbin|var\/lib)\//g;

/** A machine for the walk: a clone that is built, and folders that stand for the home and those of the system. */
export class Installation {
  private folder = "";
  private umask = "022";
  private server: { readonly child: ChildProcess; readonly said: () => string } | null = null;

  private constructor(
    private readonly root: string,
    private readonly env: Readonly<Record<string, string | undefined>>,
  ) {}

  static async fresh(env: Readonly<Record<string, string>>): Promise<Installation> {
    const root = await mkdtemp(path.join(tmpdir(), "walk-"));
    const clone = path.join(root, "clone");
    const isCopied = (source: string): boolean => !NOT_COPIED.has(path.relative(".", source));
    await cp(".", clone, { recursive: true, preserveTimestamps: true, filter: isCopied });
    await symlink(path.resolve("node_modules"), path.join(clone, "node_modules"));
    for (const folder of ["home", "opt", "etc/systemd/system", "usr/local/sbin", "var/lib", "var/cache"])
      await mkdir(path.join(root, folder), { recursive: true });
    const { HOME, USER, LANG, JAVA_HOME, ENGINE, MONGOMS_SYSTEM_BINARY } = process.env;
    // Not what npm added for the walk itself.
    const places = (process.env["PATH"] ?? "").split(path.delimiter).filter((place) => !place.includes("node_modules"));
    const PATH = [...places, `${root}/usr/local/sbin`, `${root}/home/household-budget/node_modules/.bin`].join(path.delimiter);
    const installation = new Installation(root, { HOME, USER, LANG, JAVA_HOME, ENGINE, MONGOMS_SYSTEM_BINARY, PATH, ...env });
    for (const file of await readdir(`${clone}/deploy/systemd`)) {
      const name = `${clone}/deploy/systemd/${file}`;
      await writeFile(name, installation.placed(await readFile(name, "utf8")));
    }
    installation.enter();
    return installation;
  }

  /** Back to the clone, in a shell of its own. */
  enter(): void {
    this.folder = path.join(this.root, "clone");
    this.umask = "022";
  }

  /** The same text with the folders of the system and the home below the root of the walk. */
  placed(text: string): string {
    return text.replaceAll(SYSTEM_FOLDERS, (folder) => this.root + folder).replaceAll("~/", `${this.root}/home/`);
  }

  /** One command, in the folder in which the one before it ended. */
  async run(command: string, env: Readonly<Record<string, string>> = {}): Promise<Outcome> {
    const state = path.join(this.root, "state");
    const script = `umask ${this.umask}\n${command}\ncode=$?\n{ pwd; umask; } > '${state}'\nexit $code`;
    const { child, said } = this.start(script, env);
    const timer = setTimeout(() => this.signal(child, "SIGKILL"), PATIENCE_MS);
    const [code] = await once(child, "close");
    clearTimeout(timer);
    const [folder, umask] = (await readFile(state, "utf8").catch(() => "")).split("\n");
    [this.folder, this.umask] = [folder || this.folder, umask || this.umask];
    return { code, said: said() };
  }

  /** Starts a server; 0 when it takes requests and has said what it says. */
  async serve(command: string, says: RegExp): Promise<Outcome> {
    this.server = this.start(`umask ${this.umask}\n${command}`, {});
    const { child, said } = this.server;
    const until = Date.now() + PATIENCE_MS;
    while (child.exitCode === null && child.signalCode === null && Date.now() < until) {
      const answer = await fetch(`http://127.0.0.1:${this.env["PORT"] ?? ""}/readyz`).catch(() => null);
      if (answer?.status === 200 && says.test(said())) return { code: 0, said: said() };
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    return { code: child.exitCode, said: said() };
  }

  /** Ctrl-C: it reaches the shell, npm and the server. Null if none runs. */
  async interrupt(): Promise<Outcome | null> {
    if (this.server === null) return null;
    const { child, said } = this.server;
    this.server = null;
    if (child.exitCode !== null) return { code: child.exitCode, said: "" };
    const before = said().length;
    const ended = once(child, "close");
    this.signal(child, "SIGINT");
    const timer = setTimeout(() => this.signal(child, "SIGKILL"), PATIENCE_MS);
    await ended;
    clearTimeout(timer);
    return { code: child.signalCode === "SIGINT" ? 0 : child.exitCode, said: said().slice(before) };
  }

  async remove(): Promise<void> {
    await this.interrupt();
    await rm(this.root, { recursive: true, force: true });
  }

  /** What systemd does for a unit, as a line for a shell: its folders, its environment, its credentials, its command. */
  async startOf(unit: string): Promise<string> {
    const { root } = this;
    const specifiers: Record<string, string> = {
      S: `${root}/var/lib`,
      C: `${root}/var/cache`,
      d: `${root}/etc/household-budget`,
      "%": "%",
    };
    const written = await readFile(`${root}/etc/systemd/system/${unit}`, "utf8");
    const text = written.replaceAll(/%([SCd%])/g, (_, letter: string) => specifiers[letter] ?? "");
    const values = (key: string): string[] => [...text.matchAll(new RegExp(`^${key}=(.+)$`, "gm"))].map(([, value = ""]) => value);
    const folders = values("StateDirectory").flatMap((names) => names.split(" ").map((name) => `${this.root}/var/lib/${name}`));
    const environment = values("EnvironmentFile").map((file) => `. ${file}`);
    return [`mkdir -p ${folders.join(" ")}`, "set -a", ...environment, ...values("Environment"), `exec ${values("ExecStart").join()}`].join(
      "\n",
    );
  }

  private start(script: string, env: Readonly<Record<string, string>>): { child: ChildProcess; said: () => string } {
    // In a group of its own, which signals reach as a whole, as in a terminal.
    const child = spawn("sh", ["-c", script], {
      cwd: this.folder,
      env: { ...this.env, ...env },
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let text = "";
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (part: string) => (text += part));
    return { child, said: () => text };
  }

  private signal(child: ChildProcess, signal: NodeJS.Signals): void {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, signal);
    } catch {
      // It has ended.
    }
  }
}
