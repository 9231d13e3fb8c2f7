import mongoose, { type AnyBulkWriteOperation } from "mongoose";
import type { Clock } from "../../domain/ids.js";
import type { ChangeKind } from "../../domain/changeKinds.js";
import { type ChangeDoc, type ChangeEntry, entriesIn, firstOf, TAKEN_OUT, resourceIdsOf } from "../../models/sync/change.js";
import type { Models } from "../../models/Models.js";
import { collectionOf } from "../ledger/dirtyFlags.js";
import { BudgetWalk } from "./BudgetWalk.js";
import { type ChangeLog, WRITTEN_WITHIN_MS } from "./ChangeLog.js";

/** How long sync returns a deletion. */
export const TOMBSTONE_DAYS = 90;

/** A day more than the cursors live, so that clocks that differ lose nothing. */
const KEPT_MS = (TOMBSTONE_DAYS + 1) * 86_400_000;
/**
 * A document that is younger stays, whatever it tells: a writer that asked for the newest number before it was written may be on its way
 * to the number that it holds, and would be given that number again. Both write within a sixth of this, or not at all (`ChangeLog`);
 * the rest is for commands under way and for clocks that differ.
 */
export const STABLE_MS = 6 * WRITTEN_WITHIN_MS;
/** Documents at a time, each of which may tell twenty-five changes. */
const BATCH = 200;

/**
 * Takes out of the change log what no walk needs. An entry goes only while a later one stands, so the newest number is never
 * taken back, and a document only when no writer can be on its way to its number, so none is given twice: see docs/decisions/0008-sync.md.
 */
export class ChangeLogCompaction {
  private readonly walk: BudgetWalk;

  constructor(
    private readonly models: Models,
    private readonly changeLog: ChangeLog,
    private readonly clock: Clock,
  ) {
    this.walk = new BudgetWalk(models, clock, "compaction");
  }

  /** Some budgets each time: a large installation is walked little by little. */
  async compactIfDue(): Promise<void> {
    for (const budgetId of await this.walk.next()) await this.compactBudget(budgetId);
  }

  async compactBudget(budgetId: string): Promise<void> {
    await this.purgeExpenses(budgetId);
    const newest = await this.changeLog.newest(budgetId);
    const announced = new Map<string, number>();
    const dead = new Set<string>();
    let below = newest + 1;
    for (;;) {
      const docs = await this.models.changes
        .find({ budgetId, n: mongoose.trusted({ $lt: below }) })
        .sort({ n: -1 })
        .limit(BATCH)
        .lean<ChangeDoc[]>();
      const last = docs.at(-1);
      if (last === undefined) return;
      below = last.n;
      const entries = docs.flatMap((doc) => entriesIn(doc).reverse());
      for (const id of await this.expired(budgetId, entries)) dead.add(id);
      const needless = entries.filter((entry) => {
        const said = announced.has(entry.resourceId);
        if (!said) announced.set(entry.resourceId, entry.n);
        return entry.n < newest && (said || (dead.has(entry.resourceId) && this.isOld(entry)));
      });
      await this.takeOut(budgetId, docs, new Set(needless.map(({ n }) => n)));
    }
  }

  /** What tells nothing any more goes, once it is stable; what tells something else still keeps its numbers. */
  private async takeOut(budgetId: string, docs: readonly ChangeDoc[], numbers: ReadonlySet<number>): Promise<void> {
    const operations = docs.flatMap((doc): AnyBulkWriteOperation<ChangeDoc>[] => {
      const filter = { _id: doc._id, budgetId };
      const ids = resourceIdsOf(doc);
      const left = ids.map((id, place) => (numbers.has(firstOf(doc) + place) ? TAKEN_OUT : id));
      // A document that stays tells something, as readers rely on: it is not emptied in place of being taken out.
      if (left.every((id) => id === TAKEN_OUT)) return this.isStable(doc) ? [{ deleteOne: { filter } }] : [];
      if (left.every((id, place) => id === ids[place])) return [];
      return [{ updateOne: { filter, update: { $set: { resourceIds: left } } } }];
    });
    if (operations.length > 0) await this.models.changes.bulkWrite(operations, { ordered: false });
  }

  private isStable({ at }: ChangeDoc): boolean {
    return this.clock.now().getTime() - at.getTime() > STABLE_MS;
  }

  private isOld(entry: ChangeEntry): boolean {
    return this.clock.now().getTime() - entry.at.getTime() > KEPT_MS;
  }

  /** The resources of old entries that live no more. */
  private async expired(budgetId: string, entries: readonly ChangeEntry[]): Promise<string[]> {
    const old = entries.filter((entry) => this.isOld(entry));
    const kinds = [...new Set(old.map((entry) => entry.kind))];
    const idsOf = (kind: ChangeKind): string[] => old.filter((entry) => entry.kind === kind).map((entry) => entry.resourceId);
    const live = await Promise.all(kinds.map((kind) => this.livingAmong(budgetId, kind, idsOf(kind))));
    const living = new Set(live.flat().map(({ _id }) => _id));
    return old.flatMap(({ resourceId }) => (living.has(resourceId) ? [] : resourceId));
  }

  private livingAmong(budgetId: string, kind: ChangeKind, ids: readonly string[]): Promise<{ _id: string }[]> {
    const filter = kind === "budget" ? { _id: budgetId } : { budgetId, _id: mongoose.trusted({ $in: [...ids] }) };
    return collectionOf(this.models, kind)
      .find({ ...filter, deletedAt: null }, { _id: 1 })
      .lean<{ _id: string }[]>();
  }

  /**
   * Deleted expenses can be restored for 30 days and are tombstones for 90; after that nothing speaks of them. The second end of a linked
   * transfer goes before the transfer does: until then the link can be taken off.
   */
  private async purgeExpenses(budgetId: string): Promise<void> {
    const { expenses } = this.models;
    const before = new Date(this.clock.now().getTime() - KEPT_MS);
    const old = {
      budgetId,
      deletedAt: mongoose.trusted({ $ne: null, $lt: before }),
      dirtyBudgetId: mongoose.trusted({ $exists: false }),
    };
    const transfers = await expenses
      .find({ ...old, linked: mongoose.trusted({ $exists: true }) }, { "linked.in.id": 1 })
      .lean<{ linked: { in: { id: string } } }[]>();
    const ends = transfers.map(({ linked }) => linked.in.id);
    await expenses.deleteMany({ budgetId, _id: mongoose.trusted({ $in: ends }), linkedInto: mongoose.trusted({ $exists: true }) });
    await expenses.deleteMany({ ...old, linkedInto: mongoose.trusted({ $exists: false }) });
  }
}
