import { type ChildProcess, fork } from "node:child_process";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Connection } from "mongoose";
import { readConfig } from "../../../src/config/config.js";
import { connect } from "../../../src/database/connect.js";
import type { AdminContext } from "../../../src/admin/AdminCommand.js";
import { backupCommand } from "../../../src/admin/backup.js";
import { restoreFrom } from "../../../src/admin/restore.js";
import { verifyCommand } from "../../../src/admin/verify.js";
import { adminContext } from "../../../src/main/adminContext.js";
import type { Phone } from "../../support/clients.js";
import { confirmByMail } from "../../support/confirmByMail.js";
import { engineUri, freshDatabase } from "../../support/databases.js";
import { heldAgain, noteHeld } from "./held.js";
import type { How } from "./How.js";

const root = path.resolve(".");
const LEASE_MS = 20_000;
/** How often it looks whether it must end, as while a backup is restored. */
const FORM_CHECK_MS = 100;
let folder = "";

/** For a suite that starts servers: builds what they run, and clears it away. No operation may have held their event loops. */
export function withFaultyServers(): void {
  beforeAll(buildServer);
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
    expect(heldAgain()).toEqual([]);
  });
}

/** The server and all it needs in one file, so that it is up again in a second. */
async function buildServer(): Promise<void> {
  const cache = path.join(root, ".cache");
  await mkdir(cache, { recursive: true });
  folder = await mkdtemp(path.join(cache, "faults-"));
  const require = createRequire(createRequire(path.join(root, "package.json")).resolve("tsx/package.json"));
  await require("esbuild").build({
    entryPoints: [path.join(root, "tests/proofs/server/server.ts")],
    outfile: path.join(folder, "server.cjs"),
    bundle: true,
    // What is compiled for the machine, and what is not installed.
    external: ["argon2", "class-validator"],
    define: { "import.meta.url": JSON.stringify(pathToFileURL(path.join(root, "src/main/start.ts")).href) },
    // Code that comes from V8's cache cannot import: the driver would not say who it is, and be refused.
    supported: { "dynamic-import": false },
    platform: "node",
    format: "cjs",
    target: "node20",
    tsconfig: path.join(root, "tsconfig.json"),
    logLevel: "error",
  });
}

/** A server in a process of its own that is killed and started again, on one database. */
export class FaultyServer {
  url = "";
  private child: ChildProcess | undefined;
  private exited: Promise<void> = Promise.resolve();
  private clock = 0;
  private messages = 0;
  private limits = "none";
  private beside: Connection | undefined;

  private constructor(
    private readonly dir: string,
    private readonly db: string,
    private readonly how: How = {},
  ) {}

  /** `at`: what its clock says when it starts. */
  static async start(at?: Date, how?: How): Promise<FaultyServer> {
    const server = new FaultyServer(await mkdtemp(path.join(tmpdir(), "faults-")), freshDatabase("faults"), how);
    if (at !== undefined) server.clock = at.getTime() - Date.now();
    await server.up();
    return server;
  }

  /** Another process on the same database, whose clock says the same. */
  async another(): Promise<FaultyServer> {
    const server = new FaultyServer(this.dir, this.db);
    server.clock = this.clock;
    await server.up();
    return server;
  }

  async confirm(phone: Phone): Promise<void> {
    await confirmByMail(this.dir, phone);
  }

