import { identifierClaimOf } from "../../domain/moneyAccounts.js";
import type { MoneyAccountDoc } from "../../models/moneyaccounts/moneyAccount.js";
import type { Models } from "../../models/Models.js";
import { rowsOf } from "../../models/rows.js";

export type AccountOfCard = Pick<MoneyAccountDoc, "_id" | "currency">;

/** The account of the budget that has the card among its identifiers. Nothing new comes into one that is closed or on its way out. */
export function accountOfCard({ moneyAccounts }: Models, budgetId: string, card: string): Promise<AccountOfCard | null> {
  const filter = { budgetId, claims: identifierClaimOf(card), deletedAt: null, closedAt: null, pendingRemoval: { $exists: false } };
  return rowsOf<AccountOfCard>(moneyAccounts).findOne(filter, { projection: { currency: 1 } });
}
