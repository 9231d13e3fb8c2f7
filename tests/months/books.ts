import { randomBytes } from "node:crypto";
import type { Connection } from "mongoose";
import { readConfig } from "../../src/config/config.js";
import { buildIndexes, connect } from "../../src/database/connect.js";
import type { Caller } from "../../src/domain/caller.js";
import { idFrom } from "../../src/domain/ids.js";
import { createModels } from "../../src/models/Models.js";
import { watch, watchable } from "../support/commands/recorder.js";
import { compose, type Backend } from "../../src/main/compose/compose.js";
import { serverFacts } from "../../src/main/serverFacts.js";
import { engineUri, freshDatabase } from "../support/databases.js";

export interface Books extends Backend {
  /** The services' own, to watch what they ask. */
  readonly served: Connection;
  /** What a test itself looks at or changes is no command of the server's. */
  readonly connection: Connection;
  /** What failed in the background. */
  readonly failures: unknown[];
  /** Everything that waits is processed now. */
  process(budgetId: string): Promise<void>;
  close(): Promise<void>;
}

export interface BooksOptions {
  readonly dbName?: string;
  readonly now?: string;
  /** False: nothing is processed unless a test says so, which makes a run repeatable. */
  readonly processing?: boolean;
}

/** The server below its APIs: services on a database, without a server. Two on one database are two processes. */
export async function openBooks({
  dbName = freshDatabase("books"),
  now = "2026-11-15T12:00:00Z",
  processing = true,
}: BooksOptions = {}): Promise<Books> {
  const uri = engineUri();
  const [connection, beside] = [await connect(watchable(uri), { dbName }), await connect(uri, { dbName })];
  const failures: unknown[] = [];
  const server = compose({
    connection,
    clock: { now: () => new Date(now) },
    jwtSecrets: ["jwt-secret-for-tests-only-0123456789abcdef"],
    mail: { where: "nowhere", isServer: false, check: () => Promise.resolve(), deliver: () => Promise.resolve("") },
    facts: serverFacts(connection, () => ({ status: "ready" })),
    quotas: readConfig({}).quotas,
    publicUrl: "http://localhost",
    onError: (error) => failures.push(error),
  });
  await buildIndexes(connection);
  const models = createModels(beside);
  watch(connection, models);
  if (!processing) server.outbox.schedule = () => undefined;
  return {
    ...server,
    models,
    served: connection,
    connection: beside,
    failures,
    process: async (budgetId) => (server.outbox as any).work(budgetId),
    close: async () => {
      await server.outbox.stop();
      await connection.close();
      await beside.close();
    },
  };
}

/** Somebody signed in, without the ceremony. */
export function somebody(accountId = "acc_somebody"): Caller {
  return {
    accountId,
    sessionId: null,
    signedInAt: null,
    tokenId: null,
    actions: ["read", "write"],
    budgets: null,
    ids: { next: (...of) => idFrom(of, Date.parse("2026-11-15T12:00:00Z"), randomBytes(16)) },
  };
}
