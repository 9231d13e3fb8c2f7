import mongoose from "mongoose";
import type { Caller } from "../../domain/caller.js";
import { Conflict, Invalid, NotFound } from "../../domain/errors.js";
import { type CategoryDoc, toCategory } from "../../models/category.js";
import { categoryMerge } from "../../validation/category.js";
import { check } from "../../validation/check.js";
import type { CategoryMerge } from "../../shapes/categories/CategoryMerge.js";
import type { Opened } from "../access/BudgetAccess.js";
import { changeFound } from "../storage/stored.js";
import type { Dependencies } from "../Dependencies.js";
import type { ChangedCategory } from "../ledger/changedMonths.js";
import type { PlanMerge } from "./PlanMerge.js";
import type { CategoryRemovalSaga } from "./CategoryRemovalSaga.js";
import { afterMerge } from "./afterRemoval.js";
import { strictly } from "./mergedAmounts.js";

interface Needs extends Pick<Dependencies, "models" | "access" | "clock" | "planOverflow" | "movedMonths"> {
  readonly removalSaga: CategoryRemovalSaga;
  readonly planMerge: PlanMerge;
}

/** Merging one category into another: expenses, planned money and children go along. */
export class CategoryMergeService {
  constructor(private readonly needs: Needs) {}

  /** Answers the category that took over. A repeated call goes on with the merge, or finds it done. */
  async merge(who: Caller, id: string, input: CategoryMerge): Promise<ChangedCategory> {
    const { into } = check(categoryMerge, input);
    const { removalSaga } = this.needs;
    let labels: readonly string[] = [];
    const removed = await changeFound(
      this.needs.models.categories,
      () => this.mergeable(who, id, into),
      async ({ budget, found: category }) => {
        labels = [];
        if (isMerging(category, into)) return null;
        if (category.pendingRemoval !== undefined) {
          throw new Conflict("category-being-removed", "The category is being merged or deleted.");
        }
        const target = await this.target(category, into);
        await this.needs.planMerge.requirePossible(category, target, strictly);
        const merged = afterMerge(category, target);
        await this.needs.planOverflow.require(budget, budget.startMonth, null, merged);
        labels = await this.needs.movedMonths.by(budget, { before: category, after: null }, merged);
        const pending = { into, deletes: true, by: who.accountId, merges: true };
        const now = this.needs.clock.now();
        return { $set: { pendingRemoval: pending, removingSince: now, updatedAt: now, dirtyBudgetId: category.budgetId } };
      },
    );
    if (removed.deletedAt === null) await removalSaga.begin(removed);
    const target = await removalSaga.targetOf(removed);
    if (target === null) throw new NotFound("category");
    return { category: toCategory(target), labels };
  }

  private async mergeable(who: Caller, id: string, into: string): Promise<Opened<CategoryDoc>> {
    const opened = await this.needs.access.openOne(who, { kind: "cat", id }, "write", async (at) => {
      const known = await this.needs.models.categories.findOne({ ...at }).lean<CategoryDoc>();
      return known !== null && (known.deletedAt === null || isMerging(known, into)) ? known : null;
    });
    return { ...opened, found: await this.needs.removalSaga.afterPendingMerge(opened.found) };
  }

  private async target(category: CategoryDoc, into: string): Promise<CategoryDoc> {
    const { budgetId } = category;
    const target = await this.needs.models.categories
      .findOne({ _id: into, budgetId, deletedAt: null, pendingRemoval: mongoose.trusted({ $exists: false }) })
      .lean<CategoryDoc>();
    if (target === null || into === category._id) {
      throw Invalid.at("/into", "unknown-category", "No such category in this budget, or it is the same category.");
    }
    return target;
  }
}

function isMerging(category: CategoryDoc, into: string): boolean {
  return category.pendingRemoval?.merges === true && category.pendingRemoval.into === into;
}
