import { execFileSync } from "node:child_process";
import { mkdir, rm, statfs } from "node:fs/promises";
import path from "node:path";
import { type EmbeddedDatabase, startEmbedded } from "../../../src/database/embedded/startEmbedded.js";
import { enginePid } from "../../support/enginePid.js";

/** The file of the stand-in grows by up to 5 MB a second under this load. */
const DISK = "12g";
const RESIZES = 20;

/** The embedded engine that the servers share, on a disk of its own where one can be made: in memory, which needs root. */
export class Engine {
  readonly problems: string[] = [];
  /** How often it ended and was started again. */
  restarts = 0;

  private constructor(
    private readonly folder: string,
    readonly ownDisk: boolean,
  ) {}
  private database: EmbeddedDatabase | undefined;

  /** `startIt`: of another release, where servers of that release are to use it. */
  static async start(folder: string, report: (line: string) => void, startIt = startEmbedded): Promise<Engine> {
    await mkdir(folder);
    const engine = new Engine(folder, isMounted(folder));
    engine.database = await startIt({
      dataDir: path.join(folder, "db"),
      cacheDir: path.resolve(process.env["CACHE_DIR"] ?? ".cache", "mongod-standin"),
      report: (line) => {
        if (line.includes("has ended unexpectedly")) engine.restarts++;
        // Between its first and its last words there is nothing that tells more.
        const [first = "", ...more] = line.split("\n");
        report([first, ...more.slice(-1)].join(" ... "));
      },
      giveUp: ({ message }) => engine.problems.push(message),
    });
    return engine;
  }

  get uri(): string {
    return this.database?.uri ?? "";
  }

  get label(): string {
    return this.database?.engine ?? "";
  }

  kill(): void {
    const pid = enginePid(path.join(this.folder, "db"));
    if (pid !== undefined) process.kill(pid, "SIGKILL");
  }

  /** From now on there is no room for more than what is there. */
  async fillDisk(): Promise<void> {
    for (let tries = 1; ; tries++) {
      const { blocks, bfree, bsize } = await statfs(this.folder);
      try {
        resize(this.folder, `${Math.ceil(((blocks - bfree) * bsize) / 1024)}k`);
        return;
      } catch (error) {
        // More was written meanwhile than the new size.
        if (tries === RESIZES) throw error;
      }
    }
  }

  freeDisk(): void {
    resize(this.folder, DISK);
  }

  async stop(): Promise<void> {
    await this.database?.stop();
    if (this.ownDisk) execFileSync("umount", ["--lazy", this.folder]);
    await rm(this.folder, { recursive: true, force: true });
  }
}

function isMounted(folder: string): boolean {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${DISK}`, "soak", folder], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

function resize(folder: string, size: string): void {
  execFileSync("mount", ["-o", `remount,size=${size}`, folder]);
}
