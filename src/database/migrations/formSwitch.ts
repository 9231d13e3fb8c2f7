import type { Db } from "mongodb";
import type { Migration } from "./Migration.js";
import { FORM_CHECK_MS, type MigrationDoc, MIGRATIONS } from "./storedForm.js";

/** How long an operator can go back to the previous release before the new form is written. */
export const SWITCH_AFTER_MS = 24 * 3_600_000;
/** Processes of an earlier release look that often whether they must end; twice, since one look may fail. */
export const OTHERS_END_MS = 2 * FORM_CHECK_MS;

/**
 * The second phase of a migration without steps. The new form was read from the start of this release on. It is written only after all
 * that still runs of an earlier release has ended: first a day in which nobody is stopped, then the mark that ends them, then the form.
 */
export class FormSwitch {
  private written: ReadonlySet<string> = new Set();

  constructor(
    private readonly db: Db,
    private readonly migrations: readonly Migration[],
    private readonly now: () => Date = () => new Date(),
  ) {}

  /** Whether documents are written in the form of this migration. */
  writes(id: string): boolean {
    return this.written.has(id);
  }

  /** One step ahead, where it is time for it; any process may do it, and again. */
  async advance(): Promise<void> {
    const waiting = this.migrations.filter(({ id, run }) => run === undefined && !this.written.has(id));
    if (waiting.length === 0) return;
    const docs = this.db.collection<MigrationDoc>(MIGRATIONS);
    const now = this.now();
    for (const { id } of waiting) {
      const announcedBefore = new Date(now.getTime() - SWITCH_AFTER_MS);
      await docs.updateOne(
        { _id: id, finishedAt: null, neededAt: { $exists: false }, announcedAt: { $lte: announcedBefore } },
        { $set: { needed: true, neededAt: now } },
      );
      const neededBefore = new Date(now.getTime() - OTHERS_END_MS);
      await docs.updateOne({ _id: id, finishedAt: null, neededAt: { $lte: neededBefore } }, { $set: { finishedAt: now } });
    }
    const finished = await docs.find({ finishedAt: { $ne: null } }, { projection: { _id: 1 } }).toArray();
    this.written = new Set(finished.map(({ _id }) => _id));
  }
}

/** Says that the form will change; nobody is stopped by it. */
export async function announce(db: Db, id: string, now: Date): Promise<void> {
  const insert = { $setOnInsert: { finishedAt: null, announcedAt: now } };
  await db.collection<MigrationDoc>(MIGRATIONS).updateOne({ _id: id }, insert, { upsert: true });
}
