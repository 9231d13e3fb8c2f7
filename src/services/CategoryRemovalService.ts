import mongoose from "mongoose";
import type { Caller } from "../domain/caller.js";
import { Conflict, Invalid } from "../domain/errors.js";
import type { Clock } from "../domain/ids.js";
import type { CategoryDoc, Leaving } from "../models/category.js";
import type { Models } from "../models/Models.js";
import type { BudgetAccess } from "./access/BudgetAccess.js";
import { changeStored, type IfVersion } from "./access/stored.js";
import type { Departures } from "./categories/Departures.js";

interface Needs {
  readonly models: Models;
  readonly access: BudgetAccess;
  readonly clock: Clock;
  readonly departures: Departures;
}

export interface Removal {
  /** Where its expenses go. */
  readonly moveTo?: string;
  /** Or: they lose their category. */
  readonly uncategorise?: boolean;
}

/**
 * Deleting a category that may be in use. The category is first marked as leaving, which turns new expenses away; then
 * its expenses are moved in batches; then it becomes a tombstone. Each step may be repeated, by any process.
 */
export class CategoryRemovalService {
  constructor(private readonly needs: Needs) {}

  async remove(who: Caller, id: string, removal: Removal, ifVersion?: IfVersion): Promise<void> {
    if (removal.moveTo !== undefined && removal.uncategorise === true) {
      throw Invalid.at("/uncategorise", "not-allowed", "Give moveTo or uncategorise, not both.");
    }
    const leaving = await changeStored(
      this.needs.models.categories,
      ifVersion,
      async () => {
        const found = await this.needs.models.categories.findOne({ _id: id, deletedAt: null }).lean<CategoryDoc>();
        return this.needs.departures.settled((await this.needs.access.openFor(who, "category", found, "write")).found);
      },
      async (category) => {
        if (category.leaving !== undefined) return requireSame(category.leaving, removal);
        await this.requireTarget(category, removal.moveTo);
        if (removal.moveTo === undefined && removal.uncategorise !== true) await this.requireUnused(category);
        const mark = { into: removal.moveTo ?? null, deletes: true, by: who.accountId };
        return { $set: { leaving: mark, updatedAt: this.needs.clock.now(), touchedIn: category.budgetId } };
      },
    );
    await this.needs.departures.begin(leaving);
  }

  /** Deletions and merges that a crash interrupted go on here. */
  async resume(): Promise<void> {
    await this.needs.departures.resume();
  }

  private async requireTarget(category: CategoryDoc, moveTo: string | undefined): Promise<void> {
    if (moveTo === undefined) return;
    const { budgetId } = category;
    const target = await this.needs.models.categories
      .findOne({ _id: moveTo, budgetId, deletedAt: null, leaving: mongoose.trusted({ $exists: false }) })
      .lean<CategoryDoc>();
    if (target === null || moveTo === category._id) {
      throw Invalid.at("/moveTo", "unknown-category", "No such other category in this budget.");
    }
  }

  private async requireUnused(category: CategoryDoc): Promise<void> {
    const { budgetId, _id: id } = category;
    const [expenses, children] = await Promise.all([
      this.needs.models.expenses.countDocuments({ budgetId, "parts.categoryId": id, deletedAt: null }),
      this.needs.models.categories.countDocuments({ budgetId, parentId: id, deletedAt: null }),
    ]);
    if (expenses + children === 0) return;
    throw new Conflict("category-in-use", "The category is in use. Repeat with ?moveTo=ID or ?uncategorise=true.", {
      counts: { expenses, children },
    });
  }
}

/** A repeated deletion goes on with the one that is pending. */
function requireSame(leaving: Leaving, removal: Removal): null {
  if (leaving.merges === true || leaving.into !== (removal.moveTo ?? null)) {
    throw new Conflict("category-leaving", "The category is being merged or deleted at the moment.");
  }
  return null;
}
