import { useSyncExternalStore } from "react";

export interface Cost {
  readonly requested: number;
  /** Null: this server has no limit. */
  readonly limit: number | null;
  readonly left: number | null;
}

/** A question and its answer, without what stands in them. */
export interface Exchange {
  readonly status: number;
  readonly milliseconds: number;
  readonly cost: Cost | null;
  /** The names of what stood under "Headers". */
  readonly headers: readonly string[];
  readonly requestId: string | null;
  readonly wrote: boolean;
}

let last: Exchange | "stream" | null = null;
const listeners = new Set<() => void>();

export function tellExchange(exchange: Exchange | "stream"): void {
  last = exchange;
  for (const listener of listeners) listener();
}

function onExchange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The last one; `stream` while the last thing asked for is a subscription. */
export function useExchange(): Exchange | "stream" | null {
  return useSyncExternalStore(onExchange, () => last);
}

export function costIn(answer: unknown): Cost | null {
  const cost = at(answer, "extensions", "cost");
  const [requested, limit, left] = [at(cost, "requested"), at(cost, "limit"), at(cost, "left")];
  return typeof requested === "number" ? { requested, limit: numberOrNull(limit), left: numberOrNull(left) } : null;
}

function numberOrNull(value: unknown): number | null {
  return typeof value === "number" ? value : null;
}

/** What stands at a place in an answer. */
export function at(value: unknown, ...path: readonly string[]): unknown {
  let here = value;
  for (const key of path) {
    if (typeof here !== "object" || here === null) return undefined;
    here = new Map<string, unknown>(Object.entries(here)).get(key);
  }
  return here;
}
