import { Conflict } from "../../domain/errors.js";
import { quantity } from "../../domain/quantity.js";

/** Refuses a budget to an account that owns as many as it may. */
export function tooManyBudgets(most: number): Conflict {
  return new Conflict(
    "too-many-budgets",
    `An account owns at most ${quantity(most, "budget")}. Delete one, or transfer it to another member.`,
  );
}
