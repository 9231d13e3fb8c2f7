import { CATEGORIES_AT_MOST } from "../../domain/atMost.js";
import { Conflict } from "../../domain/errors.js";
import type { Models } from "../../models/Models.js";

export async function requireQuota(models: Models, budgetId: string): Promise<void> {
  const count = await models.categories.countDocuments({ budgetId, deletedAt: null });
  if (count >= CATEGORIES_AT_MOST) throw new Conflict("too-many-categories", `A budget has at most ${CATEGORIES_AT_MOST} categories.`);
}
