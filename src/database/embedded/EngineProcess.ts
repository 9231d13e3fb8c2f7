import { createServer } from "node:net";
import { MongoInstance } from "mongodb-memory-server";
import { MongoInstanceEvents } from "mongodb-memory-server-core/lib/util/MongoInstance.js";
import type { Engine } from "./Engine.js";

const ADDRESS = "127.0.0.1";
/** A mongod that repairs its files after a crash takes its time. */
const LAUNCH_MS = 60_000;
const MOST_RESTARTS = 3;
const RESTARTS_FORGOTTEN_AFTER_MS = 60_000;

/** One running engine; one that dies is started again on the same port, and the driver reconnects by itself. */
export class EngineProcess {
  private readonly instance: MongoInstance;
  private readonly restarts: number[] = [];
  private ending = false;
  private running = false;
  private lastLines: string[] = [];

  private constructor(
    engine: Engine,
    private readonly port: number,
    dataDir: string,
    private readonly keepsData: boolean,
    private readonly report: (line: string) => void,
  ) {
    const standinArguments = ["--exitWithParent", ...(keepsData ? [] : ["--inMemory"])];
    this.instance = new MongoInstance({
      instance: {
        port,
        dbPath: dataDir,
        ip: ADDRESS,
        storageEngine: "wiredTiger",
        launchTimeout: LAUNCH_MS,
        args: engine.kind === "stand-in" ? standinArguments : [],
      },
      binary: { systemBinary: engine.binary, version: engine.version },
      // In a group of its own, Ctrl-C in the terminal reaches only the server, which then still can finish its work.
      spawn: { detached: true },
    });
    this.instance.on(MongoInstanceEvents.instanceSTDOUT, (line: string) => this.remember(line));
    this.instance.on(MongoInstanceEvents.instanceSTDERR, (line: string) => this.remember(line));
    this.instance.on(MongoInstanceEvents.instanceClosed, () => void this.ended());
  }

  static async start(engine: Engine, dataDir: string, keepsData: boolean, report: (line: string) => void): Promise<EngineProcess> {
    const started = new EngineProcess(engine, await freePort(), dataDir, keepsData, report);
    await started.launch();
    return started;
  }

  get uri(): string {
    return `mongodb://${ADDRESS}:${this.port}/`;
  }

  async stop(): Promise<void> {
    this.ending = true;
    await this.instance.stop();
  }

  private async launch(): Promise<void> {
    try {
      await this.instance.start();
      this.running = true;
    } catch (error) {
      await this.instance.stop();
      throw new Error(`${error instanceof Error ? error.message : String(error)}\n${this.lastLines.join("\n")}`, {
        cause: error,
      });
    }
  }

  private remember(line: string): void {
    this.lastLines = [...this.lastLines, line].slice(-5);
  }

  private async ended(): Promise<void> {
    if (!this.running || this.ending) return;
    this.running = false;
    const now = Date.now();
    this.restarts.push(now);
    const recent = this.restarts.filter((at) => now - at < RESTARTS_FORGOTTEN_AFTER_MS);
    if (!this.keepsData || recent.length > MOST_RESTARTS) {
      this.report("The embedded database has ended; its last words:\n" + this.lastLines.join("\n"));
      return;
    }
    this.report("The embedded database has ended unexpectedly; starting it again");
    await this.instance.stop();
    await this.launch().catch((error: unknown) => this.report(`It does not start again: ${String(error)}`));
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, ADDRESS, () => {
      const address = server.address();
      server.close(() => resolve(address !== null && typeof address === "object" ? address.port : 0));
    });
  });
}
