import type { Server } from "node:http";
import path from "node:path";
import type { AddressInfo } from "node:net";
import type { Connection } from "mongoose";
import type { Logger } from "pino";
import type { Config } from "../config/config.js";
import { buildIndexes, connect, databaseOf } from "../database/connect.js";
import { requireHealthy } from "../database/doctor/examine.js";
import { dataDirOwner } from "../database/embedded/dataDirOwner.js";
import type { EngineProblem } from "../database/embedded/EngineProblem.js";
import { type Expiring, Expiry } from "../database/expiry.js";
import { holderOf } from "../database/lease.js";
import { migrate } from "../database/migrations/migrate.js";
import { migrations } from "../database/migrations/migrations.js";
import { type KeepOff, watchForm } from "../database/migrations/storedForm.js";
import type { Clock } from "../domain/ids.js";
import { AddressLimit } from "../services/limits/AddressLimit.js";
import { RequestLimit } from "../services/limits/RequestLimit.js";
import { shareOf, usualWork, type WorkAllowance, WorkLimit } from "../services/limits/WorkLimit.js";
import { createApp } from "./app.js";
import { compose, type Backend, type BackendNeeds } from "./compose.js";
import { collectMetrics } from "./metrics.js";
import { serveMetrics } from "./operations.js";
import { mailTransport } from "./mailer.js";
import { listen } from "./ports.js";
import { publicUrlOf } from "./publicUrl.js";
import type { Secrets } from "./secrets.js";

const SWEEP_MS = 30_000;
const MAIL_SWEEP_MS = 10_000;
/** So many requests of one address, behind which many accounts may be, for each point of an account. */
const REQUESTS_PER_POINT = 10;

/** What goes by itself; everything else that expires is swept by the service that it belongs to. */
const expiring: readonly Expiring[] = [
  { collection: "webSessions", field: "expires" },
  { collection: "guesses", field: "expire" },
  { collection: "securityEvents", field: "expiresAt" },
  { collection: "requestCounts", field: "expire" },
  { collection: "mails", field: "expiresAt" },
];

export interface Database {
  readonly uri: string;
  /** What answers there, for the start-up line. */
  readonly engine: string;
  stop(): Promise<void>;
}

export interface Running {
  readonly url: string;
  readonly backend: Backend;
  readonly connection: Connection;
  readonly server: Server;
  /** What must happen after the last request was answered. */
  finish(): Promise<void>;
}

export interface DatabaseOptions {
  /** Where a server runs on the data directory already, its engine is used. */
  readonly beside?: boolean;
  /** Nothing is kept: for trying the engine, where there are no data yet. */
  readonly throwAway?: boolean;
  /** Called once, when an embedded engine has gone and does not come back. */
  readonly giveUp?: (problem: EngineProblem) => void;
}

/** The database that is configured, or an embedded one that keeps its data in the data directory. */
export async function openDatabase(config: Config, report: (line: string) => void, options: DatabaseOptions = {}): Promise<Database> {
  if (config.mongodbUri !== undefined) return { uri: config.mongodbUri, engine: "MongoDB at MONGODB_URI", stop: async () => undefined };
  const dataDir = path.join(config.dataDir, "db");
  const running = options.beside === true ? await dataDirOwner.uri(dataDir) : null;
  if (running !== null) return { uri: running, engine: "the embedded engine of the running server", stop: async () => undefined };
  // Read only where it is needed: a server with a MongoDB of its own starts without what downloads and runs one.
  const { startEmbedded } = await import("../database/embedded/startEmbedded.js");
  const embedded = await startEmbedded({
    dataDir: options.throwAway === true ? null : dataDir,
    cacheDir: path.join(config.cacheDir, "mongod-standin"),
    choice: config.engine,
    systemBinary: config.mongodBinary,
    searchPath: config.searchPath,
    javaHome: config.javaHome,
    report,
    ...(options.giveUp === undefined ? {} : { giveUp: options.giveUp }),
  });
  return { uri: embedded.uri, engine: embedded.engine, stop: () => embedded.stop() };
}

