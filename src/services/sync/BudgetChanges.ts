import type { Caller } from "../../domain/caller.js";
import type { BudgetDoc } from "../../models/budgets/budget.js";
import type { ChangeEntry } from "../../models/sync/change.js";
import type { Change } from "../../shapes/sync/Sync.js";
import { type ChangeLog, lastOfEach } from "./ChangeLog.js";
import type { SyncedResources } from "./SyncedResources.js";

/** Where a walk through one budget stands. `top`: on a first walk, the newest entry at its start; what was deleted before needs no tombstone. */
export interface SyncPosition {
  readonly n: number;
  readonly top?: number | undefined;
}

/** Some entries of a budget's log, returned as the resources they name. */
export interface Piece {
  readonly changes: readonly Change[];
  readonly entries: readonly ChangeEntry[];
  readonly hasMore: boolean;
}

/** What a budget's log says behind a number, piece by piece. */
export class BudgetChanges {
  constructor(
    private readonly changeLog: ChangeLog,
    private readonly resources: SyncedResources,
  ) {}

  /** Of one who knows nothing. */
  async beginning(budgetId: string): Promise<SyncPosition> {
    return { n: 0, top: await this.changeLog.newest(budgetId) };
  }

  async after(who: Caller, budget: BudgetDoc, { n, top = 0 }: SyncPosition, limit: number): Promise<Piece> {
    const found = await this.changeLog.after(budget._id, n, limit + 1);
    const entries = found.slice(0, limit);
    const changes = await this.resources.of(who, budget, lastOfEach(entries));
    const numbers = new Map(entries.map((entry) => [entry.resourceId, entry.n]));
    return {
      changes: changes.filter((change) => !change.deleted || (numbers.get(change.id) ?? 0) > top),
      entries,
      hasMore: found.length > entries.length,
    };
  }
}
