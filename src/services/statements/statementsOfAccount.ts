import type { MoneyAccountDoc } from "../../models/moneyaccounts/moneyAccount.js";
import type { Dependencies } from "../Dependencies.js";

type Needs = Pick<Dependencies, "models" | "clock">;
type Account = Pick<MoneyAccountDoc, "_id" | "budgetId">;

/** They go with their account. May be repeated, by any process. */
export async function removeStatements({ models, clock }: Needs, { _id, budgetId }: Account): Promise<void> {
  const now = clock.now();
  await models.accountStatements.updateMany(
    { budgetId, moneyAccountId: _id, deletedAt: null },
    { $set: { deletedAt: now, removedWith: _id, updatedAt: now, dirtyBudgetId: budgetId }, $inc: { version: 1 } },
  );
}

/** Those that went with it come back. */
export async function restoreStatements({ models, clock }: Needs, { _id, budgetId }: Account): Promise<void> {
  await models.accountStatements.updateMany(
    { budgetId, moneyAccountId: _id, removedWith: _id },
    { $set: { deletedAt: null, updatedAt: clock.now(), dirtyBudgetId: budgetId }, $unset: { removedWith: 1 }, $inc: { version: 1 } },
  );
}
