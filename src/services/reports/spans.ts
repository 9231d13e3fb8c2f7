import { add, exact } from "../../domain/money.js";
import { addDays, type Period } from "../../domain/month.js";
import type { SummedGroup } from "./spendingQuery.js";

/** How long one command of a report should take, in milliseconds: others' commands come in between, however long the report is. */
const COMMAND_MS = 8;
const FIRST_DAYS = 62;
const FEWEST_DAYS = 7;
/** One span may be so many times as long as the one before. */
const GROWTH = 16;

/**
 * Asks for a period in spans, one after the other, and answers what came of each. How many movements a day has nobody knows: the time that
 * one span took says how long the next one is.
 */
export async function inSpans<Part>(
  { from, to }: Period,
  ask: (span: Period) => Promise<Part>,
  now = () => performance.now(),
): Promise<Part[]> {
  const parts: Part[] = [];
  let days = FIRST_DAYS;
  for (let start = from; start <= to;) {
    const last = addDays(start, days - 1);
    const began = now();
    parts.push(await ask({ from: start, to: last < to ? last : to }));
    start = addDays(last, 1);
    const fitting = Math.floor((days * COMMAND_MS) / (now() - began));
    days = Math.max(FEWEST_DAYS, Math.min(days * GROWTH, fitting));
  }
  return parts;
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
