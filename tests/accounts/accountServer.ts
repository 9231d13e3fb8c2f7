import "reflect-metadata";
import type { Connection } from "mongoose";
import { readConfig } from "../../src/config/config.js";
import { buildIndexes, connect } from "../../src/database/connect.js";
import { createModels, type Models } from "../../src/models/Models.js";
import { watch, watchable } from "../support/commands/recorder.js";
import type { Clock } from "../../src/domain/ids.js";
import { type DomainError } from "../../src/domain/errors.js";
import type { Visitor } from "../../src/runtime/visitor.js";
import { compose, type Backend } from "../../src/main/compose/compose.js";
import { serverFacts } from "../../src/main/serverFacts.js";
import { type GuessAllowance, usualAllowance } from "../../src/services/limits/guessAllowance.js";
import type { RegistrationMode } from "../../src/services/accounts/RegistrationPolicy.js";
import type { PasswordCost } from "../../src/services/accounts/Passwords.js";
import type { Message } from "../../src/services/mail/messages.js";
import type { Tokens } from "../../src/shapes/accounts/SignIn.js";
import { PATIENT_MS } from "../support/patience.js";
import { CHEAP } from "../support/startServer.js";
import { engineUri, freshDatabase } from "../support/databases.js";

export const PASSWORD = "four brisk purple otters";

export const SECRET = "the first secret, long enough to be one";

/** It stands still, or a second before a credential ends would be over by itself. */
class TestClock implements Clock {
  private time = Date.now();

  now(): Date {
    return new Date(this.time);
  }

  advance(seconds: number): void {
    this.time += seconds * 1000;
  }
}

export interface AccountServer extends Omit<Backend, "mails"> {
  /** What the services themselves hold, to make them fail. */
  readonly inside: Models;
  /** What a test itself looks at or changes is no command of the server's. */
  readonly connection: Connection;
  readonly clock: TestClock;
  /** What was posted, in its order; the outbox itself is tested in tests/mail. */
  readonly mails: Message[];
  /** The same database, as another process would see it. */
  beside(options?: TestServerOptions): AccountServer;
  register(email?: string): Promise<Tokens>;
  /** The same, and its address counts as confirmed: for what belongs to confirmed accounts alone. */
  registerConfirmed(email?: string): Promise<Tokens>;
  close(): Promise<void>;
}

interface TestServerOptions {
  readonly jwtSecrets?: readonly string[];
  readonly allowance?: Partial<GuessAllowance>;
  readonly passwordCost?: PasswordCost;
  readonly registration?: RegistrationMode;
}

const generous: GuessAllowance = {
  ...usualAllowance,
  free: 100_000,
  address: 100_000,
  lifetime: 100_000,
  mails: 100_000,
  registrations: 100_000,
  registrationsInAll: 100_000,
  invitations: 100_000,
};
let made = 0;
/** Databases that are being left: what an answer left to do may be cut off then. */
const left = new Set<string>();

/** The services on a real, throw-away database; no APIs. */
export async function startAccountServer(options: TestServerOptions = {}): Promise<AccountServer> {
  const uri = engineUri();
  const connection = await connect(watchable(uri), { dbName: freshDatabase("accounts") });
  const beside = await connect(uri, { dbName: connection.name });
  const server = composed(connection, beside, new TestClock(), [], options, async () => {
    left.add(connection.name);
    await connection.close();
    await beside.close();
  });
  await buildIndexes(connection);
  await server.prepare();
  return server;
}

function composed(
  connection: Connection,
  beside: Connection,
  clock: TestClock,
  mails: Message[],
  options: TestServerOptions,
  close: () => Promise<void>,
): AccountServer {
  const server = compose({
    connection,
    clock,
    jwtSecrets: options.jwtSecrets ?? [SECRET],
    mail: { where: "nowhere", isServer: false, check: () => Promise.resolve(), deliver: () => Promise.resolve("") },
    facts: serverFacts(connection, () => ({ status: "ready" })),
    quotas: readConfig({}).quotas,
    quotaWaitMs: PATIENT_MS,
    publicUrl: "https://budget.example.org",
    onError: (error) => {
      if (!left.has(connection.name)) throw error;
    },
    allowance: { ...generous, ...options.allowance },
    passwordCost: options.passwordCost ?? CHEAP,
    registration: options.registration ?? "open",
  });
  server.mails.post = async (message) => void mails.push(message);
  const models = createModels(beside);
  watch(connection, models);
  const register = (email = `person-${++made}@example.org`): Promise<Tokens> =>
    server.services.auth.register({ email, password: PASSWORD }, from("192.0.2.1"));
  return {
    ...server,
    models,
    inside: server.models,
    connection: beside,
    clock,
    mails,
    close,
    beside: (other = {}) => composed(connection.useDb(connection.name), beside, clock, mails, { ...options, ...other }, close),
    register,
    registerConfirmed: async (email) => {
      const tokens = await register(email);
      await models.accounts.updateOne({ _id: tokens.user.id }, { $set: { emailVerifiedAt: clock.now() } });
      return { ...tokens, user: { ...tokens.user, emailVerified: true } };
    },
  };
}

export function from(address: string, device: string | null = null, deviceToken: string | null = null): Visitor {
  return { address, device, deviceToken };
}

/** What a call was refused with; a test that expects a refusal fails when there is none. */
export async function refusal(call: Promise<unknown>): Promise<DomainError> {
  const outcome: unknown = await call.then(
    () => null,
    (error: unknown) => error,
  );
  if (outcome === null) throw new Error("This call should have been refused.");
  return outcome as DomainError;
}

/** The code behind the `#` of a link in a message. */
export function codeIn(message: Message | undefined): string {
  return /#([0-9a-z]{58})$/m.exec(message?.text ?? "")?.[1] ?? "";
}
