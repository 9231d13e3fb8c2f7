import { instant, schemaOf, text } from "../fields.js";
import type { DocOf } from "../storedFields.js";

const membershipFields = {
  accountId: text,
  budgetId: text,
  /** When the account first came to the budget: the order of its list. */
  since: instant,
  /** When it last was about to become a member. */
  notedAt: instant,
};

/**
 * An index, kept by hand, from an account to its budgets: on a cluster a budget is found by its own id only. Who is a member is
 * said by the budget alone; a row is written before that, so that none is missing, and may lead to a budget that was left since.
 */
export interface MembershipDoc extends DocOf<typeof membershipFields> {
  /** Account and budget. */
  _id: string;
}

export const membershipSchema = schemaOf("memberships", membershipFields);

export function membershipId(accountId: string, budgetId: string): string {
  return `${accountId}:${budgetId}`;
}
