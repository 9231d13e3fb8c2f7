import { setFrom } from "../../domain/rollover.js";
import type { TargetTerms } from "../../domain/targets.js";
import { type CategoryDoc, targetsOf } from "../../models/category.js";
import type { CheckedCategoryChange } from "../../validation/category.js";
import type { Update } from "../storage/stored.js";

type Wanted = CheckedCategoryChange["target"];

/** The first target of a new category. */
export function targetFrom(target: Wanted, from: string): Pick<CategoryDoc, "targets"> {
  return target === undefined || target === null ? {} : { targets: [{ from, value: termsOf(target) }] };
}

/** What a change of the target adds to a write. A category that never had one keeps none. */
export function withTarget(
  $set: Partial<CategoryDoc>,
  category: CategoryDoc,
  target: Wanted,
  from: string,
): Pick<Update<CategoryDoc>, "$set" | "$unset"> {
  if (target === undefined) return { $set };
  const targets = setFrom<TargetTerms | null>(targetsOf(category), from, termsOf(target));
  return targets.every(({ value }) => value === null) ? { $set, $unset: { targets: 1 } } : { $set: { ...$set, targets } };
}

function termsOf(target: NonNullable<Wanted> | null): TargetTerms | null {
  return target === null ? null : { kind: target.kind, amount: target.amount, by: target.by ?? null };
}
