import mongoose from "mongoose";
import type { Models } from "../../models/Models.js";

/** The time zone of a budget, or its being there, has changed: the times of all of its movements are looked at again. */
export async function wakeRecurring({ recurring }: Pick<Models, "recurring">, budgetId: string): Promise<void> {
  await recurring.updateMany({ budgetId, deletedAt: null, nextAt: mongoose.trusted({ $exists: true }) }, { $set: { nextAt: new Date(0) } });
}
