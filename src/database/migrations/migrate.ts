import { setTimeout as pause } from "node:timers/promises";
import type { Db } from "mongodb";
import { LEASES, withLease } from "../lease.js";
import type { Migration } from "./Migration.js";
import { announce, OTHERS_END_MS, SWITCH_AFTER_MS } from "./formSwitch.js";
import { type MigrationDoc, MIGRATIONS, requireKnownForm } from "./storedForm.js";

export interface MigrateOptions {
  readonly holder: string;
  readonly report: (line: string) => void;
  readonly now?: () => Date;
  readonly retryMs?: number;
  /** How long a migration that must not run beside an earlier release waits for that one's processes to end by themselves. */
  readonly othersEndMs?: number;
  /** An administrator says that nothing of an earlier release runs any more: no form waits for its day. */
  readonly atOnce?: boolean;
}

/** The ids of those that have been finished on this database, by whichever release. */
export async function finishedMigrations(db: Db): Promise<string[]> {
  const found = await db.collection<MigrationDoc>(MIGRATIONS).find({}).sort({ _id: 1 }).toArray();
  return found.flatMap(({ _id, finishedAt }) => (finishedAt === null ? [] : _id));
}

/** Those of this release that have not been finished here, in order. */
export async function pendingMigrations(db: Db, migrations: readonly Migration[]): Promise<Migration[]> {
  const finished = new Set(await finishedMigrations(db));
  return [...migrations].sort((one, other) => (one.id < other.id ? -1 : 1)).filter(({ id }) => !finished.has(id));
}

/** Whether anything is to be done now: a form that is announced waits for its day, and nobody waits for it. */
async function hasWork(db: Db, migrations: readonly Migration[], { atOnce = false }: MigrateOptions): Promise<boolean> {
  const pending = await pendingMigrations(db, migrations);
  if (atOnce) return pending.length > 0;
  const announced = await db
    .collection<MigrationDoc>(MIGRATIONS)
    .distinct("_id", { $or: [{ announcedAt: { $exists: true } }, { neededAt: { $exists: true } }] });
  return pending.some(({ id }) => !announced.includes(id));
}

/**
 * Runs what is pending, in one process at a time; the others wait until it is done. Answers the ids of those that it ran.
 * A migration that a crash interrupted runs again from its beginning, in whichever process starts next.
 */
export async function migrate(db: Db, migrations: readonly Migration[], options: MigrateOptions): Promise<string[]> {
  const { report, now = () => new Date(), othersEndMs = OTHERS_END_MS } = options;
  await requireKnownForm(db, migrations);
  if (!(await hasWork(db, migrations, options))) return [];
  const lease = { ...options, onWait: (holder: string) => report(`Waiting for the migrations that ${holder} runs`) };
  return withLease(db.collection(LEASES), "migrations", lease, async (signal) => {
    const finished = db.collection<MigrationDoc>(MIGRATIONS);
    const wasUsed = (await finished.findOne({})) !== null;
    const ran: string[] = [];
    for (const migration of await pendingMigrations(db, migrations)) {
      if (migration.run === undefined && wasUsed && options.atOnce !== true) {
        await announce(db, migration.id, now());
        report(
          `Migration ${migration.id}: its form is written ${SWITCH_AFTER_MS / 3_600_000} hours from now; until then you can go back to the previous release`,
        );
        continue;
      }
      report(`Migration ${migration.id} begins`);
      // Recorded before the first step: from then on, a server that does not know the migration would misread data.
      if (migration.needed === true) await markNeeded(db, migration, now());
      // A database that an earlier release has used may have one that still runs on it.
      if (migration.needed === true && wasUsed) {
        report(`Migration ${migration.id}: waiting ${Math.ceil(othersEndMs / 1000)} s for processes of an earlier release to exit`);
        await pause(othersEndMs, undefined, { signal });
      }
      const tell = (line: string): void => report(`Migration ${migration.id}: ${line}`);
      await migration.run?.(db, tell, signal);
      await migration.later?.run(db, { report: tell, signal, settleMs: othersEndMs });
      signal.throwIfAborted();
      await finished.updateOne({ _id: migration.id }, { $set: { finishedAt: now() } }, { upsert: true });
      report(`Migration ${migration.id} is done`);
      ran.push(migration.id);
    }
    return ran;
  });
}

async function markNeeded(db: Db, { id, run }: Migration, now: Date): Promise<void> {
  // Also one that was only announced so far. Without steps before, servers go on with it, should this process die.
  const mark = { $set: { needed: true, ...(run === undefined ? { neededAt: now } : {}) }, $setOnInsert: { finishedAt: null } };
  await db.collection<MigrationDoc>(MIGRATIONS).updateOne({ _id: id }, mark, { upsert: true });
}
