import { canonical } from "./canonical.js";
import { lastAtOrBefore } from "./lastAtOrBefore.js";
import type { Month } from "./month.js";

export const rolloverPolicies = ["none", "surplus", "full", "capped"] as const;
/** What becomes of the money left in an envelope when its month ends. */
export type RolloverPolicy = (typeof rolloverPolicies)[number];

export interface RolloverRule {
  readonly policy: RolloverPolicy;
  /** Minor units; the most that `capped` carries. Null for the other policies. */
  readonly cap: number | null;
}

/** What an envelope carries into the next month; the rest returns to the pool. */
export function carriedOutOf(available: number, rule: RolloverRule): number {
  const surplus = Math.max(0, available);
  switch (rule.policy) {
    case "none":
      return 0;
    case "surplus":
      return surplus;
    case "full":
      return available;
    case "capped":
      return Math.min(rule.cap ?? 0, surplus);
  }
}

/** Something that holds from a month on, until the next entry. */
export interface Since<T> {
  readonly from: Month;
  readonly value: T;
}

/** Entries are in order of `from`, and there may be one for every month; before the first one, `before` holds. */
export function inForce<T>(timeline: readonly Since<T>[], month: Month, before: T): T {
  const entry = timeline[lastAtOrBefore(timeline, month, ({ from }) => from)];
  return entry === undefined ? before : entry.value;
}

/** From `from` on `value` holds, whatever was said for later months; earlier months keep what they had. What holds anyway is not said again. */
export function setFrom<T>(timeline: readonly Since<T>[], from: Month, value: T): Since<T>[] {
  const earlier = timeline.filter((entry) => entry.from < from);
  const last = earlier.at(-1);
  return last !== undefined && canonical(last.value) === canonical(value) ? earlier : [...earlier, { from, value }];
}
