import { type End, endsIn, endsOf } from "./ends.js";
import { type Household, liveAccount, type Movement } from "./household.js";
import { refuse } from "./refusals.js";

/**
 * "While it is set whatever would move its balance is 409 `money-account-closed`": the ends in closed accounts are the same before
 * and after a write. Which movement an end belongs to is not looked at, since "links may change".
 */
export function keepClosed(before: Household, after: Household, exceptFor: readonly string[] = []): void {
  const closed = before.accounts.filter(({ id, closedAt, removal }) => closedAt !== null && removal === null && !exceptFor.includes(id));
  for (const { id } of closed)
    if (textOf(before, id) !== textOf(after, id)) refuse("money-account-closed", `it would move the balance of ${id}`);
}

function textOf(household: Household, account: string): string {
  return endsIn(household, account)
    .map(({ day, amount, booked, cleared }) => [day, amount, booked, cleared].join(" "))
    .sort()
    .join("; ");
}

/** "`externalId` and `source` are unique per money account (or in none)": whether another live end there has the identity. */
export function isTaken(household: Household, end: End): boolean {
  return end.identity !== null && endsIn(household, end.account).some((other) => other.end !== end.end && other.identity === end.identity);
}

/** "Whatever moves a movement onto an identity that is taken (PATCH, bulk, undo, restore, unlink) is 409 `identity-taken`". */
export function keepIdentities(household: Household, movement: Movement): void {
  if (endsOf(household, movement).some((end) => isTaken(household, end)))
    refuse("identity-taken", "another movement there has this externalId and source");
}

/** Whether every account that a movement names is still there. */
export function hasItsAccounts(household: Household, { from, to }: Movement): boolean {
  return [from.account, to?.account ?? null].every((id) => id === null || liveAccount(household, id) !== undefined);
}
