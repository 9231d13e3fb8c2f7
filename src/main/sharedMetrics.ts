import cluster, { type Worker } from "node:cluster";
import { AggregatorRegistry, type Registry } from "prom-client";

export type ReadMetrics = () => Promise<{ readonly type: string; readonly text: string }>;

const ASKED = "metrics";
const PATIENCE_MS = 6000;

interface Told {
  readonly metrics: string;
}

/** The figures of this process, or of all WORKERS together: whichever of them is asked, the answer is one. */
export function metricsReader(registry: Registry): ReadMetrics {
  if (!cluster.isWorker) return async () => ({ type: registry.contentType, text: await registry.metrics() });
  AggregatorRegistry.setRegistries([registry]);
  new AggregatorRegistry();
  return () =>
    new Promise((resolve, reject) => {
      const heard = (message: unknown): void => {
        if (!isTold(message)) return;
        end();
        resolve({ type: registry.contentType, text: message.metrics });
      };
      const timer = setTimeout(() => {
        end();
        reject(new Error("The other processes did not tell their figures in time."));
      }, PATIENCE_MS);
      const end = (): void => {
        clearTimeout(timer);
        process.off("message", heard);
      };
      process.on("message", heard);
      process.send?.(ASKED);
    });
}

/** In the process that leads: answers what its workers ask. */
export function shareMetrics(onError: (error: unknown) => void): void {
  const all = new AggregatorRegistry();
  cluster.on("message", (worker: Worker, message: unknown) => {
    if (message !== ASKED) return;
    all.clusterMetrics().then((metrics) => worker.send({ metrics } satisfies Told), onError);
  });
}

function isTold(message: unknown): message is Told {
  return typeof message === "object" && message !== null && "metrics" in message && typeof message.metrics === "string";
}
