import mongoose from "mongoose";
import { isDuplicateKey } from "../../database/errors/duplicateKey.js";
import type { Clock } from "../../domain/ids.js";
import type { ChangeDoc } from "../../models/sync/change.js";
import type { Models } from "../../models/Models.js";
import { rowsOf } from "../../models/rows.js";
import type { DirtyFlag } from "../ledger/dirtyFlags.js";

/** The numbered list of what changed in a budget. */
export class ChangeLog {
  constructor(
    private readonly models: Models,
    private readonly clock: Clock,
    /** Told how far a budget's log goes, once that is stored. */
    private readonly moved: (budgetId: string, n: number) => void = () => undefined,
  ) {}

  async newest(budgetId: string): Promise<number> {
    const last = await this.models.changes.findOne({ budgetId }).sort({ n: -1 }).lean<ChangeDoc>();
    return last?.n ?? 0;
  }

  /** The entries behind a number, in order. An entry that is missing was taken out by the compaction, not overlooked. */
  async after(budgetId: string, n: number, limit: number): Promise<ChangeDoc[]> {
    return this.models.changes
      .find({ budgetId, n: mongoose.trusted({ $gt: n }) })
      .sort({ n: 1 })
      .limit(limit)
      .lean<ChangeDoc[]>();
  }

  /**
   * Writes entries behind the last one. The number is part of the id, so two writers never get the same one; whoever
   * loses goes on from the new end. An entry written twice does no harm: a reader sees the resource as it is now.
   */
  async append(budgetId: string, flags: readonly DirtyFlag[]): Promise<void> {
    let rest = [...flags];
    while (rest.length > 0) {
      const first = (await this.newest(budgetId)) + 1;
      const at = this.clock.now();
      const entries: ChangeDoc[] = rest.map((flag, index) => ({
        _id: `${budgetId}:${first + index}`,
        budgetId,
        n: first + index,
        kind: flag.kind,
        resourceId: flag.id,
        ...(flag.from === undefined ? {} : { month: flag.from }),
        at,
      }));
      const inserted = await this.insertedOf(entries);
      rest = rest.slice(inserted);
      if (rest.length === 0) await this.raiseHead(budgetId, first + inserted - 1);
    }
  }

  /** Whoever listens hears of it; should this be lost in a crash, the change is appended once more, as its mark is still there. */
  private async raiseHead(budgetId: string, n: number): Promise<void> {
    await this.models.changeHeads.updateOne({ _id: budgetId }, { $max: { n } }, { upsert: true });
    this.moved(budgetId, n);
  }

  private async insertedOf(entries: ChangeDoc[]): Promise<number> {
    try {
      await rowsOf(this.models.changes).insertMany(entries, { ordered: true });
      return entries.length;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return insertedBefore(error);
    }
  }
}

/** An ordered insert stops at the first number that is taken: what stands before it was written by us. */
function insertedBefore(error: unknown): number {
  if (typeof error !== "object" || error === null) return 0;
  return "insertedCount" in error && typeof error.insertedCount === "number" ? error.insertedCount : 0;
}

/** Several entries of one resource say it once, where it was said last. */
export function lastOfEach(entries: readonly ChangeDoc[]): ChangeDoc[] {
  const last = new Map(entries.map((entry) => [entry.resourceId, entry]));
  return entries.filter((entry) => last.get(entry.resourceId) === entry);
}
