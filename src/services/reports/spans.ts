import { canonical } from "../../domain/canonical.js";
import { exact, sumOf } from "../../domain/money.js";
import { addDays, type Period } from "../../domain/month.js";
import type { Summed, SummedGroup } from "./spendingQuery.js";

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
  const merged = grouped(spans.flat(), ({ _id }) => canonical(_id));
  return [...merged.values()].flatMap((same) => same.slice(0, 1).map(({ _id }) => ({ _id, name: nameOf(same), ...sumOfGroups(same) })));
}

export function grouped<Key>(groups: readonly SummedGroup[], keyOf: (group: SummedGroup) => Key): Map<Key, SummedGroup[]> {
  const found = new Map<Key, SummedGroup[]>();
  for (const group of groups) {
    const same = found.get(keyOf(group));
    if (same === undefined) found.set(keyOf(group), [group]);
    else same.push(group);
  }
  return found;
}

export function sumOfGroups(groups: readonly Summed[]): Summed {
  const sum = (field: keyof Summed) => sumOf(groups, (group) => exact(group[field]));
  return { out: sum("out"), back: sum("back"), in: sum("in"), count: sum("count") };
}

/** The greatest name in the order of bytes, as the database takes it within a span. */
export function nameOf(groups: readonly SummedGroup[]): string | null {
  return groups.reduce<string | null>((latest, { name }) => laterOf(latest, name ?? null), null);
}

function laterOf(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return Buffer.compare(Buffer.from(one), Buffer.from(other)) > 0 ? one : other;
}
