import mongoose from "mongoose";
import type { Models } from "../../models/Models.js";
import type { RuleRunDoc, RunStatus } from "../../models/rules/ruleRun.js";

const CLEARED_AT_ONCE = 100;

/** Clears runs of these statuses away that are from before a time. */
export async function clearOldRuns({ ruleRuns, ruleRunPages }: Models, statuses: readonly RunStatus[], since: Date): Promise<void> {
  const old = { status: mongoose.trusted({ $in: [...statuses] }), createdAt: mongoose.trusted({ $lt: since }) };
  for (const { _id, budgetId } of await ruleRuns.find(old).limit(CLEARED_AT_ONCE).lean<RuleRunDoc[]>()) {
    await ruleRunPages.deleteMany({ budgetId, runId: _id });
    await ruleRuns.deleteOne({ _id, budgetId });
  }
}
