import type { Models } from "../../models/Models.js";
import { accountsOf } from "../expenses/moneyAccounts.js";
import type { PlannedChange } from "./plannedChanges.js";

/** Those that move no balance of a closed account, in either direction. */
export async function movable(models: Models, budgetId: string, changes: readonly PlannedChange[]): Promise<readonly PlannedChange[]> {
  const accounts = await accountsOf(models, budgetId, changes.flatMap(accountsMoved));
  const closed = new Set([...accounts.values()].flatMap(({ id, closedAt }) => (closedAt === null ? [] : id)));
  return closed.size === 0 ? changes : changes.filter((change) => !accountsMoved(change).some((id) => closed.has(id)));
}

function accountsMoved({ set, before }: PlannedChange): string[] {
  return [set, before].flatMap(({ legs = [] }) => legs.map(({ accountId }) => accountId));
}
