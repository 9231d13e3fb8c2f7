import type { Connection } from "mongoose";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { observeCommands } from "../models/commandTimes.js";
import type { Answered } from "./requestLog.js";

export interface Metrics {
  readonly observe: (answered: Answered) => void;
  readonly read: () => Promise<{ readonly type: string; readonly text: string }>;
}

/** What waits or runs at this moment, by the name of its queue. */
export type Queues = () => Readonly<Record<string, { readonly running: number; readonly waiting: number }>>;

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** The figures of this process: requests by API, route and status, commands to the database, the event loop, queues. */
export function collectMetrics(connection: Connection, queues: Queues): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time to answer, by API, route or GraphQL operation, method and status.",
    labelNames: ["api", "route", "method", "status"],
    buckets,
    registers,
  });
  const commands = new Histogram({
    name: "database_command_duration_seconds",
    help: "Time of the commands that the collections send to the database, by command and outcome.",
    labelNames: ["command", "outcome"],
    buckets,
    registers,
  });
  observeCommands(connection, ({ command, outcome, ms }) => commands.observe({ command, outcome }, ms / 1000));
  const inQueue = new Gauge({
    name: "queue_entries",
    help: "What runs and what waits, by queue.",
    labelNames: ["queue", "state"],
    registers,
    collect: () => {
      for (const [queue, { running, waiting }] of Object.entries(queues())) {
        inQueue.set({ queue, state: "running" }, running);
        inQueue.set({ queue, state: "waiting" }, waiting);
      }
    },
  });
  return {
    observe: ({ api, route, method, status, ms }) => requests.observe({ api, route, method, status }, ms / 1000),
    read: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  };
}
