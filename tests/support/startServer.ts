import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Connection } from "mongoose";
import { readConfig } from "../../src/config/config.js";
import { shardCommand } from "../../src/admin/shard.js";
import { adminContext } from "../../src/main/adminContext.js";
import type { Backend } from "../../src/main/compose/compose.js";
import { type GuessAllowance, usualAllowance } from "../../src/services/limits/guessAllowance.js";
import { connect } from "../../src/database/connect.js";
import { createModels } from "../../src/models/Models.js";
import { type Running, start, type StartNeeds } from "../../src/main/start.js";
import { Phone, Web } from "./clients.js";
import { watch, watchable } from "./commands/recorder.js";
import { engineUri, freshDatabase } from "./databases.js";
import { failureLog } from "./failureLog.js";
import { NEVER_MS, PATIENT, PATIENT_MS } from "./patience.js";

export const PASSWORD = "correct horse battery";
/** Enough for whoever does not ask what a password costs. */
export const CHEAP = { memoryCost: 1024, timeCost: 1 } as const;

/** What tests of something else are not to meet: many people from one address. */
export const MANY: GuessAllowance = { ...usualAllowance, registrations: 100_000, registrationsInAll: 100_000, invitations: 100_000 };

/** However slow the machine is, no answer is given before it is whole, and nothing is asked in between by the clock. */
const UNHURRIED: StartNeeds["limits"] = {
  passwordCost: CHEAP,
  allowance: MANY,
  work: PATIENT,
  // Above all the patience below: else an answer that is waited for is cut off in the moment in which it comes.
  idleMs: 2 * PATIENT_MS,
  importPatienceMs: PATIENT_MS,
  quotaWaitMs: PATIENT_MS,
  formCheckMs: NEVER_MS,
  pingMs: NEVER_MS,
};

/** Tests say what day it is; time passes only when they say so. */
export class TestClock {
  constructor(private time: Date) {}

  now(): Date {
    return new Date(this.time);
  }

  set(time: string): void {
    this.time = new Date(time);
  }

  forward(milliseconds: number): void {
    this.time = new Date(this.time.getTime() + milliseconds);
  }
}

export interface TestServer {
  readonly url: string;
  readonly backend: Backend;
  readonly running: Running;
  /** A look at the database beside the server: what a test does there is no command of the server's. */
  readonly connection: Connection;
  readonly clock: TestClock;
  readonly dataDir: string;
  /** Somebody new, registered by REST. */
  readonly phone: (name?: string) => Promise<Phone>;
  /** A browser that nobody has signed in on. */
  readonly web: () => Web;
  /** Resolves when what earlier requests left to do has been done: changes processed, mails tried. */
  readonly settled: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

export interface TestServerOptions {
  /** The present, `2026-11-15T12:00:00Z` unless said. */
  readonly now?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly uri?: string;
  readonly dbName?: string;
  /** What signs and seals: the first makes, all of them open. */
  readonly jwtSecrets?: readonly string[];
  readonly limits?: StartNeeds["limits"];
  /** Where the server's lines go; its errors into the output of the test unless said. */
  readonly log?: StartNeeds["log"];
}

/** The whole server, on a port of its own and with a database of its own. */
export async function startServer(options: TestServerOptions = {}): Promise<TestServer> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "budget-test-"));
  const clock = new TestClock(new Date(options.now ?? "2026-11-15T12:00:00Z"));
  const config = readConfig({
    NODE_ENV: "test",
    PORT: "0",
    DATA_DIR: dataDir,
    RATE_LIMIT_PER_MINUTE: "0",
    ...options.env,
  });
  const uri = options.uri ?? engineUri();
  const dbName = options.dbName ?? freshDatabase("server");
  const running = await start({
    config,
    secrets: {
      jwt: [...(options.jwtSecrets ?? ["jwt-secret-for-tests-only-0123456789abcdef"])],
      session: ["session-secret-for-tests-only-0123456789"],
    },
    uri: watchable(uri),
    dbName,
    // Which takes most of a start; tests/support/globalSetup.mjs has examined the engine that all of them share.
    examined: options.uri === undefined,
    clock,
    log: options.log ?? failureLog(),
    limits: { ...UNHURRIED, ...options.limits },
  });
  // Else a request that is sent in the moment in which the server closes a connection that was idle for five seconds is lost.
  running.server.keepAliveTimeout = PATIENT_MS;
  // By number: for a name Node takes ::1 or, where that is slow, 127.0.0.1, and one caller would be two addresses.
  const url = running.url.replace("localhost", "127.0.0.1");
  const connection = await connect(uri, { dbName });
  if (process.env["TEST_SHARDED"] === "true") await shardedBy(connection);
  const models = createModels(connection);
  watch(running.connection, models);
  const backend = { ...running.backend, models };
  // A sweep is made when a test asks for it. By the clock one would come every half minute, in the midst of whatever is counted or made to fail.
  const never = (): Promise<never> => new Promise(() => undefined);
  Object.assign(running.backend, { sweep: never, sweepMails: never });
  let people = 0;
  return {
    url,
    backend,
    running,
    connection,
    clock,
    dataDir,
    phone: async (name = `person${++people}`) => {
      const phone = await Phone.register(url, `${name}@example.org`, PASSWORD);
      await models.accounts.updateOne({ _id: phone.account.id }, { $set: { emailVerifiedAt: clock.now() } });
      return phone;
    },
    web: () => new Web(url),
    settled: async () => {
      await running.backend.mails.drained();
      await running.backend.outbox.idle();
    },
    stop: async () => {
      running.server.closeAllConnections();
      await new Promise((resolve) => running.server.close(resolve));
      await running.finish();
      await connection.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * On a cluster each server's own database has shard keys, so that a command or a unique rule without them fails. Everything stays on
 * one shard: splitting and moving parts would take longer than the tests.
 */
async function shardedBy(connection: Connection): Promise<void> {
  const config = readConfig({ NODE_ENV: "test" });
  const context = adminContext({ config, secrets: null, connection, progress: () => undefined });
  const { ok, text } = await shardCommand.run(context, [], { run: true, shards: "shard1" });
  if (!ok) throw new Error(text);
}
