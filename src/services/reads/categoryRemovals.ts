import mongoose from "mongoose";
import type { CategoryDoc } from "../../models/category.js";
import type { Models } from "../../models/Models.js";

/** Where the expenses of each removed category of a budget go next; null: into none. */
export type Removals = ReadonlyMap<string, string | null>;

export async function removalsIn({ categories }: Pick<Models, "categories">, budgetId: string): Promise<Removals> {
  const removed = await categories
    .find({ budgetId, pendingRemoval: mongoose.trusted({ $exists: true }) }, { pendingRemoval: 1 })
    .lean<Pick<CategoryDoc, "_id" | "pendingRemoval">[]>();
  return new Map(removed.map(({ _id, pendingRemoval }) => [_id, pendingRemoval?.into ?? null]));
}

/** Two categories that leave into each other at the same moment both step back: until then undefined, and nothing moves. */
export function endOf(start: string, removals: Removals): string | null | undefined {
  let at: string | null = start;
  for (let step = 0; step <= removals.size; step++) {
    if (at === null || !removals.has(at)) return at;
    at = removals.get(at) ?? null;
  }
  return undefined;
}
