import type { Db } from "mongodb";
import { LEASES, withLease } from "../lease.js";
import type { LaterSteps, Migration } from "./Migration.js";
import { FORM_CHECK_MS, type MigrationDoc, MIGRATIONS } from "./storedForm.js";

/** How long an operator can go back to the previous release before the new form is written. */
export const SWITCH_AFTER_MS = 24 * 3_600_000;
/** Processes of an earlier release look that often whether they must end; twice, since one look may fail. */
export const OTHERS_END_MS = 2 * FORM_CHECK_MS;

export interface SwitchOptions {
  readonly holder: string;
  readonly report: (line: string) => void;
  readonly now?: () => Date;
  readonly settleMs?: number;
}

/**
 * The second phase of a migration without steps before. The new form was read from the start of this release on. It is written only
 * after all that still runs of an earlier release has ended: first a day in which nobody is stopped, then the mark that ends them, then
 * the form, then the steps that bring what is stored into it.
 */
export class FormSwitch {
  private written: ReadonlySet<string> = new Set();
  private readonly swept = new Set<string>();
  private readonly ending = new AbortController();
  private running: Promise<void> | null = null;

  constructor(
    private readonly db: Db,
    private readonly migrations: readonly Migration[],
    private readonly options: SwitchOptions,
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
    const neededBefore = new Date(now.getTime() - OTHERS_END_MS);
    for (const { id, later } of waiting) {
      const announcedBefore = new Date(now.getTime() - SWITCH_AFTER_MS);
      await docs.updateOne(
        { _id: id, finishedAt: null, neededAt: { $exists: false }, announcedAt: { $lte: announcedBefore } },
        { $set: { needed: true, neededAt: now } },
      );
      if (later === undefined)
        await docs.updateOne({ _id: id, finishedAt: null, neededAt: { $lte: neededBefore } }, { $set: { finishedAt: now } });
    }
    const begun = { $or: [{ finishedAt: { $ne: null } }, { neededAt: { $lte: neededBefore } }] };
    const found = await docs.find(begun, { projection: { _id: 1 } }).toArray();
    this.written = new Set(found.map(({ _id }) => _id));
  }

  /**
   * Brings what is stored into the forms that are written; one process at a time. Each process looks once more after it has begun to
   * write a form itself: it may have made something in the former one meanwhile.
   */
  finish(): Promise<void> {
    this.running ??= this.sweep().finally(() => (this.running = null));
    return this.running;
  }

  async stop(): Promise<void> {
    this.ending.abort(new Error("The server stops."));
    await this.running?.catch(() => undefined);
  }

  private async sweep(): Promise<void> {
    for (const { id, later } of this.migrations) {
      if (later === undefined || !this.written.has(id) || this.swept.has(id)) continue;
      if (await later.isLeft(this.db)) await this.run(id, later);
      const filter = { _id: id, finishedAt: null };
      await this.db.collection<MigrationDoc>(MIGRATIONS).updateOne(filter, { $set: { finishedAt: this.now() } });
      this.swept.add(id);
    }
  }

  private async run(id: string, later: LaterSteps): Promise<void> {
    const { holder, report, settleMs = OTHERS_END_MS } = this.options;
    await withLease(this.db.collection(LEASES), "migrations", { holder }, async (lost) => {
      const signal = AbortSignal.any([lost, this.ending.signal]);
      if (await later.isLeft(this.db)) await later.run(this.db, { report: (line) => report(`Migration ${id}: ${line}`), signal, settleMs });
    });
  }

  private now(): Date {
    return this.options.now?.() ?? new Date();
  }
}

/** Says that the form will change; nobody is stopped by it. */
export async function announce(db: Db, id: string, now: Date): Promise<void> {
  const insert = { $setOnInsert: { finishedAt: null, announcedAt: now } };
  await db.collection<MigrationDoc>(MIGRATIONS).updateOne({ _id: id }, insert, { upsert: true });
}
