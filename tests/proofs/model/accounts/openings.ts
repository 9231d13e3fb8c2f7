import type { Day } from "../../../../src/domain/month.js";
import { type Account, firstDayOf, type Household, liveMovements, openingOf } from "./household.js";
import { type Fault, invalid, Refusal, unspecified } from "./refusals.js";

export interface OpeningInput {
  /** In the account's currency; may be negative. */
  readonly amount: number;
  readonly date?: Day;
  readonly booked?: number;
  readonly from?: "outside" | "unassigned";
}

export interface OpeningRead {
  readonly amount: number;
  readonly date: Day;
  readonly booked: number | null;
  readonly from: "outside" | "unassigned" | null;
}

/** "A PATCH replaces it whole, `from` stays unless said, null or 0 deletes it". */
export function setOpening(household: Household, account: Account, given: OpeningInput | null): void {
  const before = openingOf(household, account.id);
  const isForeign = account.currency !== household.currency;
  const faults: Fault[] = [];
  if (given !== null && !account.onBudget && given.from !== undefined) faults.push(invalid("off the budget there is no `from`"));
  if (given !== null && given.amount !== 0) {
    if ((given.date ?? firstDayOf(household)) < firstDayOf(household)) faults.push(invalid("an opening before `startMonth`"));
    if (isForeign && given.booked === undefined) faults.push(invalid("`booked` is needed where the currencies differ"));
  }
  if (faults.length > 0) throw new Refusal(faults);
  household.movements = household.movements.filter((movement) => movement !== before);
  if (given === null || given.amount === 0) return;
  const booked = given.booked ?? given.amount;
  if (!isForeign && booked !== given.amount) unspecified("booked-that-is-not-amount");
  if (Math.sign(booked) !== Math.sign(given.amount)) unspecified("booked-of-another-sign");
  const id = before?.id ?? unusedId(household, account.id);
  household.movements.push({
    id,
    type: booked > 0 ? "income" : "expense",
    amount: Math.abs(booked),
    date: given.date ?? firstDayOf(household),
    category: null,
    splits: [],
    original: isForeign ? { amount: Math.abs(given.amount), currency: account.currency } : null,
    from: { end: id, account: account.id, cleared: true, identity: null },
    to: null,
    words: { payee: null, note: null, tags: [] },
    origin: "opening",
    openingFrom: account.onBudget ? (given.from ?? before?.openingFrom ?? usualFrom(household)) : null,
    openingOf: account.id,
    deleted: false,
    link: null,
  });
}

/** "Read back as it was given." */
export function readOpening(household: Household, account: Account): OpeningRead | null {
  const movement = openingOf(household, account.id);
  if (movement === undefined) return null;
  const { type, amount, original, date, openingFrom } = movement;
  const sign = type === "income" ? 1 : -1;
  return { amount: sign * (original?.amount ?? amount), date, booked: original === null ? null : sign * amount, from: openingFrom };
}

/** "The default where the budget has movements in no account, for a household that takes up accounts late". */
function usualFrom(household: Household): "outside" | "unassigned" {
  const liesNowhere = liveMovements(household).some(({ from, to }) => from.account === null || (to !== null && to.account === null));
  return liesNowhere ? "unassigned" : "outside";
}

function unusedId({ movements }: Household, account: string): string {
  let id = `opening-${account}`;
  while (movements.some((movement) => movement.id === id)) id += "+";
  return id;
}
