import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Connection } from "mongoose";
import type { Logger } from "pino";
import type { Config } from "../config/config.js";
import { buildIndexes, connect, databaseOf } from "../database/connect.js";
import { dropFormerIndexes } from "../models/formerIndexes.js";
import { requireHealthy } from "../database/doctor/examine.js";
import { type Expiring, Expiry } from "../database/expiry.js";
import { holderOf } from "../database/lease.js";
import { migrate } from "../database/migrations/migrate.js";
import { FormSwitch } from "../database/migrations/formSwitch.js";
import { groupedChanges } from "../database/migrations/0002-grouped-changes.js";
import { foldedKeys } from "../database/migrations/0003-folded-keys.js";
import { migrations } from "../database/migrations/migrations.js";
import { type KeepOff, watchForm } from "../database/migrations/storedForm.js";
import type { Clock } from "../domain/ids.js";
import { allowanceOf } from "../services/limits/guessAllowance.js";
import { AddressLimit } from "../services/limits/AddressLimit.js";
import { RequestLimit } from "../services/limits/RequestLimit.js";
import { type WorkAllowance, WorkLimit } from "../services/limits/WorkLimit.js";
import { createApp, type OpenServer, openServer } from "./app.js";
import { compose, type Backend, type BackendNeeds } from "./compose/compose.js";
import { NOTHING_SEEN, readBacklog } from "./backlog.js";
import { collectMetrics } from "./metrics.js";
import { openapi } from "./schemas.js";
import { serveMetrics } from "./operations.js";
import { mailTransport } from "./mailer.js";
import { listen, type Place } from "./ports.js";
import { monitorOf } from "./monitor.js";
import { publicUrlOf } from "./publicUrl.js";
import type { Readiness } from "./Readiness.js";
import { metricsReader } from "./sharedMetrics.js";
import { serverFacts } from "./serverFacts.js";
import type { Secrets } from "./secrets.js";
import { startTracing } from "./tracing.js";

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

export interface Running {
  readonly url: string;
  readonly backend: Backend;
  readonly connection: Connection;
  readonly server: Server;
  readonly readiness: Readiness;
  /** What must happen after the last request was answered. */
  finish(): Promise<void>;
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
  /** What listens already, or is to listen once it can work. */
  readonly open?: OpenServer;
  /** The engine was examined already, if not for this database. */
  readonly examined?: boolean;
  readonly limits?: Pick<BackendNeeds, "allowance" | "ids" | "passwordLimits" | "passwordCost" | "importPatienceMs" | "quotaWaitMs"> & {
    readonly work?: WorkAllowance;
    readonly idleMs?: number;
    readonly formCheckMs?: number;
    readonly pingMs?: number;
  };
}

/** Listens: from now on the server says how it is. */
export async function openAndListen(config: Config, log: Logger, idleMs?: number): Promise<OpenServer> {
  const open = openServer(config, log, idleMs);
  await listen(open.server, placeOf(config));
  return open;
}

function placeOf({ port, host }: Config): Place {
  return { variable: "PORT", port, host };
}

/** Builds the server on a database that runs, and takes requests. */
export async function start(needs: StartNeeds): Promise<Running> {
  const open = needs.open ?? (await openAndListen(needs.config, needs.log, needs.limits?.idleMs));
  try {
    return await startOn(open, needs);
  } catch (error) {
    open.server.close();
    throw error;
  }
}

