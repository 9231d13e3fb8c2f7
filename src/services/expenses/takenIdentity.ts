import { refusingTaken } from "../../database/errors/duplicateKey.js";
import { Conflict } from "../../domain/errors.js";
import type { ExpenseDoc } from "../../models/expenses/expense.js";
import type { ExpenseUpdate } from "./edits.js";

/** Whether a movement lies in a money account, or is about to. */
export function isInAccount(expense: ExpenseDoc | undefined, update: ExpenseUpdate | null = null): boolean {
  return expense?.legs !== undefined || update?.$set.legs !== undefined;
}

/** `isInAccount`: whether what was to be written lies in a money account. */
export async function refusingTakenIdentity<T>(write: () => Promise<T>, isInAccount: () => boolean): Promise<T> {
  const refusal = () =>
    isInAccount()
      ? new Conflict("identity-taken", "Another movement in this money account has this externalId and source.")
      : new Conflict("external-id-taken", "Another expense of this budget has this externalId and source.");
  return refusingTaken(write, refusal);
}

/** The import identity was used for something else: to answer that one would tell the caller that theirs is stored. */
export class MadeOtherwise extends Conflict {
  constructor() {
    super("external-id-taken", "An expense with this externalId and source was created with different content. Read it and change it.");
  }
}
