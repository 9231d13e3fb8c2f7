import type { ExpenseDoc, LegDoc } from "./expense.js";

/**
 * An end keeps its id when a link makes the second end of a transfer of it: a link moves nothing in an account. `linked` stays for as
 * long as the transfer does.
 */
export function endIdOf(doc: Pick<ExpenseDoc, "_id" | "toMoneyAccountId" | "linked">, leg: Pick<LegDoc, "accountId">): string {
  const isSecond = doc.toMoneyAccountId === leg.accountId;
  return isSecond ? (doc.linked?.in.id ?? doc._id) : doc._id;
}
