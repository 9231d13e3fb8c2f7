import { claimsOf, claimsOfDeleted } from "../../domain/moneyAccounts.js";
import type { MoneyAccountDoc } from "../../models/moneyaccounts/moneyAccount.js";
import type { ReportViolation } from "./Violation.js";

/** Each account claims its name and its identifiers, a deleted one nothing, and nothing is claimed twice. */
export function checkMoneyAccounts(docs: readonly MoneyAccountDoc[], report: ReportViolation): void {
  const holders = new Map<string, string>();
  for (const doc of docs) {
    const { _id, claims, deletedAt } = doc;
    const due = deletedAt === null ? claimsOf(doc) : claimsOfDeleted(doc);
    if (String([...claims].sort()) !== String([...due].sort())) report("duplicate", _id, `it claims ${claims.join(", ")}`);
    for (const claim of due) {
      const other = holders.get(claim);
      if (other !== undefined) report("duplicate", _id, `same name or identifier as ${other}`);
      holders.set(claim, _id);
    }
  }
}
