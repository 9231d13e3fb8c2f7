import { collected, yielding } from "../../runtime/turn.js";
import mongoose from "mongoose";
import type { CategoryDoc } from "../../models/category.js";
import { PLAN_CALLS_KEPT, type PlanDoc } from "../../models/months/plan.js";
import type { Dependencies } from "../Dependencies.js";
import { type Adding, atMost, foldedAmounts, summedStanding } from "./mergedAmounts.js";

type Needs = Pick<Dependencies, "models" | "clock">;

/** The living category at the end of a chain of merges. */
export type TargetOf = (category: CategoryDoc) => Promise<CategoryDoc | null>;

type TargetUpdate = Partial<Record<"$set" | "$unset" | "$addToSet" | "$min", object>>;

/** Of documents with hundreds of entries each. */
const PLANS_AT_ONCE = 20;

/**
 * Moves the planned money of a category into another. The amounts of single months go first; the source keeps 0 there, so
 * each month's sum is right after each write. Then one write to the target adds the standing amounts and says that the
 * source is merged, which takes its envelope away: no reader sees the money twice or not at all.
 */
export class PlanMerge {
  constructor(private readonly needs: Needs) {}

  /** Refuses before anything has changed what could not be added exactly. */
  async requirePossible(source: CategoryDoc, target: CategoryDoc, adding: Adding): Promise<void> {
    summedStanding(source, target, adding);
    for await (const plan of yielding(await this.plansOf(source, target))) foldedAmounts(plan, source, target, adding);
  }

  /** Answers where the money went: null when the target itself is deleted meanwhile, and the money is the pool's again. */
  async merge(source: CategoryDoc, targetOf: TargetOf): Promise<CategoryDoc | null> {
    for (;;) {
      // In this order: once nobody has mergedIds the source, only the end of its chain, as it was read before, can do so.
      const target = await targetOf(source);
      const absorbers = await this.mergedInto(source);
      if (absorbers.length > 0) return absorbers.find(stays) ?? null;
      if (target === null) return null;
      const claimed = await this.claim(source, target, targetOf);
      if (claimed === null) continue;
      await this.foldMonths(source, claimed);
      const taken = await this.takeOver(source, claimed);
      if (taken !== null) return taken;
    }
  }

  /** Brings to its end what a category is mergingId; a crash may have left it half done. */
  async resume(category: CategoryDoc, targetOf: TargetOf): Promise<void> {
    if (category.mergingId === undefined) return;
    const source = await this.needs.models.categories.findOne({ _id: category.mergingId, budgetId: category.budgetId }).lean<CategoryDoc>();
    if (source !== null && source.deletedAt === null && source.pendingRemoval?.merges === true) await this.merge(source, targetOf);
    else await this.changeTarget(category, { mergingId: category.mergingId }, { $unset: { mergingId: 1 } });
  }

  private async mergedInto(source: CategoryDoc): Promise<CategoryDoc[]> {
    return this.needs.models.categories.find({ budgetId: source.budgetId, mergedIds: source._id }).lean<CategoryDoc[]>();
  }

  /** Two that came into one target at once would each miss the months that the other one fixes. */
  private async claim(source: CategoryDoc, target: CategoryDoc, targetOf: TargetOf): Promise<CategoryDoc | null> {
    if (target.mergingId === source._id) return target;
    if (target.mergingId === undefined) return this.changeTarget(target, {}, { $set: { mergingId: source._id } });
    await this.resume(target, targetOf);
    return null;
  }

  private async takeOver(source: CategoryDoc, target: CategoryDoc): Promise<CategoryDoc | null> {
    const budget = await this.needs.models.budgets.findById(source.budgetId, { startMonth: 1 }).lean<{ startMonth: string }>();
    return this.changeTarget(
      target,
      { mergedIds: mongoose.trusted({ $ne: source._id }) },
      {
        $set: { standing: summedStanding(source, target, atMost) },
        $unset: { mergingId: 1 },
        $addToSet: { mergedIds: { $each: [source._id, ...(source.mergedIds ?? [])] } },
        $min: { dirtyFrom: budget?.startMonth ?? "1900-01" },
      },
    );
  }

  private async changeTarget(target: CategoryDoc, guard: object, update: TargetUpdate): Promise<CategoryDoc | null> {
    const $set = { ...update.$set, updatedAt: this.needs.clock.now(), dirtyBudgetId: target.budgetId };
    return this.needs.models.categories
      .findOneAndUpdate(
        {
          ...guard,
          _id: target._id,
          budgetId: target.budgetId,
          version: target.version,
          deletedAt: null,
          pendingRemoval: mongoose.trusted({ $exists: false }),
        },
        { ...update, $set, $inc: { version: 1 } },
        { returnDocument: "after" },
      )
      .lean<CategoryDoc>();
  }

  private async foldMonths(source: CategoryDoc, target: CategoryDoc): Promise<void> {
    const call = `merge:${source._id}`;
    for (;;) {
      const open = (await this.plansOf(source, target)).filter((plan) => !plan.appliedCalls.includes(call));
      let isDone = true;
      for await (const plan of yielding(open)) isDone = (await this.fold(plan, source, target, call)) && isDone;
      if (isDone) return;
    }
  }

  /** False when somebody else changed the month meanwhile: then it is looked at again. */
  private async fold(plan: PlanDoc, source: CategoryDoc, target: CategoryDoc, call: string): Promise<boolean> {
    const amounts = foldedAmounts(plan, source, target, atMost);
    if (amounts === null) return true;
    const changed = await this.needs.models.plans.updateOne(
      { _id: plan._id, budgetId: plan.budgetId, version: plan.version },
      {
        $set: {
          amounts,
          appliedCalls: [...plan.appliedCalls, call].slice(-PLAN_CALLS_KEPT),
          updatedAt: this.needs.clock.now(),
          dirtyBudgetId: plan.budgetId,
        },
        $min: { dirtyFrom: plan.month },
        $inc: { version: 1 },
      },
    );
    return changed.matchedCount === 1;
  }

  private async plansOf(source: CategoryDoc, target: CategoryDoc): Promise<PlanDoc[]> {
    const found = this.needs.models.plans
      .find({ budgetId: source.budgetId, "amounts.categoryId": mongoose.trusted({ $in: [source._id, target._id] }) })
      .lean<PlanDoc[]>();
    return collected(found.cursor({ batchSize: PLANS_AT_ONCE }));
  }
}

function stays(category: CategoryDoc): boolean {
  return category.deletedAt === null && category.pendingRemoval === undefined;
}
