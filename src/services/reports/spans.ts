import { add, exact } from "../../domain/money.js";
import { addDays, type Day, type Period } from "../../domain/month.js";
import type { SummedGroup } from "./spendingQuery.js";

/** So much of a budget is summed by one command: others' commands come in between, however long the report is. */
const DAYS_AT_ONCE = 366;

export function spansOf(from: Day, to: Day): Period[] {
  const spans: Period[] = [];
  for (let start = from; start <= to; start = addDays(start, DAYS_AT_ONCE)) {
    const last = addDays(start, DAYS_AT_ONCE - 1);
    spans.push({ from: start, to: last < to ? last : to });
  }
  return spans;
}

/** The groups of several spans as those of one. */
export function mergedGroups(spans: readonly (readonly SummedGroup[])[]): SummedGroup[] {
  const [only, ...more] = spans;
  if (only === undefined || more.length === 0) return [...(only ?? [])];
  const merged = new Map<string | null, SummedGroup>();
  for (const group of spans.flat()) {
    const before = merged.get(group._id);
    merged.set(group._id, before === undefined ? group : bothOf(before, group));
  }
  return [...merged.values()];
}

function bothOf(one: SummedGroup, other: SummedGroup): SummedGroup {
  const sum = (field: "out" | "back" | "in" | "count") => add(exact(one[field]), exact(other[field]));
  return {
    _id: one._id,
    name: laterOf(one.name ?? null, other.name ?? null),
    out: sum("out"),
    back: sum("back"),
    in: sum("in"),
    count: sum("count"),
  };
}

/** The greater in the order of bytes, as the database takes it within a span. */
function laterOf(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return Buffer.compare(Buffer.from(one), Buffer.from(other)) > 0 ? one : other;
}
