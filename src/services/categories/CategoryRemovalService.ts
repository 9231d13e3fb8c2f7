import mongoose from "mongoose";
import type { Caller } from "../../domain/caller.js";
import { Conflict, Invalid } from "../../domain/errors.js";
import { type CategoryDoc, type PendingRemoval, toCategory } from "../../models/category.js";
import { categoryRemoval } from "../../validation/category.js";
import { check } from "../../validation/check.js";
import { changeOnce, type IfVersion } from "../storage/stored.js";
import type { Dependencies } from "../Dependencies.js";
import type { ChangedCategory } from "../ledger/changedMonths.js";
import type { RecurringCategories } from "../recurring/RecurringCategories.js";
import { afterRemoval } from "./afterRemoval.js";
import type { CategoryRemovalSaga } from "./CategoryRemovalSaga.js";

interface Needs extends Pick<Dependencies, "models" | "access" | "clock" | "movedMonths" | "readers"> {
  readonly removalSaga: CategoryRemovalSaga;
  readonly recurringCategories: RecurringCategories;
}

export interface Removal {
  /** Where its expenses go. */
  readonly moveTo?: string | undefined;
  /** Or: they lose their category. */
  readonly uncategorise?: boolean | undefined;
}

/**
 * Deleting a category that may be in use. The category is first marked for removal, which turns new expenses away; then
 * its expenses are moved in batches; then it becomes a tombstone. Each step may be repeated, by any process.
 */
export class CategoryRemovalService {
  constructor(private readonly needs: Needs) {}

  async remove(who: Caller, id: string, removal: Removal, ifVersion?: IfVersion): Promise<ChangedCategory> {
    check(categoryRemoval, removal);
    if (removal.moveTo !== undefined && removal.uncategorise === true) {
      throw Invalid.at("/uncategorise", "not-allowed", "Send moveTo or uncategorise, not both.");
    }
    let labels: readonly string[] = [];
    const removed = await changeOnce(who, this.needs.models.categories, {
      ifVersion,
      read: async () => {
        const { budget, found } = await this.needs.access.openOne(who, { kind: "cat", id }, "write", (at) =>
          this.needs.models.categories.findOne({ ...at, deletedAt: null }).lean<CategoryDoc>(),
        );
        return { budget, found: await this.needs.removalSaga.afterPendingMerge(found) };
      },
      decide: async ({ budget, found: category }) => {
        if (category.pendingRemoval !== undefined) return requireSame(category.pendingRemoval, removal);
        await this.requireTarget(category, removal.moveTo);
        if (removal.moveTo === undefined && removal.uncategorise !== true) await this.requireUnused(category);
        labels = await this.needs.movedMonths.by(budget, { before: category, after: null }, afterRemoval(category, removal.moveTo ?? null));
        const pending = { into: removal.moveTo ?? null, deletes: true, by: who.accountId };
        const now = this.needs.clock.now();
        return { $set: { pendingRemoval: pending, removingSince: now, updatedAt: now, dirtyBudgetId: category.budgetId } };
      },
    });
    await this.needs.removalSaga.begin(removed);
    return { category: toCategory(removed), labels };
  }

  /** Deletions and merges that a crash interrupted go on here. */
  async resume(): Promise<void> {
    await this.needs.removalSaga.resume();
  }

  private async requireTarget(category: CategoryDoc, moveTo: string | undefined): Promise<void> {
    if (moveTo === undefined) return;
    const { budgetId } = category;
    const target = await this.needs.models.categories
      .findOne({ _id: moveTo, budgetId, deletedAt: null, pendingRemoval: mongoose.trusted({ $exists: false }) })
      .lean<CategoryDoc>();
    if (target === null || moveTo === category._id) {
      throw Invalid.at("/moveTo", "unknown-category", "No such category in this budget, or it is the same category.");
    }
  }

  private async requireUnused(category: CategoryDoc): Promise<void> {
    const { budgetId, _id: id } = category;
    await this.needs.readers.one.reads.whole(budgetId);
    const [expenses, children, recurring] = await Promise.all([
      this.needs.models.expenses.countDocuments({ budgetId, "parts.categoryId": id, deletedAt: null }),
      this.needs.models.categories.countDocuments({ budgetId, parentId: id, deletedAt: null }),
      this.needs.recurringCategories.count(budgetId, id),
    ]);
    if (expenses + children + recurring === 0) return;
    throw new Conflict(
      "category-in-use",
      "The category is in use. Repeat with moveTo (the id of the category that gets its expenses), or with uncategorise.",
      {
        counts: { expenses, children, recurring },
      },
    );
  }
}

/** A repeated deletion goes on with the one that is pending. */
function requireSame(pendingRemoval: PendingRemoval, removal: Removal): null {
  if (pendingRemoval.merges === true || pendingRemoval.into !== (removal.moveTo ?? null)) {
    throw new Conflict("category-being-removed", "The category is being merged or deleted.");
  }
  return null;
}
