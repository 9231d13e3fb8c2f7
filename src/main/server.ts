import "reflect-metadata";
import cluster from "node:cluster";
import { pathToFileURL } from "node:url";
import { setTimeout as pause } from "node:timers/promises";
import gracefulShutdown from "http-graceful-shutdown";
import type { Logger } from "pino";
import { type Config, ConfigurationError, doubtsAbout, readConfig } from "../config/config.js";
import { DatabaseProblem } from "../database/DatabaseProblem.js";
import { EngineProblem } from "../database/embedded/EngineProblem.js";
import { DEMO_EMAIL, DEMO_PASSWORD, fillDemo } from "../demo/fillDemo.js";
import { openServer } from "./app.js";
import { makeDataDir } from "./dataDir.js";
import { createLog } from "./log.js";
import { type Database, openDatabase } from "./openDatabase.js";
import { PortProblem, requireFreePorts } from "./ports.js";
import { secretsFor } from "./secrets.js";
import { openAndListen, type Running, start } from "./start.js";
import { shareMetrics } from "./sharedMetrics.js";
import { Workers } from "./workers.js";

/** Who has not read its answer or sent its request by then is cut off. */
const PATIENCE_MS = 5000;
const IMPORTS_MS = 2000;
const SHUTDOWN_MS = 8000;
/** Whatever hangs then, such as a database that is away, has to do without us: what is half done is finished by the next start. */
const END_MS = 9500;

/** Starts the server as the environment says, and ends it on SIGTERM or SIGINT when what runs has finished. */
export async function main(): Promise<void> {
  const config = readConfig(process.env);
  const demo = process.argv.includes("--demo");
  if (demo && config.mode === "production")
    throw new ConfigurationError(["NODE_ENV: the demo account has a public password, so production refuses it"]);
  if (demo && config.workers > 1) throw new ConfigurationError(["WORKERS: the demo account is filled by one process; leave it away"]);
  if (!cluster.isWorker) await requireFreePorts(config);
  const log = createLog(config.logLevel);
  await makeDataDir(config);
  if (!cluster.isWorker) for (const doubt of doubtsAbout(process.env, config)) log.warn(doubt);
  const secrets = await secretsFor(config);
  if (config.workers > 1 && cluster.isPrimary) return lead(config, log);
  // The other processes answer meanwhile: one that replaces another takes no connection before it can work.
  const replaces = cluster.isWorker && (cluster.worker?.id ?? 0) > config.workers;
  const open = replaces ? openServer(config, log) : await openAndListen(config, log);
  const database = await openDatabase(config, (line) => log.info(line), { giveUp });
  const clock = { now: () => new Date() };
  const running = await orStop(database, start({ config, secrets, uri: database.uri, clock, log, giveUp, open }));
  gracefulShutdown(running.server, {
    signals: "SIGINT SIGTERM",
    timeout: SHUTDOWN_MS,
    forceExit: true,
    // A request that waits for an import gets its progress; the next start continues the import.
    preShutdown: async () => {
      running.readiness.phase = "stopping";
      running.backend.stopListening();
      setTimeout(() => running.server.closeAllConnections(), PATIENCE_MS).unref();
      setTimeout(() => process.exit(0), END_MS).unref();
      await Promise.race([running.backend.services.imports.stop(), pause(IMPORTS_MS)]);
    },
    onShutdown: async () => {
      await running.finish();
      await database.stop();
    },
  });
  if (cluster.isWorker) {
    process.send?.(running.url);
    return;
  }
  tellStart(config, database.engine, running.url);
  if (demo && !(await demoFilled(running))) return;
  tellAddresses(running.url);
}

/** A server that does not start leaves no engine behind. */
async function orStop<Outcome>(database: Database, work: Promise<Outcome>): Promise<Outcome> {
  try {
    return await work;
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/** False where the server is asked to stop before it is filled. */
async function demoFilled({ backend, readiness }: Running): Promise<boolean> {
  try {
    const made = await fillDemo(backend.services, new Date());
    const { accountAdmin } = backend.administration;
    // Everybody knows its password. Also where an earlier start ended before this.
    await accountAdmin.takeAdministrator(DEMO_EMAIL);
    // Nobody reads its mailbox, and tokens need a confirmed address.
    const first = await accountAdmin.confirmAddress(DEMO_EMAIL);
    const state = made ? "created" : first ? "only partly filled, because an earlier start was stopped" : "exists already";
    process.stdout.write(`  demo account ${state}: e-mail ${DEMO_EMAIL}, password ${DEMO_PASSWORD}\n`);
    return true;
  } catch (error) {
    if (readiness.phase === "stopping") return false;
    throw error;
  }
}

function tellStart(config: Config, engine: string, url: string): void {
  const processes = config.workers > 1 ? `${config.workers} processes; ` : "";
  const where = config.mongodbUri === undefined ? `data in ${config.dataDir}` : "data in that deployment";
  process.stdout.write(`Listening on ${url} (${processes}engine: ${engine}; ${where})\n`);
}

function tellAddresses(url: string): void {
  process.stdout.write(`  web app ${url}/   API ${url}/api-docs   GraphQL ${url}/graphql   guides ${url}/docs\n`);
}

/** Keeps the database, and as many processes as are wanted, which do the work. */
async function lead(config: Config, log: Logger): Promise<void> {
  const database = await openDatabase(config, (line) => log.info(line), { giveUp });
  shareMetrics((error) => log.error({ err: error }, "The figures of the processes could not be added up"));
  const workers = new Workers({ count: config.workers, uri: database.uri, log });
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, () => {
      void workers
        .stop()
        .then(() => database.stop())
        .then(() => process.exit(0));
    });
  }
  const url = await orStop(database, workers.start());
  tellStart(config, database.engine, url);
  tellAddresses(url);
}

/** Without its database, or on one that it would misread, the server can only refuse requests, so it exits and its supervisor restarts it. */
function giveUp(problem: EngineProblem | DatabaseProblem): never {
  process.stderr.write(`${problem.message}\n`);
  process.exit(1);
}

function explain(error: unknown): string {
  const known = [ConfigurationError, PortProblem, EngineProblem, DatabaseProblem];
  if (error instanceof Error && known.some((kind) => error instanceof kind)) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  // Whoever imports this learns when it listens.
  await main().catch((error: unknown) => {
    process.stderr.write(`${explain(error)}\n`);
    process.exit(1);
  });
}
