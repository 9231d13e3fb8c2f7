import type { Day } from "../../../../src/domain/month.js";
import type { RolloverPolicy } from "../../../../src/domain/rollover.js";
import { type AccountFields, changeAccount, createAccount, type NewAccount } from "./accountCommands.js";
import { removeAccount, type RemovalWay, restoreAccount } from "./accountRemoval.js";
import { createCategory, removeCategory } from "./categories.js";
import type { Household } from "./household.js";
import { link, unlink } from "./links.js";
import { changeMovement, createMovement, deleteMovement, restoreMovement } from "./movementCommands.js";
import type { MovementFields } from "./movementInput.js";
import { Refusal } from "./refusals.js";
import { makeStatement, type StatementInput, takeBackStatement } from "./statements.js";

/** One command; examples are written as a list of them. */
export type Step = (household: Household) => Household;

export function after(household: Household, ...steps: readonly Step[]): Household {
  return steps.reduce((before, step) => step(before), household);
}

/** The codes with which a command is refused; none where it is not. */
export function refusedWith(household: Household, step: Step): string[] {
  try {
    step(household);
    return [];
  } catch (error) {
    if (error instanceof Refusal) return error.codes;
    throw error;
  }
}

export function detailsOf(household: Household, step: Step): unknown {
  try {
    step(household);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.details;
    throw error;
  }
}

export function anAccount(id: string, fields: Partial<NewAccount> = {}): Step {
  return (household) => createAccount(household, { id, name: id, kind: "bank", ...fields });
}

export function aCategory(id: string, budgeted = 0, policy: RolloverPolicy = "full"): Step {
  return (household) => createCategory(household, { id, budgeted, policy });
}

export function spent(id: string, account: string | null, amount: number, date: Day, fields: MovementFields = {}): Step {
  return (household) => createMovement(household, { id, type: "expense", account, amount, date, ...fields });
}

export function earned(id: string, account: string | null, amount: number, date: Day, fields: MovementFields = {}): Step {
  return (household) => createMovement(household, { id, type: "income", account, amount, date, ...fields });
}

export function moved(id: string, account: string, toAccount: string, amount: number, date: Day, fields: MovementFields = {}): Step {
  return (household) => createMovement(household, { id, type: "transfer", account, toAccount, amount, date, ...fields });
}

export function changed(id: string, fields: MovementFields): Step {
  return (household) => changeMovement(household, id, fields);
}

export function deleted(id: string): Step {
  return (household) => deleteMovement(household, id);
}

export function restored(id: string): Step {
  return (household) => restoreMovement(household, id);
}

export function accountChanged(id: string, fields: AccountFields): Step {
  return (household) => changeAccount(household, id, fields);
}

export function accountRemoved(id: string, way: RemovalWay = null): Step {
  return (household) => removeAccount(household, id, way);
}

export function accountRestored(id: string): Step {
  return (household) => restoreAccount(household, id).household;
}

export function linked(out: string, into: string): Step {
  return (household) => link(household, out, into);
}

export function unlinked(id: string): Step {
  return (household) => unlink(household, id);
}

export function stated(id: string, account: string, date: Day, balance: number, adjust?: StatementInput["adjust"]): Step {
  return (household) => makeStatement(household, { id, account, date, balance, ...(adjust === undefined ? {} : { adjust }) }).household;
}

export function takenBack(id: string): Step {
  return (household) => takeBackStatement(household, id);
}

export function categoryRemoved(id: string, moveTo: string | null): Step {
  return (household) => removeCategory(household, id, moveTo);
}
