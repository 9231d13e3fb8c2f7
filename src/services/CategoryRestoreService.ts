import mongoose from "mongoose";
import type { Caller } from "../domain/caller.js";
import { Conflict } from "../domain/errors.js";
import type { Clock } from "../domain/ids.js";
import { isLarge } from "../domain/money.js";
import { type CategoryDoc, liveNameOf, toCategory, toEnvelope } from "../models/category.js";
import type { Models } from "../models/Models.js";
import type { Category } from "../shapes/Category.js";
import type { BudgetAccess } from "./access/BudgetAccess.js";
import { changeStored, deed, duplicateKeyOf, type Update } from "./access/stored.js";
import type { Bookkeeper } from "./books/Bookkeeper.js";
import type { Foresight } from "./books/Foresight.js";
import { requireRoom } from "./categories/room.js";

interface Needs {
  readonly models: Models;
  readonly access: BudgetAccess;
  readonly clock: Clock;
  readonly bookkeeper: Bookkeeper;
  readonly foresight: Foresight;
}

const RESTORABLE_DAYS = 30;

/** Takes the deletion of a category back, within 30 days. Its expenses stay where the deletion moved them. */
export class CategoryRestoreService {
  constructor(private readonly needs: Needs) {}

  /** Restoring what is not deleted changes nothing and answers it. */
  async restore(who: Caller, id: string): Promise<Category> {
    const oldest = new Date(this.needs.clock.now().getTime() - RESTORABLE_DAYS * 86_400_000);
    const restored = await this.refusingTakenNames(() =>
      changeStored(
        this.needs.models.categories,
        undefined,
        async () => {
          const found = await this.needs.models.categories
            .findOne({ _id: id, $or: [{ deletedAt: null }, { deletedAt: mongoose.trusted({ $gt: oldest }) }] })
            .lean<CategoryDoc>();
          return (await this.needs.access.openFor(who, "category", found, "write")).found;
        },
        (category) => (category.deletedAt === null ? null : this.revival(who, category)),
      ),
    );
    this.needs.bookkeeper.touched(restored.budgetId);
    return toCategory(restored);
  }

  private async revival(who: Caller, category: CategoryDoc): Promise<Update> {
    const { models, clock, access } = this.needs;
    if (category.leaving?.merges === true) {
      throw new Conflict("category-merged", "Its planned money belongs to the category it was merged into. Create a new one.");
    }
    const { budgetId } = category;
    const { budget } = await access.open(who, budgetId, "write");
    await requireRoom(models, budgetId);
    const envelope = toEnvelope(category);
    if (envelope.standing.some(({ value }) => isLarge(value))) {
      await this.needs.foresight.require(budget, budget.startMonth, null, { envelopes: (all) => [...all, envelope] });
    }
    const now = clock.now();
    return {
      act: deed(who, now, "restored"),
      $set: {
        deletedAt: null,
        liveName: liveNameOf(budgetId, category.name),
        parentId: await this.parentOf(category),
        updatedAt: now,
        touchedIn: budgetId,
      },
      $unset: { leaving: 1 },
      $min: { touchedFrom: budget.startMonth },
    };
  }

  /** Its parent, if that still lives and still stands at the top. */
  private async parentOf(category: CategoryDoc): Promise<string | null> {
    if (category.parentId === null) return null;
    const parent = await this.needs.models.categories
      .findOne({ _id: category.parentId, deletedAt: null, parentId: null, leaving: mongoose.trusted({ $exists: false }) }, { _id: 1 })
      .lean<{ _id: string }>();
    return parent?._id ?? null;
  }

  private async refusingTakenNames<T>(write: () => Promise<T>): Promise<T> {
    try {
      return await write();
    } catch (error) {
      if (duplicateKeyOf(error) !== "liveName") throw error;
      throw new Conflict("category-name-taken", "Another category of this budget has this name by now.");
    }
  }
}
