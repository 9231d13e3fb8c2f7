import { RECURRING_AT_MOST } from "../../domain/atMost.js";
import { Conflict } from "../../domain/errors.js";
import type { Models } from "../../models/Models.js";

export async function requireRecurringQuota(models: Models, budgetId: string): Promise<void> {
  const count = await models.recurring.countDocuments({ budgetId, deletedAt: null });
  if (count >= RECURRING_AT_MOST)
    throw new Conflict("too-many-recurring", `A budget has at most ${RECURRING_AT_MOST} recurring movements.`);
}
