import { type Day, type Month, monthOf } from "../../../../src/domain/month.js";
import { type Household, isOnBudget, type Movement, type Part } from "./household.js";

/** How a movement counts in months: as what, and on which day. */
export interface Counted {
  readonly type: "expense" | "income";
  readonly day: Day;
  readonly parts: readonly Part[];
}

/** Null: it counts in no month. */
export function countedOf(household: Household, movement: Movement): Counted | null {
  const { type, date, from, to } = movement;
  // "`from: unassigned` ... moves no figure but `unassigned`".
  if (movement.deleted || movement.openingFrom === "unassigned") return null;
  const parts = partsOf(movement);
  const comesFromBudget = isOnBudget(household, from.account);
  // "Movements off the budget ... count in no month".
  if (type !== "transfer") return comesFromBudget ? { type, day: date, parts } : null;
  if (to === null) throw new Error(`the transfer ${movement.id} has no second end`);
  const arrivesOnBudget = isOnBudget(household, to.account);
  if (comesFromBudget === arrivesOnBudget) return null;
  // "From on to off the budget it counts like an expense on `date` ...; from off to on like income on `toDate`".
  return comesFromBudget ? { type: "expense", day: date, parts } : { type: "income", day: to.date ?? date, parts };
}

/** "`month` of a transfer is the one in which it counts (of `toDate` from off to on), else that of `date`." */
export function monthOfMovement(household: Household, movement: Movement): Month {
  return monthOf(countedOf(household, movement)?.day ?? movement.date, household.monthStartDay);
}

/** A transfer between two accounts on the budget, or between one and what lies in no account. */
export function isInternal(household: Household, { type, from, to }: Movement): boolean {
  return type === "transfer" && to !== null && isOnBudget(household, from.account) && isOnBudget(household, to.account);
}

/** Whether a category changes a figure: where it does not, the movement has none. */
export function mayHaveCategory(household: Household, { type, from, to }: Movement): boolean {
  const comesFromBudget = isOnBudget(household, from.account);
  return type === "transfer" ? to !== null && comesFromBudget !== isOnBudget(household, to.account) : comesFromBudget;
}

export function partsOf({ splits, category, amount }: Movement): readonly Part[] {
  return splits.length > 0 ? splits : [{ category, amount }];
}
