import mongoose from "mongoose";
import type { Caller } from "../domain/caller.js";
import { Conflict, Invalid, NotFound } from "../domain/errors.js";
import type { Clock } from "../domain/ids.js";
import { type CategoryDoc, toCategory } from "../models/category.js";
import type { Models } from "../models/Models.js";
import { categoryMerge } from "../rules/category.js";
import { check } from "../rules/check.js";
import type { Category } from "../shapes/Category.js";
import type { CategoryMerge } from "../shapes/CategoryMerge.js";
import type { BudgetAccess } from "./access/BudgetAccess.js";
import { changeStored } from "./access/stored.js";
import type { Foresight } from "./books/Foresight.js";
import type { Absorption } from "./categories/Absorption.js";
import type { Departures } from "./categories/Departures.js";
import { afterMerge, strictly } from "./categories/terms.js";

interface Needs {
  readonly models: Models;
  readonly access: BudgetAccess;
  readonly clock: Clock;
  readonly departures: Departures;
  readonly absorption: Absorption;
  readonly foresight: Foresight;
}

/** Merging one category into another: expenses, planned money and children go along. */
export class CategoryMergeService {
  constructor(private readonly needs: Needs) {}

  /** Answers the category that took over. A repeated call goes on with the merge, or finds it done. */
  async merge(who: Caller, id: string, input: CategoryMerge): Promise<Category> {
    const { into } = check(categoryMerge, input);
    const { departures } = this.needs;
    const leaving = await changeStored(
      this.needs.models.categories,
      undefined,
      () => this.mergeable(who, id, into),
      async (category) => {
        if (isMerging(category, into)) return null;
        if (category.leaving !== undefined) {
          throw new Conflict("category-leaving", "The category is being merged or deleted at the moment.");
        }
        const target = await this.target(category, into);
        await this.needs.absorption.requirePossible(category, target, strictly);
        const { budget } = await this.needs.access.open(who, category.budgetId, "write");
        await this.needs.foresight.require(budget, budget.startMonth, null, afterMerge(category, target));
        const mark = { into, deletes: true, by: who.accountId, merges: true };
        return { $set: { leaving: mark, updatedAt: this.needs.clock.now(), touchedIn: category.budgetId } };
      },
    );
    if (leaving.deletedAt === null) await departures.begin(leaving);
    const target = await departures.targetOf(leaving);
    if (target === null) throw new NotFound("category");
    return toCategory(target);
  }

  private async mergeable(who: Caller, id: string, into: string): Promise<CategoryDoc> {
    const found = await this.needs.models.categories.findOne({ _id: id }).lean<CategoryDoc>();
    const known = found !== null && (found.deletedAt === null || isMerging(found, into)) ? found : null;
    return this.needs.departures.settled((await this.needs.access.openFor(who, "category", known, "write")).found);
  }

  private async target(category: CategoryDoc, into: string): Promise<CategoryDoc> {
    const { budgetId } = category;
    const target = await this.needs.models.categories
      .findOne({ _id: into, budgetId, deletedAt: null, leaving: mongoose.trusted({ $exists: false }) })
      .lean<CategoryDoc>();
    if (target === null || into === category._id) {
      throw Invalid.at("/into", "unknown-category", "No such other category in this budget.");
    }
    return target;
  }
}

function isMerging(category: CategoryDoc, into: string): boolean {
  return category.leaving?.merges === true && category.leaving.into === into;
}
