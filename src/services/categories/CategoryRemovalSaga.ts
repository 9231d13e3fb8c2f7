import { setTimeout as pause } from "node:timers/promises";
import mongoose from "mongoose";
import { Conflict, Unavailable } from "../../domain/errors.js";
import type { CategoryDoc } from "../../models/category.js";
import type { ExpenseDoc } from "../../models/expenses/expense.js";
import { REMOVAL_WAITS_MS } from "./ReferenceRepair.js";
import { auditEntry, changeStored, changeVersion } from "../storage/stored.js";
import { settleNames } from "./settledNames.js";
import type { Dependencies } from "../Dependencies.js";
import type { RecurringCategories } from "../recurring/RecurringCategories.js";
import type { RuleCategories } from "../rules/RuleCategories.js";
import type { PlanMerge } from "./PlanMerge.js";

interface Needs extends Pick<Dependencies, "models" | "clock" | "outbox" | "referenceRepair"> {
  readonly planMerge: PlanMerge;
  readonly recurringCategories: RecurringCategories;
  readonly ruleCategories: RuleCategories;
}

const BATCH = 200;
const TRIES = 20;
const PAUSE_MS = 25;

/**
 * Brings a category that is marked for removal to its end, whether it is deleted or merged: its expenses move, then, in a
 * merge, its planned money, then its children; then it becomes a tombstone. Every step may be repeated, by any process.
 */
export class CategoryRemovalSaga {
  constructor(private readonly needs: Needs) {}

  /** The mark has just been set. Two that are marked towards each other both step back: nothing has moved yet. */
  async begin(category: CategoryDoc): Promise<void> {
    if ((await this.follow(category)) === "circle") {
      await this.release(category);
      throw new Conflict("category-being-removed", "The other category is being merged or deleted.");
    }
    await this.finish(category);
  }

  async finish(category: CategoryDoc): Promise<void> {
    const { outbox, planMerge } = this.needs;
    await pause(REMOVAL_WAITS_MS);
    await this.moveExpenses(category);
    const into = (await this.targetOf(category))?._id ?? null;
    await this.needs.recurringCategories.move(category.budgetId, category._id, into);
    if (into !== null) await this.needs.ruleCategories.move(category.budgetId, category._id, into);
    const merges = category.pendingRemoval?.merges === true;
    const target = merges ? await planMerge.merge(category, (one) => this.targetOf(one)) : null;
    await this.moveChildren(category, target);
    await this.leaveTombstone(category, target === null ? undefined : `${category.name} → ${target.name}`);
    outbox.schedule(category.budgetId);
  }

  /** What a crash interrupted goes on here. One that cannot be finished does not keep the others waiting. */
  async resume(): Promise<void> {
    const pending = this.needs.models.categories
      .find({ removingSince: mongoose.trusted({ $exists: true }) })
      .lean<CategoryDoc[]>()
      .cursor();
    const failures: unknown[] = [];
    for await (const category of pending) {
      await this.finishOrRelease(category).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  }

  /** Two that point at each other after a crash would wait for ever. */
  private async finishOrRelease(category: CategoryDoc): Promise<void> {
    if ((await this.follow(category)) === "circle") return this.release(category);
    return this.finish(category);
  }

  private async release(category: CategoryDoc): Promise<void> {
    const { models, clock, outbox } = this.needs;
    await changeVersion(models.categories, category, {
      guard: { deletedAt: null },
      $set: { updatedAt: clock.now(), dirtyBudgetId: category.budgetId },
      $unset: { pendingRemoval: 1, removingSince: 1 },
    });
    outbox.schedule(category.budgetId);
  }

  private async leaveTombstone(category: CategoryDoc, label: string | undefined): Promise<void> {
    const { models, clock } = this.needs;
    const { budgetId, pendingRemoval } = category;
    const budget = await models.budgets.findById(budgetId, { startMonth: 1 }).lean<{ startMonth: string }>();
    await changeStored(
      models.categories,
      async () => (await this.read(category, category._id)) ?? category,
      (found) => {
        if (found.deletedAt !== null || found.pendingRemoval === undefined) return null;
        const now = clock.now();
        return {
          audit: auditEntry({ accountId: pendingRemoval?.by ?? "" }, now, pendingRemoval?.merges === true ? "merged" : "deleted", label),
          $set: { deletedAt: now, liveName: found._id, updatedAt: now, dirtyBudgetId: budgetId },
          $unset: { removingSince: 1 },
          $min: { dirtyFrom: budget?.startMonth ?? "1900-01" },
        };
      },
    );
    await settleNames(models, budgetId);
  }

  /** Waits until a category takes over no other: what is being added to it must be there before it can leave itself. */
  async afterPendingMerge(category: CategoryDoc): Promise<CategoryDoc> {
    let found = category;
    for (let attempt = 0; attempt < TRIES && found.mergingId !== undefined; attempt++) {
      await this.needs.planMerge.resume(found, (one) => this.targetOf(one));
      found = (await this.read(category, category._id)) ?? found;
    }
    if (found.mergingId !== undefined) throw new Unavailable("Too many concurrent merges into this category. Try again.");
    return found;
  }

  /** The living category at the end of a chain of merges; null when the chain ends in a deletion. */
  async targetOf(category: CategoryDoc): Promise<CategoryDoc | null> {
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const end = await this.follow(category);
      if (end !== "circle") return end;
      await pause(PAUSE_MS);
    }
    throw new Unavailable("These categories are being merged into each other. Try again.");
  }

  private async follow(category: CategoryDoc): Promise<CategoryDoc | null | "circle"> {
    const seen = new Set([category._id]);
    let next = category.pendingRemoval?.into ?? null;
    while (next !== null) {
      if (seen.has(next)) return "circle";
      seen.add(next);
      const found: CategoryDoc | null = await this.read(category, next);
      if (found === null) return null;
      if (found.pendingRemoval === undefined) return found.deletedAt === null ? found : null;
      next = found.pendingRemoval.into;
    }
    return null;
  }

  /** A category of the same budget. */
  private async read({ budgetId }: CategoryDoc, id: string): Promise<CategoryDoc | null> {
    return this.needs.models.categories.findOne({ _id: id, budgetId }).lean<CategoryDoc>();
  }

  /** Tombstones move as well, so that a restored expense finds a category that lives. */
  private async moveExpenses(category: CategoryDoc): Promise<void> {
    const filter = { budgetId: category.budgetId, "parts.categoryId": category._id };
    for (;;) {
      const docs = await this.needs.models.expenses.find(filter).limit(BATCH).lean<ExpenseDoc[]>();
      if (docs.length === 0) return;
      const into = (await this.targetOf(category))?._id ?? null;
      for (const doc of docs) await this.needs.referenceRepair.redirect(doc, new Map([[category._id, into]]));
    }
  }

  /** They go under the target when that stands at the top, else to the top. A target among them goes to the top itself. */
  private async moveChildren(category: CategoryDoc, target: CategoryDoc | null): Promise<void> {
    const { models, clock } = this.needs;
    const { budgetId, _id: id } = category;
    const set = (parentId: string | null) => ({
      $set: { parentId, updatedAt: clock.now(), dirtyBudgetId: budgetId },
      $inc: { version: 1 },
    });
    if (target?.parentId === id) await models.categories.updateOne({ _id: target._id, budgetId, parentId: id }, set(null));
    const roof = target !== null && (target.parentId === null || target.parentId === id) ? target._id : null;
    await models.categories.updateMany({ budgetId, parentId: id, deletedAt: null }, set(roof));
  }
}
