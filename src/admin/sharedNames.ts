import type { Db } from "mongodb";
import { namesakes, SHARED } from "../domain/categoryKeys.js";

/** Live categories of one budget whose names differ in nothing but case. */
export interface SharedName {
  readonly budgetId: string;
  readonly names: readonly string[];
}

interface Category {
  readonly budgetId: string;
  readonly name: string;
}

/** Names that were different up to 1.0.0: both stay, until a person renames one. */
export async function sharedNames(db: Db): Promise<SharedName[]> {
  const categories = db.collection<Category>("categories");
  const found: SharedName[] = [];
  for (const budgetId of await categories.distinct("budgetId", { liveName: { $gte: SHARED } })) {
    const live = await categories
      .find({ budgetId, deletedAt: null }, { projection: { name: 1 }, sort: { createdAt: 1, _id: 1 } })
      .toArray();
    for (const alike of namesakes(live)) if (alike.length > 1) found.push({ budgetId, names: alike.map(({ name }) => name) });
  }
  return found;
}
