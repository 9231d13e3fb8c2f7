import mongoose from "mongoose";
import { refusingTaken } from "../../database/errors/duplicateKey.js";
import { liveNameOf } from "../../domain/categoryKeys.js";
import type { Caller } from "../../domain/caller.js";
import { Conflict } from "../../domain/errors.js";
import { isLarge } from "../../domain/money.js";
import type { BudgetDoc } from "../../models/budget.js";
import { type CategoryDoc, toCategory, toEnvelope } from "../../models/category.js";
import type { Opened } from "../access/BudgetAccess.js";
import { liveOrRestorable } from "../storage/liveOrRestorable.js";
import { changeFound, auditEntry, type Update } from "../storage/stored.js";
import type { Dependencies } from "../Dependencies.js";
import { withinBudget } from "../limits/budgetQuotas.js";
import type { ChangedCategory } from "../ledger/changedMonths.js";
import { settleNames } from "./settledNames.js";

type Needs = Pick<Dependencies, "models" | "access" | "clock" | "outbox" | "planOverflow" | "movedMonths" | "quotaGuard">;

/** Takes the deletion of a category back, within 30 days. Its expenses stay where the deletion moved them. */
export class CategoryRestoreService {
  constructor(private readonly needs: Needs) {}

  /** Restoring what is not deleted changes nothing and answers it. */
  async restore(who: Caller, id: string): Promise<ChangedCategory> {
    const within = liveOrRestorable(this.needs.clock.now());
    let labels: readonly string[] = [];
    const read = (): Promise<Opened<CategoryDoc>> =>
      this.needs.access.openOne(who, { kind: "cat", id }, "write", (at) =>
        this.needs.models.categories.findOne({ ...at, ...within }).lean<CategoryDoc>(),
      );
    const { found: deleted } = await read();
    const restore = (): Promise<CategoryDoc> =>
      refusingTaken(
        () =>
          changeFound(this.needs.models.categories, read, async ({ budget, found }) => {
            labels = [];
            if (found.deletedAt === null) return null;
            const update = await this.revival(who, budget, found);
            const after = { ...found, ...update.$set };
            const envelope = toEnvelope(after);
            labels = await this.needs.movedMonths.by(budget, { before: null, after }, { envelopes: (all) => [...all, envelope] });
            return update;
          }),
        () => new Conflict("category-name-taken", "Another category of this budget now has this name."),
      );
    const restored = await withinBudget(this.needs, "categories", deleted, { add: restore });
    this.needs.outbox.schedule(restored.budgetId);
    return { category: toCategory(restored), labels };
  }

  private async revival(who: Caller, budget: BudgetDoc, category: CategoryDoc): Promise<Update<CategoryDoc>> {
    const { models, clock } = this.needs;
    if (category.pendingRemoval?.merges === true) {
      throw new Conflict(
        "category-merged",
        "The category was merged, and its planned money belongs to the other category. Create a new category.",
      );
    }
    const { budgetId } = category;
    await settleNames(models, budget);
    const envelope = toEnvelope(category);
    if (envelope.standing.some(({ value }) => isLarge(value))) {
      await this.needs.planOverflow.require(budget, budget.startMonth, null, { envelopes: (all) => [...all, envelope] });
    }
    const now = clock.now();
    return {
      audit: auditEntry(who, now, "restored"),
      $set: {
        deletedAt: null,
        liveName: liveNameOf(category.name, budget),
        parentId: await this.parentOf(category),
        updatedAt: now,
        dirtyBudgetId: budgetId,
      },
      $unset: { pendingRemoval: 1, removingSince: 1 },
      $min: { dirtyFrom: budget.startMonth },
    };
  }

  /** Its parent, if that still lives and still stands at the top. */
  private async parentOf(category: CategoryDoc): Promise<string | null> {
    if (category.parentId === null) return null;
    const parent = await this.needs.models.categories
      .findOne(
        {
          _id: category.parentId,
          budgetId: category.budgetId,
          deletedAt: null,
          parentId: null,
          pendingRemoval: mongoose.trusted({ $exists: false }),
        },
        { _id: 1 },
      )
      .lean<{ _id: string }>();
    return parent?._id ?? null;
  }
}
