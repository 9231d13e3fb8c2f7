import mongoose from "mongoose";
import { RESTORABLE_MS } from "../../domain/restorable.js";
import type { Clock } from "../../domain/ids.js";
import type { BudgetDoc } from "../../models/budget.js";
import type { Models } from "../../models/Models.js";
import { eraseOwned } from "./eraseOwned.js";

/** Takes the contents of a budget away for good. */
export class BudgetEraser {
  constructor(
    private readonly models: Models,
    private readonly clock: Clock,
  ) {}

  /** The tombstone comes first and hides everything; it stays, emptied, so that nothing that raced is left an orphan. */
  async erase(budget: BudgetDoc): Promise<void> {
    const { models } = this;
    const now = this.clock.now();
    const budgetId = budget._id;
    await models.budgets.updateOne(
      { _id: budgetId },
      { $set: { deletedAt: budget.deletedAt ?? now, updatedAt: now }, $inc: { version: 1 } },
    );
    await eraseOwned(models, "budget", budgetId);
    await models.budgets.updateOne(
      { _id: budgetId },
      {
        $set: { name: "-", note: null, members: [] },
        $unset: { dirtyBudgetId: 1, dirtyFrom: 1, auditEntries: 1, invitations: 1, givenUpAt: 1, toTell: 1 },
        $inc: { version: 1 },
      },
    );
  }

  /** Those that nobody took over in time. The mark of the version keeps out whoever takes one over at this moment. */
  async eraseGivenUp(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - RESTORABLE_MS);
    const over = this.models.budgets
      .find({ givenUpAt: mongoose.trusted({ $exists: true, $lt: before }) })
      .lean<BudgetDoc[]>()
      .cursor();
    for await (const budget of over) {
      const { _id, version } = budget;
      const claimed = await this.models.budgets.updateOne({ _id, version }, { $set: { members: [] }, $inc: { version: 1 } });
      if (claimed.matchedCount === 1) await this.erase(budget);
    }
  }
}
