import type { AccountStatementDoc } from "../../models/moneyaccounts/accountStatement.js";
import type { Models } from "../../models/Models.js";

/** The newest version of an account's day. */
export async function newestStatement(
  { accountStatements }: Models,
  budgetId: string,
  moneyAccountId: string,
  date: string,
): Promise<AccountStatementDoc | null> {
  return accountStatements.findOne({ budgetId, moneyAccountId, deletedAt: null, date }).sort({ number: -1 }).lean<AccountStatementDoc>();
}