export interface StartNeeds {
  readonly config: Config;
  readonly secrets: Secrets;
  readonly uri: string;
  readonly dbName?: string;
  readonly clock: Clock;
  readonly log: Logger;
  /** Called once, when a restore begins, or a later release begins to store what this one would misread: the process must end. */
  readonly giveUp?: (problem: KeepOff) => void;
  /** The engine was examined already, if not for this database. */
  readonly examined?: boolean;
  readonly limits?: Pick<BackendNeeds, "allowance" | "ids" | "passwordLimits" | "passwordCost" | "importPatienceMs" | "quotaWaitMs"> & {
    readonly work?: WorkAllowance;
    readonly idleMs?: number;
    readonly formCheckMs?: number;
  };
}

/** Builds the server on a database that runs, and listens. */
export async function start(needs: StartNeeds): Promise<Running> {
  const { config, secrets, clock, log } = needs;
  const connection = await connect(needs.uri, { dbName: needs.dbName, report: (line) => log.info(line) });
  const onError = (error: unknown): void => log.error({ err: error }, "Background work failed and will be retried");
  const backend = compose({
    connection,
    clock,
    jwtSecrets: secrets.jwt,
    quotas: config.quotas,
    mail: mailTransport(config, (file) => log.info({ file }, "No SMTP_URL is set: the message was written to a file")),
    mailTold: ({ result, ...facts }) => {
      if (facts.reason !== null) log.error({ result, ...facts }, "Mail could not be sent");
    },
    journal: (entry) => log.info(entry, "Credentials"),
    publicUrl: publicUrlOf(config),
    registration: config.registration,
    onError,
    ...needs.limits,
  });
  const database = databaseOf(connection);
  const report = (line: string): void => log.info(line);
  if (needs.examined !== true) await requireHealthy(database, report);
  const expiry = new Expiry(database, expiring);
  await expiry.buildIndexes();
  await migrate(database, migrations, { holder: holderOf(), report });
  await buildIndexes(connection);
  await backend.prepare();
  const requestLimit = new RequestLimit({ connection, clock, perMinute: config.rateLimitPerMinute });
  await requestLimit.buildIndexes();
  const addressLimit = new AddressLimit({ now: () => performance.now(), perMinute: REQUESTS_PER_POINT * config.rateLimitPerMinute });
  const workLimit = new WorkLimit(shareOf(needs.limits?.work ?? usualWork, config.workers));
  const metrics = collectMetrics(connection, () => ({ ...workLimit.count(), outbox: backend.outbox.count() }));
  const metricsServer = await serveMetrics(config, metrics);
  const app = await createApp({
    backend,
    connection,
    config,
    sessionSecrets: secrets.session,
    requestLimit,
    workLimit,
    addressLimit,
    metrics,
    idleMs: needs.limits?.idleMs,
    log,
  });
  await listen(app.server, { variable: "PORT", port: config.port, host: config.host });
  const sweep = (): Promise<void> => backend.sweep().then(() => expiry.sweep(clock.now()));
  const sweeping = setInterval(() => void sweep().catch(onError), SWEEP_MS);
  const mailing = setInterval(() => void backend.sweepMails().catch(onError), MAIL_SWEEP_MS);
  const stopWatching = watchForm(database, migrations, (problem) => needs.giveUp?.(problem), needs.limits?.formCheckMs);
  const { port } = app.server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    backend,
    connection,
    server: app.server,
    finish: async () => {
      clearInterval(sweeping);
      clearInterval(mailing);
      stopWatching();
      backend.stopListening();
      metricsServer?.close();
      await app.stop();
      await requestLimit.flush();
      await backend.services.imports.stop();
      await backend.outbox.stop();
      await backend.mails.stop();
      await connection.close();
    },
  };
}
