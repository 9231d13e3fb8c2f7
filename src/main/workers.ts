import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { restartDelay } from "../database/embedded/restartDelay.js";

interface Needs {
  readonly count: number;
  /** The database that all of them use. */
  readonly uri: string;
  readonly report: (line: string) => void;
}

/** Processes that share one port. One that dies is started again, with growing pauses. */
export class Workers {
  private stopping = false;
  private deaths = 0;

  constructor(private readonly needs: Needs) {}

  /** Resolves when all of them listen. */
  async start(): Promise<void> {
    await Promise.all(Array.from({ length: this.needs.count }, () => this.fork()));
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

  private async fork(): Promise<void> {
    const worker = cluster.fork({ MONGODB_URI: this.needs.uri });
    worker.once("exit", (code: number) => this.exited(worker, code));
    await Promise.race([
      once(worker, "listening"),
      once(worker, "exit").then(() => {
        throw new Error("A worker ended before it listened.");
      }),
    ]);
  }

  private exited({ process: { pid } }: Worker, code: number): void {
    if (this.stopping) return;
    this.deaths += 1;
    const delay = restartDelay(this.deaths);
    this.needs.report(`Worker ${pid ?? ""} ended with ${code}; another one starts in ${delay} ms`);
    setTimeout(() => {
      if (!this.stopping) this.fork().catch((error: unknown) => this.needs.report(String(error)));
    }, delay);
  }
}