async function startOn(open: OpenServer, needs: StartNeeds): Promise<Running> {
  const { config, secrets, clock, log } = needs;
  const { server, readiness } = open;
  const tracing = await startTracing(config, openapi.info.version, log);
  const connection = await connect(needs.uri, {
    dbName: needs.dbName,
    report: (line) => log.info(line),
    variable: config.mongodbUri === undefined ? undefined : "MONGODB_URI",
  });
  const database = databaseOf(connection);
  const forms = new FormSwitch(database, migrations, { holder: holderOf(), report: (line) => log.info(line) });
  const onError = (error: unknown): void => log.error({ err: error }, "Background work failed and will be retried");
  const workLimit = new WorkLimit(needs.limits?.work);
  const { turns } = workLimit;
  const backend = compose({
    turns,
    connection,
    clock,
    jwtSecrets: secrets.jwt,
    quotas: config.quotas,
    mail: mailTransport(config, (file) => log.info({ file }, "No SMTP_URL is set: the message was written to a file")),
    mailTold: ({ result, ...facts }) => {
      metrics.mail(result);
      if (facts.reason !== null) log.error({ result, ...facts }, "Mail could not be sent");
    },
    journal: (entry) => log.info(entry, "Credentials"),
    facts: serverFacts(connection, () => readiness.answer()),
    publicUrl: publicUrlOf(config),
    registration: config.registration,
    onError,
    checkFailed: (error) => log.error({ err: error }, "The check of all data failed"),
    groupsChanges: () => forms.writes(groupedChanges.id),
    foldsKeys: () => forms.writes(foldedKeys.id),
    ...needs.limits,
    allowance: needs.limits?.allowance ?? allowanceOf(config),
  });
  const report = (line: string): void => log.info(line);
  if (needs.examined !== true) await requireHealthy(database, report, (line) => log.warn(line));
  const expiry = new Expiry(database, expiring);
  await expiry.buildIndexes();
  readiness.phase = "migrating";
  await migrate(database, migrations, { holder: holderOf(), report });
  await forms.advance();
  await buildIndexes(connection);
  await dropFormerIndexes(connection, report);
  await backend.prepare();
  const requestLimit = new RequestLimit({ connection, clock, perMinute: config.rateLimitPerMinute, equalPrices: config.equalPrices });
  await requestLimit.buildIndexes();
  const addressLimit = new AddressLimit({ now: () => performance.now(), perMinute: REQUESTS_PER_POINT * config.rateLimitPerMinute });
  const monitor = monitorOf(connection, log, needs.limits?.pingMs);
  readiness.database = () => monitor.state();
  let backlog = NOTHING_SEEN;
  const look = async (): Promise<void> => {
    backlog = await readBacklog(connection, backend);
  };
  const metrics = collectMetrics({
    connection,
    queues: () => ({ turns: turns.load(), outbox: backend.outbox.count(), passwords: backend.passwordLoad() }),
    database: () => monitor.state(),
    backlog: () => backlog,
    version: openapi.info.version,
  });
  const readMetrics = metricsReader(metrics.registry);
  const metricsServer = await serveMetrics(config, readMetrics);
  const app = await createApp({
    backend,
    connection,
    config,
    sessionSecrets: secrets.session,
    requestLimit,
    workLimit,
    addressLimit,
    metrics,
    readMetrics,
    open,
    log,
  });
  await monitor.start();
  readiness.phase = "running";
  if (!server.listening) await listen(server, placeOf(config));
  const sweep = (): Promise<void> =>
    forms
      .advance()
      .then(() => void forms.finish().catch(onError))
      .then(() => backend.sweep())
      .then(() => expiry.sweep(clock.now()))
      .then(look);
  const sweepOnce = (): void => {
    const begun = performance.now();
    sweep().then(
      () => metrics.sweep(performance.now() - begun, false),
      (error: unknown) => {
        metrics.sweep(performance.now() - begun, true);
        onError(error);
      },
    );
  };
  void forms.finish().catch(onError);
  const sweeping = setInterval(sweepOnce, SWEEP_MS);
  const mailing = setInterval(() => void backend.sweepMails().catch(onError), MAIL_SWEEP_MS);
  const stopWatching = watchForm(database, migrations, (problem) => needs.giveUp?.(problem), needs.limits?.formCheckMs);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    backend,
    connection,
    server,
    readiness,
    finish: async () => {
      clearInterval(sweeping);
      clearInterval(mailing);
      stopWatching();
      monitor.stop();
      backend.stopListening();
      metricsServer?.close();
      await app.stop();
      await requestLimit.flush();
      await backend.services.imports.stop();
      await backend.services.installation.stop();
      await forms.stop();
      await backend.outbox.stop();
      await backend.mails.stop();
      await connection.close();
      await tracing.stop();
    },
  };
}
