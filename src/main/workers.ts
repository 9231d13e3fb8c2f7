import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import type { Logger } from "pino";
import { restartDelay } from "../database/embedded/restartDelay.js";

interface Needs {
  readonly count: number;
  /** The database that all of them use. */
  readonly uri: string;
  readonly log: Pick<Logger, "info" | "warn">;
}

/** Processes that share one port. One that dies is started again, with growing pauses. */
export class Workers {
  private stopping = false;
  private deaths = 0;

  constructor(private readonly needs: Needs) {}

  /** Resolves when all of them listen, with their address. */
  async start(): Promise<string> {
    const urls = await Promise.all(Array.from({ length: this.needs.count }, () => this.fork()));
    return urls[0] ?? "";
  }

  /** Each finishes what runs. */
  async stop(): Promise<void> {
    this.stopping = true;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    await Promise.all(
      workers.map(async (worker) => {
        const exited = worker.isDead() ? null : once(worker, "exit");
        worker.process.kill("SIGTERM");
        await exited;
      }),
    );
  }

  /** A worker says where it listens, once it does. */
  private async fork(): Promise<string> {
    const worker = cluster.fork({ MONGODB_URI: this.needs.uri });
    worker.once("exit", (code: number | null, signal: string | null) => this.exited(worker, code, signal));
    return await Promise.race([
      listening(worker),
      once(worker, "exit").then(() => {
        throw new Error("A worker ended before it listened.");
      }),
    ]);
  }

  private exited({ process: { pid } }: Worker, code: number | null, signal: string | null): void {
    const ended = `Worker ${pid ?? ""} ended with ${signal ?? code ?? "no code"}`;
    if (this.stopping) {
      this.needs.log.info(ended);
      return;
    }
    this.deaths += 1;
    const delay = restartDelay(this.deaths);
    // Somebody asked one that ends with 0 to end.
    this.needs.log[code === 0 ? "info" : "warn"](`${ended}; another one starts in ${delay} ms`);
    setTimeout(() => {
      if (!this.stopping) this.fork().catch((error: unknown) => this.needs.log.warn(String(error)));
    }, delay);
  }
}

/** The address that it says; other messages are about figures. */
function listening(worker: Worker): Promise<string> {
  return new Promise((resolve) => {
    worker.on("message", (message: unknown) => {
      if (typeof message === "string" && message.startsWith("http")) resolve(message);
    });
  });
}
