import mongoose from "mongoose";
import { Invalid } from "../../domain/errors.js";
import type { CategoryDoc } from "../../models/category.js";
import type { Models } from "../../models/Models.js";

/** The end of the list. */
export async function nextPosition({ categories }: Models, budgetId: string): Promise<number> {
  const last = await categories.findOne({ budgetId, deletedAt: null }, { position: 1 }).sort({ position: -1 }).lean<{ position: number }>();
  return last === null ? 0 : Math.min(last.position + 1, 1_000_000);
}

/** One level only: a parent has no parent, and what has children stays at the top. */
export async function requireParent({ categories }: Models, budgetId: string, parentId: string | null, id: string | null): Promise<void> {
  if (parentId === null) return;
  const parent = await categories
    .findOne({ _id: parentId, budgetId, deletedAt: null, pendingRemoval: mongoose.trusted({ $exists: false }) })
    .lean<CategoryDoc>();
  if (parent === null) throw Invalid.at("/parentId", "unknown-category", "No such category in this budget.");
  if (parent.parentId !== null || parentId === id) {
    throw Invalid.at("/parentId", "too-deep", "The parent must be a top-level category.");
  }
  if (id === null) return;
  const child = await categories.findOne({ budgetId, parentId: id, deletedAt: null }).lean<CategoryDoc>();
  if (child !== null) throw Invalid.at("/parentId", "too-deep", "This category has children, so it must stay at the top level.");
}
