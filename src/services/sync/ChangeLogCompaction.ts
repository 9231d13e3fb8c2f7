import mongoose from "mongoose";
import type { Clock } from "../../domain/ids.js";
import type { ChangeDoc } from "../../models/sync/change.js";
import type { Models } from "../../models/Models.js";
import type { ChangeLog } from "./ChangeLog.js";

/** How long a deletion is told to those who ask after it. */
export const TOMBSTONE_DAYS = 90;

/** A day more than the cursors live, so that clocks that differ lose nothing. */
const KEPT_MS = (TOMBSTONE_DAYS + 1) * 86_400_000;
const PAUSE_MS = 6 * 3600 * 1000;
const BATCH = 1000;

/**
 * Takes out of the change log what no walk needs. An entry goes only while a later one stands, so the newest number is never
 * taken back and no number is given twice: see docs/decisions/0008-sync.md.
 */
export class ChangeLogCompaction {
  private due: number;

  constructor(
    private readonly models: Models,
    private readonly changeLog: ChangeLog,
    private readonly clock: Clock,
  ) {
    this.due = clock.now().getTime() + PAUSE_MS;
  }

  /** Not at the start, and then four times a day; that several processes do it harms nobody. */
  async compactIfDue(): Promise<void> {
    const now = this.clock.now().getTime();
    if (now < this.due) return;
    this.due = now + PAUSE_MS;
    await this.compact();
  }

  async compact(): Promise<void> {
    for await (const budgetId of this.budgetIds()) await this.compactBudget(budgetId);
  }

  /** One after the other by the index: all in one answer would outgrow it. */
  private async *budgetIds(): AsyncGenerator<string> {
    for (let last = ""; ;) {
      const next = await this.models.changes
        .findOne({ budgetId: mongoose.trusted({ $gt: last }) }, { budgetId: 1 })
        .sort({ budgetId: 1, n: 1 })
        .lean<Pick<ChangeDoc, "budgetId">>();
      if (next === null) return;
      last = next.budgetId;
      yield last;
    }
  }

  async compactBudget(budgetId: string): Promise<void> {
    await this.purgeExpenses(budgetId);
    const newest = await this.changeLog.newest(budgetId);
    const told = new Map<string, number>();
    const dead = new Set<string>();
    let below = newest + 1;
    for (;;) {
      const entries = await this.models.changes
        .find({ budgetId, n: mongoose.trusted({ $lt: below }) })
        .sort({ n: -1 })
        .limit(BATCH)
        .lean<ChangeDoc[]>();
      const last = entries.at(-1);
      if (last === undefined) return;
      below = last.n;
      for (const id of await this.expired(entries)) dead.add(id);
      const needless = entries.filter((entry) => {
        const said = told.has(entry.resourceId);
        if (!said) told.set(entry.resourceId, entry.n);
        return entry.n < newest && (said || (dead.has(entry.resourceId) && this.isOld(entry)));
      });
      await this.models.changes.deleteMany({ _id: mongoose.trusted({ $in: needless.map((entry) => entry._id) }) });
    }
  }

  private isOld(entry: ChangeDoc): boolean {
    return this.clock.now().getTime() - entry.at.getTime() > KEPT_MS;
  }

  /** The resources of old entries that live no more. */
  private async expired(entries: readonly ChangeDoc[]): Promise<string[]> {
    const ids = entries.filter((entry) => this.isOld(entry)).map((entry) => entry.resourceId);
    if (ids.length === 0) return [];
    const filter = { _id: mongoose.trusted({ $in: ids }), deletedAt: null };
    const { budgets, categories, expenses, monthlyBudgets, plans } = this.models;
    const live = await Promise.all([
      budgets.distinct("_id", filter),
      categories.distinct("_id", filter),
      expenses.distinct("_id", filter),
      monthlyBudgets.distinct("_id", filter),
      plans.distinct("_id", filter),
    ]);
    const living = new Set<unknown>(live.flat());
    return ids.filter((id) => !living.has(id));
  }

  /** Deleted expenses can be restored for 30 days and are tombstones for 90; after that nothing speaks of them. */
  private async purgeExpenses(budgetId: string): Promise<void> {
    const before = new Date(this.clock.now().getTime() - KEPT_MS);
    await this.models.expenses.deleteMany({
      budgetId,
      deletedAt: mongoose.trusted({ $ne: null, $lt: before }),
      dirtyBudgetId: mongoose.trusted({ $exists: false }),
    });
  }
}
