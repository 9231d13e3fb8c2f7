import type { Models } from "../../models/Models.js";
import { wakeRecurring } from "../recurring/wakeRecurring.js";
import { raiseRevision } from "../expenses/RuleBook.js";
import type { PendingChange } from "./pendingChanges.js";

/** What is kept of rules and of the time zone of a budget is looked at again once they have changed. */
export async function tellDependents(models: Models, budgetId: string, processed: readonly PendingChange[]): Promise<void> {
  if (processed.some(({ kind }) => kind === "budget")) await wakeRecurring(models, budgetId);
  if (processed.some(({ kind }) => kind === "rule")) await raiseRevision(models, budgetId);
}
