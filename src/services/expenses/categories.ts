import mongoose from "mongoose";
import { Invalid } from "../../domain/errors.js";
import type { PartDoc } from "../../models/expenses/expense.js";
import type { Models } from "../../models/Models.js";

type CategoryIds = readonly (string | null)[];

/** Those of the categories that an expense of this budget may name. */
export async function knownCategories(models: Models, budgetId: string, ids: CategoryIds): Promise<ReadonlySet<string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Set();
  const found = await models.categories
    .find(
      { _id: mongoose.trusted({ $in: wanted }), budgetId, deletedAt: null, pendingRemoval: mongoose.trusted({ $exists: false }) },
      { _id: 1 },
    )
    .lean<{ _id: string }[]>();
  return new Set(found.map((category) => category._id));
}

export function categoriesOf(parts: readonly PartDoc[]): CategoryIds {
  return parts.map((part) => part.categoryId);
}

/** Names every place where a category stands that the budget does not have. */
export function requireKnown(known: ReadonlySet<string>, ids: CategoryIds): void {
  const unknown = (id: string | null): boolean => id !== null && !known.has(id);
  if (!ids.some(unknown)) return;
  throw new Invalid(
    ids.flatMap((id, index) =>
      unknown(id)
        ? {
            path: ids.length === 1 ? "/categoryId" : `/splits/${index}/categoryId`,
            code: "unknown-category",
            message: "No such category in this budget.",
          }
        : [],
    ),
  );
}

export async function requireCategories(models: Models, budgetId: string, ids: CategoryIds): Promise<void> {
  requireKnown(await knownCategories(models, budgetId, ids), ids);
}
