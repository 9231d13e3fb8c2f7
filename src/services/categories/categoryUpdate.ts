import { liveNameOf } from "../../domain/categoryKeys.js";
import type { Envelope } from "../../domain/envelopes.js";
import { type RolloverRule, setFrom } from "../../domain/rollover.js";
import type { BudgetDoc } from "../../models/budget.js";
import { type CategoryDoc, givenFields, toEnvelope } from "../../models/category.js";
import { changedBy } from "../../models/storedFields.js";
import type { CheckedCategoryChange } from "../../validation/category.js";
import type { Update } from "../storage/stored.js";
import { withTarget } from "./categoryTargets.js";

/** The write that a merge patch of a category comes to, and its envelope afterwards. */
export function updateOf(
  budget: BudgetDoc,
  category: CategoryDoc,
  wanted: CheckedCategoryChange,
  from: string,
  now: Date,
): { update: Update<CategoryDoc>; envelope: Envelope } {
  const { budgeted, rollover, target } = wanted;
  const before = toEnvelope(category);
  const standing = budgeted === undefined ? before.standing : setFrom(before.standing, from, budgeted);
  const rollovers =
    rollover === undefined
      ? before.rollovers
      : setFrom<RolloverRule>(before.rollovers, from, { policy: rollover.policy, cap: rollover.cap ?? null });
  const $set: Partial<CategoryDoc> = {
    ...changedBy(givenFields, wanted),
    updatedAt: now,
    dirtyBudgetId: category.budgetId,
    // Its own name may be one that an older category has as well.
    ...(wanted.name === undefined || wanted.name === category.name ? {} : { liveName: liveNameOf(wanted.name, budget) }),
    ...(budgeted === undefined ? {} : { standing: [...standing] }),
    ...(rollover === undefined ? {} : { rollovers: [...rollovers] }),
  };
  const moves = budgeted !== undefined || rollover !== undefined;
  return {
    update: { ...withTarget($set, category, target, from), ...(moves ? { $min: { dirtyFrom: from } } : {}) },
    envelope: { ...before, standing, rollovers },
  };
}
