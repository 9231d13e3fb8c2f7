import { unlessTaken } from "../../database/errors/duplicateKey.js";
import { keysToWrite, SHARED } from "../../domain/categoryKeys.js";
import type { BudgetDoc } from "../../models/budget.js";
import type { CategoryDoc } from "../../models/category.js";
import type { Models } from "../../models/Models.js";
import { rowsOf } from "../../models/rows.js";

type Keyed = Pick<CategoryDoc, "_id" | "name" | "createdAt" | "liveName">;

/**
 * Gives each category the key that its name should have: before a name is written, so that it runs into every equal one, and after a
 * name was given up that another category shares. Does nothing where no name is shared, which is nearly everywhere.
 */
export async function settleNames(models: Models, budget: Pick<BudgetDoc, "_id" | "keyForm"> | string): Promise<void> {
  const { _id: budgetId, keyForm = null } = typeof budget === "string" ? { _id: budget } : budget;
  const categories = rowsOf<Keyed>(models.categories);
  const isShared = async () => (await categories.findOne({ budgetId, liveName: { $gte: SHARED } }, { projection: { _id: 1 } })) !== null;
  if (keyForm !== "both" && !(await isShared())) return;
  const live = await categories.find({ budgetId, deletedAt: null }, { projection: { name: 1, createdAt: 1, liveName: 1 } }).toArray();
  for (const { category, liveName } of keysToWrite(live)) {
    const { _id, name } = category;
    const filter = { _id, budgetId, deletedAt: null, name, liveName: category.liveName };
    await unlessTaken(() => models.categories.updateOne(filter, { $set: { liveName } }));
  }
}
