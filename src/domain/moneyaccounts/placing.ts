import { Invalid } from "../errors.js";
import type { ForeignPurchase } from "../foreign.js";
import { type Day, daysFrom, type Month, monthOf } from "../month.js";
import type { Flow, MovementType } from "./flows.js";

/** What of a money account decides how a movement in it counts. */
export interface Place {
  readonly id: string;
  readonly currency: string;
  readonly onBudget: boolean;
}

type InCurrency = Pick<Place, "currency">;

/** A movement as it is entered: `from` is its account, of a transfer the one that the money leaves; null: in no account. */
export interface Entered {
  readonly type: MovementType;
  /** Minor units of the budget's currency. */
  readonly amount: number;
  readonly original: Pick<ForeignPurchase, "amount" | "currency"> | null;
  readonly date: Day;
  readonly cleared: boolean;
  readonly from: Place | null;
  readonly to: Place | null;
  /** Minor units of the currency of `to`; null: none was given. */
  readonly toAmount: number | null;
  /** Null: `date`. */
  readonly toDate: Day | null;
  readonly toCleared: boolean;
}

interface Arriving extends Pick<Entered, "amount" | "original" | "toAmount"> {
  readonly from: InCurrency | null;
}

/** One end of a movement in a money account. */
export interface Leg {
  readonly accountId: string;
  readonly date: Day;
  readonly month: Month;
  /** Signed, in minor units of the account's currency. */
  readonly amount: number;
  /** Signed, in minor units of the budget's currency. */
  readonly booked: number;
  readonly cleared: boolean;
}

export interface Placed {
  readonly flow: Flow;
  /** The day on which it counts, and that day's month. */
  readonly date: Day;
  readonly month: Month;
  /** That of `from`, then that of `to`; what lies in no account has none. */
  readonly legs: readonly Leg[];
}

/** The ends of a transfer are at most so many days apart. */
export const DAYS_APART = 31;

/** How a movement counts and what it does to its accounts; refused with every reason why it cannot be. */
export function placed(budget: { readonly currency: string; readonly monthStartDay: number }, entered: Entered): Placed {
  const faults = entered.type === "transfer" ? transferFaults(budget.currency, entered) : movementFaults(budget.currency, entered);
  if (faults.length > 0) throw new Invalid(faults);
  const { from, to, amount, date, cleared, toCleared } = entered;
  const toDate = entered.toDate ?? date;
  const flow = flowOf(entered);
  const counted = flow === "transfer-in" ? toDate : date;
  const monthIn = (day: Day): Month => monthOf(day, budget.monthStartDay);
  const legs: Leg[] = [];
  if (from !== null) {
    const sign = entered.type === "income" ? 1 : -1;
    legs.push({
      accountId: from.id,
      date,
      month: monthIn(date),
      amount: sign * leaving(budget.currency, entered, from),
      booked: sign * amount,
      cleared,
    });
  }
  if (to !== null) {
    const own = arriving(budget.currency, entered, to);
    legs.push({ accountId: to.id, date: toDate, month: monthIn(toDate), amount: own, booked: amount, cleared: toCleared });
  }
  return { flow, date: counted, month: monthIn(counted), legs };
}

/** The currency in which a transfer leaves: where its first account was deleted and it was kept, that of its original. */
export function leavingIn(currency: string, { from, original }: Pick<Arriving, "from" | "original">): string {
  return from?.currency ?? original?.currency ?? currency;
}

/** What of a movement is entered in its first account, in that account's currency. */
export function leaving(currency: string, { amount, original }: Pick<Entered, "amount" | "original">, from: InCurrency): number {
  return from.currency === currency ? amount : (original?.amount ?? amount);
}

/** What arrives in the second account, in its currency. */
export function arriving(currency: string, entered: Arriving, to: InCurrency): number {
  const { amount, original, toAmount } = entered;
  if (to.currency === currency) return amount;
  if (to.currency === leavingIn(currency, entered)) return original?.amount ?? amount;
  return toAmount ?? amount;
}

function flowOf({ type, from, to }: Entered): Flow {
  const isOn = (place: Place | null): boolean => place === null || place.onBudget;
  if (type !== "transfer") return isOn(from) ? type : `off-${type}`;
  if (isOn(from)) return isOn(to) ? "transfer" : "transfer-out";
  return isOn(to) ? "transfer-in" : "off-transfer";
}

type Faults = ConstructorParameters<typeof Invalid>[0];
type FaultList = Faults[number][];

function fault(path: string, code: string, message: string): Faults[number] {
  return { path, code, message };
}

function movementFaults(currency: string, { from, original, to, toAmount, toDate, toCleared }: Entered): FaultList {
  const faults: FaultList = [];
  const given = { toMoneyAccountId: to !== null, toAmount: toAmount !== null, toDate: toDate !== null, toCleared };
  for (const [name, isGiven] of Object.entries(given))
    if (isGiven) faults.push(fault(`/${name}`, "not-allowed", "Only a transfer has a second account."));
  if (from !== null && from.currency !== currency) faults.push(...originalFaults(from, original));
  return faults;
}

function transferFaults(currency: string, entered: Entered): FaultList {
  const { from, to, original, amount, toAmount, date, toDate } = entered;
  const faults: FaultList = [];
  if (from !== null && from.id === to?.id)
    faults.push(fault("/toMoneyAccountId", "same-account", "A transfer needs two different accounts."));
  if (from !== null && from.currency !== currency) faults.push(...originalFaults(from, original));
  else if (from !== null && original !== null)
    faults.push(fault("/original", "not-allowed", "A transfer has an original only where its first account has another currency."));
  if (to !== null) {
    const leaving = leavingIn(currency, entered);
    if (to.currency !== currency && to.currency !== leaving) {
      if (toAmount === null) faults.push(fault("/toAmount", "required", `What arrives in ${to.currency} is required.`));
    } else if (toAmount !== null && toAmount !== arriving(currency, entered, to)) {
      const isSame = to.currency === leaving;
      faults.push(
        isSame
          ? fault("/toAmount", "not-allowed", "Both accounts have one currency, so what arrives is what leaves.")
          : fault("/toAmount", "inconsistent", `What arrives in the budget's currency is amount: ${amount}.`),
      );
    }
  }
  if (toDate !== null && daysFrom(...ordered(date, toDate)) - 1 > DAYS_APART)
    faults.push(fault("/toDate", "too-far-apart", `The two days are at most ${DAYS_APART} days apart.`));
  return faults;
}

function originalFaults(from: Place, original: Entered["original"]): FaultList {
  if (original === null)
    return [fault("/original", "required", `The account is in ${from.currency}: send the original amount in that currency.`)];
  if (original.currency === from.currency) return [];
  return [fault("/original/currency", "wrong-currency", `The account is in ${from.currency}.`)];
}

function ordered(one: Day, other: Day): [Day, Day] {
  return one <= other ? [one, other] : [other, one];
}