  /** Every start is a little later by its clock, so that what a dead process held is free again. */
  async up(): Promise<void> {
    this.clock += LEASE_MS;
    const child = fork(path.join(root, "tests/proofs/server/boot.mjs"), {
      env: {
        FAULTS_BUNDLE: path.join(folder, "server.cjs"),
        PATH: process.env["PATH"],
        FAULTS_URI: engineUri(),
        FAULTS_DB: this.db,
        FAULTS_DIR: this.dir,
        FAULTS_CLOCK: String(this.clock),
        FAULTS_LIMITS: this.limits,
        FAULTS_COUNTS: this.how.isMeasured === true ? "none" : "writes",
        FAULTS_FORM_CHECK_MS: String(FORM_CHECK_MS),
        // As the run says: `PRICES=1 npm run test:only -- tests/proofs/fairness` tries that nothing rests on prices.
        FAULTS_PRICES: process.env["PRICES"] ?? "",
      },
      execArgv: ["--no-warnings", ...(this.how.flags ?? [])],
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    this.child = child;
    this.exited = new Promise((resolve) => child.once("exit", () => resolve()));
    this.url = await new Promise<string>((resolve, reject) => {
      child.once("message", (message: any) => resolve(message.url));
      child.on("message", ({ held }: any) => noteHeld(child.pid, held));
      child.once("exit", (code, signal) => reject(new Error(`the server did not start: ${code ?? signal}`)));
    });
    await this.tell({});
  }

  /** Kills it once this many writes have been acknowledged by the database; null lets it live and only counts. */
  async arm(writes: number | null): Promise<void> {
    await this.tell({ arm: writes });
  }

  /** Once what its requests have left to do is done. */
  async settled(): Promise<void> {
    await this.tell({ settle: true });
  }

  async writes(): Promise<number> {
    return (await this.tell({})).writes;
  }

  /** For how long its event loop was held at the most, since it was last asked for. */
  async longestHoldMs(): Promise<number> {
    return (await this.tell({ hold: true })).longestHoldMs;
  }

  /** What a piece of work that is always the same takes its process now. */
  async sampleMs(): Promise<number> {
    return (await this.tell({ sample: true })).sampleMs;
  }

  /** Sets its clock forward or back: at once while it runs, else at its next start. */
  async jump(milliseconds: number): Promise<void> {
    this.clock += milliseconds;
    if (this.child?.exitCode === null && this.child.signalCode === null) await this.tell({ clock: this.clock });
  }

  async jumpTo(time: number): Promise<void> {
    await this.jump(time - Date.now() - this.clock);
  }

  /** The imports that a run holds at this moment. */
  async held(): Promise<object[]> {
    return (await this.database())
      .collection("imports")
      .find({ leaseUntil: { $exists: true } })
      .toArray();
  }

  /** What it does every half minute. */
  async sweep(): Promise<void> {
    await this.tell({ sweep: true });
  }

  /** What `npm run admin -- verify` finds, beside the server that runs; empty if no inconsistencies are found. */
  async verify(): Promise<string[]> {
    const { ok, text } = await verifyCommand.run(await this.context(), [], {});
    return ok ? [] : text.split("\n");
  }

  /** As `npm run admin -- backup` does, while it runs. */
  async backup(file: string): Promise<void> {
    const { ok, text } = await backupCommand.run(await this.context(), [file], { force: true });
    if (!ok) throw new Error(text);
  }

  /** As `npm run admin -- restore` does, whether it runs or not; servers are given only as long as they need here. */
  async restore(file: string): Promise<void> {
    const { ok, text } = await restoreFrom(await this.context(), file, 20 * FORM_CHECK_MS);
    if (!ok) throw new Error(text);
  }

  /** When it has ended, by itself or killed. */
  async ended(): Promise<void> {
    await this.exited;
  }

  /** Of uploaded files. */
  async piecesKept(): Promise<number> {
    return (await this.database()).collection("importChunks").countDocuments({});
  }

  async kill(): Promise<void> {
    this.child?.kill("SIGKILL");
    await this.exited;
  }

  /** Kills it for good. */
  async end(): Promise<void> {
    await this.kill();
    await this.beside?.close();
    await rm(this.dir, { recursive: true, force: true });
  }

  async restart(): Promise<void> {
    await this.kill();
    await this.up();
  }

  /** From here on callers are held to the usual limits. */
  async restartWithLimits(): Promise<void> {
    this.limits = "usual";
    await this.restart();
  }

  /** A look beside the server. */
  async database(): Promise<Connection> {
    return (this.beside ??= await connect(engineUri(), { dbName: this.db }));
  }

  private async context(): Promise<AdminContext> {
    const config = readConfig({ NODE_ENV: "test", MONGODB_URI: engineUri() });
    return adminContext({ config, secrets: null, connection: await this.database(), progress: () => undefined });
  }

  private tell(message: object): Promise<any> {
    const id = ++this.messages;
    return new Promise((resolve, reject) => {
      const { child } = this;
      const dead = (): void => reject(new Error("the server is dead"));
      const listen = (answer: any): void => {
        if (answer.id !== id) return;
        child?.off("message", listen);
        child?.off("exit", dead);
        resolve(answer);
      };
      child?.on("message", listen);
      child?.once("exit", dead);
      child?.send({ ...message, id });
    });
  }
}
