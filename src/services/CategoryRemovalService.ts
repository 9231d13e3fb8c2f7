import mongoose from "mongoose";
import type { Caller } from "../domain/caller.js";
import { Conflict, Invalid } from "../domain/errors.js";
import type { Clock } from "../domain/ids.js";
import type { CategoryDoc } from "../models/category.js";
import type { ExpenseDoc } from "../models/expense.js";
import type { Models } from "../models/Models.js";
import type { BudgetAccess } from "./access/BudgetAccess.js";
import { changeStored, type IfVersion } from "./access/stored.js";
import type { Bookkeeper } from "./books/Bookkeeper.js";
import type { References } from "./books/References.js";

interface Needs {
  readonly models: Models;
  readonly access: BudgetAccess;
  readonly clock: Clock;
  readonly bookkeeper: Bookkeeper;
  readonly references: References;
}

export interface Removal {
  /** Where its expenses go. */
  readonly moveTo?: string;
  /** Or: they lose their category. */
  readonly uncategorise?: boolean;
}

const BATCH = 200;

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
        return (await this.needs.access.openFor(who, "category", found, "write")).found;
      },
      async (category) => {
        await this.requireTarget(category, removal.moveTo);
        if (removal.moveTo === undefined && removal.uncategorise !== true) await this.requireUnused(category);
        const mark = { into: removal.moveTo ?? null, deletes: true, by: who.accountId };
        return { $set: { leaving: mark, updatedAt: this.needs.clock.now(), touchedIn: category.budgetId } };
      },
    );
    await this.finish(leaving);
  }

  /** Deletions that a crash interrupted go on here. */
  async resume(): Promise<void> {
    const pending = await this.needs.models.categories
      .find({ leaving: mongoose.trusted({ $exists: true }), deletedAt: null })
      .lean<CategoryDoc[]>();
    for (const category of pending) await this.finish(category);
  }

  private async finish(category: CategoryDoc): Promise<void> {
    await this.moveExpenses(category);
    const { budgetId, _id: id } = category;
    const now = this.needs.clock.now();
    await this.needs.models.categories.updateMany(
      { budgetId, parentId: id, deletedAt: null },
      { $set: { parentId: null, updatedAt: now, touchedIn: budgetId }, $inc: { version: 1 } },
    );
    const budget = await this.needs.models.budgets.findById(budgetId, { startMonth: 1 }).lean<{ startMonth: string }>();
    await this.needs.models.categories.updateOne(
      { _id: id, deletedAt: null },
      {
        $set: { deletedAt: now, updatedAt: now, touchedIn: budgetId },
        $min: { touchedFrom: budget?.startMonth ?? "1900-01" },
        $unset: { liveName: 1 },
        $inc: { version: 1 },
      },
    );
    this.needs.bookkeeper.touched(budgetId);
  }

  /** Tombstones move as well, so that a restored expense finds a category that lives. */
  private async moveExpenses(category: CategoryDoc): Promise<void> {
    const targets = new Map([[category._id, category.leaving?.into ?? null]]);
    for (;;) {
      const docs = await this.needs.models.expenses
        .find({ budgetId: category.budgetId, "parts.categoryId": category._id })
        .limit(BATCH)
        .lean<ExpenseDoc[]>();
      if (docs.length === 0) return;
      for (const doc of docs) await this.needs.references.redirect(doc, targets);
    }
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
