import type { Db } from "mongodb";
import { withLease } from "../lease.js";
import type { Migration } from "./Migration.js";

export interface MigrateOptions {
  readonly holder: string;
  readonly report: (line: string) => void;
  readonly now?: () => Date;
  readonly retryMs?: number;
}

interface FinishedDoc {
  _id: string;
  finishedAt: Date;
}

export const MIGRATIONS = "migrations";
export const LEASES = "leases";

/** The ids of those that have been finished on this database, by whichever release. */
export async function finishedMigrations(db: Db): Promise<string[]> {
  const found = await db.collection<FinishedDoc>(MIGRATIONS).find({}).sort({ _id: 1 }).toArray();
  return found.map(({ _id }) => _id);
}

/** Those of this release that have not been finished here, in order. */
async function pendingMigrations(db: Db, migrations: readonly Migration[]): Promise<Migration[]> {
  const finished = new Set(await finishedMigrations(db));
  return [...migrations].sort((one, other) => (one.id < other.id ? -1 : 1)).filter(({ id }) => !finished.has(id));
}

/**
 * Runs what is pending, in one process at a time; the others wait until it is done. Answers the ids of those that it ran.
 * A migration that a crash interrupted runs again from its beginning, in whichever process starts next.
 */
export async function migrate(db: Db, migrations: readonly Migration[], options: MigrateOptions): Promise<string[]> {
  const { report, now = () => new Date() } = options;
  if ((await pendingMigrations(db, migrations)).length === 0) return [];
  const lease = { ...options, onWait: (holder: string) => report(`Waiting for the migrations that ${holder} runs`) };
  return withLease(db.collection(LEASES), "migrations", lease, async (signal) => {
    const ran: string[] = [];
    for (const migration of await pendingMigrations(db, migrations)) {
      report(`Migration ${migration.id} begins`);
      await migration.run(db, (line) => report(`Migration ${migration.id}: ${line}`), signal);
      signal.throwIfAborted();
      await db.collection<FinishedDoc>(MIGRATIONS).insertOne({ _id: migration.id, finishedAt: now() });
      report(`Migration ${migration.id} is done`);
      ran.push(migration.id);
    }
    return ran;
  });
}
