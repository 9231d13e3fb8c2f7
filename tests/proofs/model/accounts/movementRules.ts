import { daysFrom } from "../../../../src/domain/month.js";
import { sum } from "./balances.js";
import { mayHaveCategory } from "./counting.js";
import { currencyOf, firstDayOf, type Household, liveAccount, type Movement } from "./household.js";
import { type Fault, invalid, unspecified } from "./refusals.js";

const MOST_DAYS_APART = 31;

/** Everything that is wrong with a movement as it would be stored; `before`: as it is stored now. */
export function faultsOf(household: Household, movement: Movement, before: Movement | null): Fault[] {
  const unknown = unknownAccounts(household, movement);
  if (unknown.length > 0) return unknown;
  return [
    ...(isPositive(movement.amount) ? [] : [invalid("amount (> 0)")]),
    ...dayFaults(household, movement),
    ...clearedFaults(movement),
    ...categoryFaults(household, movement),
    ...originalFaults(household, movement),
    ...(movement.to === null ? [] : transferFaults(household, movement, before)),
  ];
}

function unknownAccounts(household: Household, { from, to }: Movement): Fault[] {
  const named = [from.account, to?.account ?? null].filter((id) => id !== null);
  return named.filter((id) => liveAccount(household, id) === undefined).map((id) => invalid(`no account ${id}`));
}

function dayFaults(household: Household, { date, to }: Movement): Fault[] {
  const first = firstDayOf(household);
  const isEarly = date < first || (to?.date ?? date) < first;
  return isEarly ? [invalid("an expense dated before `startMonth` is refused")] : [];
}

function clearedFaults({ from, to }: Movement): Fault[] {
  const isInNoBank = [from, to].some((side) => side !== null && side.cleared && side.account === null);
  return isInNoBank ? [invalid("only what lies in an account can be cleared")] : [];
}

function categoryFaults(household: Household, movement: Movement): Fault[] {
  const { splits, category, amount } = movement;
  const faults: Fault[] = [];
  const named = [category, ...splits.map((part) => part.category)].filter((id) => id !== null);
  if (named.some((id) => !household.categories.some((one) => one.id === id))) faults.push(invalid("no such category"));
  if (!mayHaveCategory(household, movement) && (category !== null || splits.length > 0))
    faults.push(invalid("no category where none counts"));
  if (splits.length > 0 && movement.type === "transfer") faults.push(invalid("a transfer has no splits"));
  if (splits.length > 0 && (splits.length < 2 || category !== null || sum(splits.map((part) => part.amount)) !== amount))
    faults.push(invalid("at least two, summing exactly to `amount`; the parent then has no category"));
  if (splits.some((part) => !isPositive(part.amount))) faults.push(invalid("a part is > 0"));
  return faults;
}

/** "Where the account's currency differs, `original` is required and in the account's currency". */
function originalFaults(household: Household, { from, original, type }: Movement): Fault[] {
  const currency = currencyOf(household, from.account);
  if (currency === household.currency) {
    // An account that was deleted and whose movements were kept leaves the original amount where it was.
    if (type === "transfer" && original !== null && from.account !== null) unspecified("original-of-a-transfer-within-the-currency");
    return original !== null && original.currency === household.currency ? [invalid("original is in another currency")] : [];
  }
  if (original === null) return [invalid("`original` is required")];
  if (original.currency !== currency) return [invalid("`original` is in the account's currency")];
  return isPositive(original.amount) ? [] : [invalid("original.amount")];
}

function transferFaults(household: Household, movement: Movement, before: Movement | null): Fault[] {
  const { from, to, date } = movement;
  if (to === null) return [];
  const faults: Fault[] = [];
  const lacksFrom = from.account === null && !lackedEnd(before, "from");
  const lacksTo = to.account === null && !lackedEnd(before, "to");
  if (lacksFrom || lacksTo) faults.push(invalid("no other transfer may lack an end"));
  if (from.account !== null && from.account === to.account) faults.push(invalid("a transfer is between two accounts"));
  const [early, late] = [date, to.date ?? date].sort();
  if (daysFrom(early!, late!) - 1 > MOST_DAYS_APART) faults.push(invalid("at most 31 days apart"));
  return [...faults, ...arrivalFaults(household, movement)];
}

/**
 * "Where both ends are in one currency there is no `toAmount`; where the second is in the budget's it may be left out and is
 * `amount`."
 */
function arrivalFaults(household: Household, { from, to, amount }: Movement): Fault[] {
  if (to === null) return [];
  const [leaving, arriving] = [currencyOf(household, from.account), currencyOf(household, to.account)];
  // An end in no account has no currency, and what arrives at the other end stays what it was.
  if (from.account === null || to.account === null) return to.amount === null || isPositive(to.amount) ? [] : [invalid("toAmount")];
  if (leaving === arriving) return to.amount === null ? [] : [invalid("there is no `toAmount`")];
  if (arriving === household.currency) {
    if (to.amount !== null && to.amount !== amount) unspecified("toAmount-that-is-not-amount");
    return [];
  }
  return to.amount !== null && isPositive(to.amount) ? [] : [invalid("`toAmount` is what arrives")];
}

function lackedEnd(before: Movement | null, side: "from" | "to"): boolean {
  const stored = before?.[side];
  return before?.type === "transfer" && stored !== undefined && stored !== null && stored.account === null;
}

function isPositive(amount: number): boolean {
  return Number.isSafeInteger(amount) && amount > 0;
}
