import type { Day } from "../../../../src/domain/month.js";
import { currencyOf, type Household, liveMovements, type Movement } from "./household.js";

/** What one movement does to one account, or to what lies in no account. */
export interface End {
  /** Stays the same through links and conversions. */
  readonly end: string;
  readonly movement: string;
  readonly account: string | null;
  readonly day: Day;
  /** Signed, in the account's currency; in the budget's where it lies in no account. */
  readonly amount: number;
  /** Signed, in the budget's currency. */
  readonly booked: number;
  readonly cleared: boolean;
  readonly identity: string | null;
}

/** One end, or two of a transfer. "Each end has its own `cleared`, day, statement and import identity." */
export function endsOf(household: Household, movement: Movement): End[] {
  const { from, to, type, amount, date } = movement;
  const own = ownAmount(household, movement);
  const sign = type === "income" ? 1 : -1;
  const first: End = { ...factsOf(movement, from), day: date, amount: sign * own || 0, booked: sign * amount };
  if (to === null) return [first];
  return [first, { ...factsOf(movement, to), day: to.date ?? date, amount: arrivingAmount(household, movement), booked: amount }];
}

export function endsIn(household: Household, account: string | null): End[] {
  const touching = liveMovements(household).filter(({ from, to }) => from.account === account || to?.account === account);
  return touching.flatMap((movement) => endsOf(household, movement)).filter((end) => end.account === account);
}

/** What arrives at the second end of a transfer, in the currency of its account. */
export function arrivingAmount(household: Household, movement: Movement): number {
  const { to, amount, from } = movement;
  if (to === null) throw new Error(`${movement.id} has no second end`);
  const currency = currencyOf(household, to.account);
  if (currency === household.currency) return amount;
  if (to.amount !== null) return to.amount;
  // Both ends are in one foreign currency, or were before the first account was deleted and its movements kept.
  if (from.account === null || currency === currencyOf(household, from.account)) return originalAmount(movement);
  throw new Error(`${movement.id} does not tell what arrives`);
}

/** "Where the account's currency differs, ... its balance sums `original.amount`." */
function ownAmount(household: Household, movement: Movement): number {
  return currencyOf(household, movement.from.account) === household.currency ? movement.amount : originalAmount(movement);
}

function originalAmount({ id, original }: Movement): number {
  if (original === null) throw new Error(`${id} does not tell an original amount`);
  return original.amount;
}

function factsOf({ id }: Movement, { end, account, cleared, identity }: Movement["from"]) {
  return { end, movement: id, account, cleared, identity };
}
