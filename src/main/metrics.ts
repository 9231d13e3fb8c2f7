import type { Connection } from "mongoose";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { DatabaseState } from "../database/DatabaseMonitor.js";
import { databaseFaultOf } from "../database/errors/databaseFault.js";
import { observeCommands } from "../models/commandTimes.js";
import type { MailResult } from "../services/mail/MailOutbox.js";
import type { Answered } from "./Answered.js";
import type { Backlog } from "./backlog.js";
import { observePool } from "./poolMetrics.js";

export interface Metrics {
  readonly observe: (answered: Answered) => void;
  /** A stream or a wait begins, which takes as long as it is wanted; answers what is called at its end. */
  readonly held: (kind: "stream" | "wait") => () => void;
  readonly mail: (result: MailResult) => void;
  readonly sweep: (ms: number, failed: boolean) => void;
  /** Of this process. */
  readonly registry: Registry;
}

/** What waits or runs at this moment, by the name of its queue. */
type Queues = () => Readonly<Record<string, { readonly running: number; readonly waiting: number }>>;

interface Sources {
  readonly connection: Connection;
  readonly queues: Queues;
  readonly database: () => DatabaseState;
  readonly backlog: () => Backlog;
  readonly version: string;
}

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** The figures of this process: requests by API, route and status, commands to the database, the event loop, queues, work in the background. */
export function collectMetrics({ connection, queues, database, backlog, version }: Sources): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time to answer, by API, route or GraphQL operation, method and status; without streams and waits.",
    labelNames: ["api", "route", "method", "status"],
    buckets,
    registers,
  });
  const refusals = new Counter({
    name: "refusals_total",
    help: "Answers that refuse something, by API and code, those of GraphQL with status 200 as well.",
    labelNames: ["api", "code"],
    registers,
  });
  const held = new Gauge({ name: "http_held_requests", help: "Streams and waits that are open.", labelNames: ["kind"], registers });
  const commands = new Histogram({
    name: "database_command_duration_seconds",
    help: "Time of the commands that the collections send to the database, by command and outcome.",
    labelNames: ["command", "outcome"],
    buckets,
    registers,
  });
  const faults = new Counter({
    name: "database_faults_total",
    help: "Commands that failed because the database was away or busy, by cause; selection: no primary was found.",
    labelNames: ["cause"],
    registers,
  });
  const mails = new Counter({ name: "mail_total", help: "Tries to hand a mail over, by result.", labelNames: ["result"], registers });
  const sweeps = new Histogram({
    name: "sweep_duration_seconds",
    help: "Time of the sweeps for unfinished work, by outcome.",
    labelNames: ["outcome"],
    buckets: [0.05, 0.25, 1, 5, 30],
    registers,
  });
  observeCommands(connection, ({ command, outcome, ms, error }) => {
    commands.observe({ command, outcome }, ms / 1000);
    const cause = outcome === "failed" ? databaseFaultOf(error) : null;
    if (cause !== null) faults.inc({ cause });
  });
  observePool(connection, registry);
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
  /** The same in all processes, so one of them tells it; of times the latest. */
  const figure = (name: string, help: string, aggregator: "max" | "min", read: () => number): void => {
    const gauge: Gauge = new Gauge({
      name,
      help,
      aggregator,
      registers,
      collect(): void {
        gauge.set(read());
      },
    });
  };
  figure("database_up", "Whether the database answers: 1 or 0.", "min", () => (database().isUp ? 1 : 0));
  figure("mail_oldest_waiting_seconds", "Age of the oldest waiting mail.", "max", () => age(backlog().oldestMail));
  figure("change_oldest_unprocessed_seconds", "Age of the oldest change that is not processed.", "max", () => age(backlog().oldestChange));
  figure("migrations_pending", "Migrations that are not finished.", "max", () => backlog().pendingMigrations);
  figure("backup_last_success_timestamp_seconds", "When the last backup was whole; 0: never.", "max", () => seconds(backlog().lastBackup));
  new Gauge({ name: "build_info", help: "Always 1.", labelNames: ["version", "node"], aggregator: "first", registers }).set(
    { version, node: process.version },
    1,
  );
  return {
    observe: ({ api, route, method, status, ms, refused, isHeld }) => {
      if (!isHeld) requests.observe({ api, route, method, status }, ms / 1000);
      for (const code of refused ?? []) refusals.inc({ api, code });
    },
    held: (kind) => {
      held.inc({ kind });
      return () => held.dec({ kind });
    },
    mail: (result) => mails.inc({ result }),
    sweep: (ms, failed) => sweeps.observe({ outcome: failed ? "failed" : "ok" }, ms / 1000),
    registry,
  };
}

function age(since: Date | null): number {
  return since === null ? 0 : Math.max(0, (Date.now() - since.getTime()) / 1000);
}

function seconds(at: Date | null): number {
  return at === null ? 0 : at.getTime() / 1000;
}
