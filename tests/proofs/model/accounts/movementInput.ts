import type { Day } from "../../../../src/domain/month.js";
import type { Movement, MovementType, Part, Words } from "./household.js";

/** What a caller may say about a movement. As in a merge patch, absent means unchanged, and null cleared. */
export interface MovementFields {
  readonly amount?: number;
  readonly date?: Day;
  readonly type?: MovementType;
  readonly category?: string | null;
  readonly splits?: readonly Part[];
  readonly original?: Movement["original"];
  readonly account?: string | null;
  readonly cleared?: boolean;
  readonly identity?: string | null;
  readonly toAccount?: string | null;
  readonly toAmount?: number | null;
  readonly toDate?: Day | null;
  readonly toCleared?: boolean;
  readonly toIdentity?: string | null;
  readonly words?: Partial<Words>;
}

export interface NewMovement extends MovementFields {
  readonly id: string;
  readonly amount: number;
  readonly date: Day;
}

/** Sets the fields of one write, one by one; what is refused about the result is looked at afterwards. */
export function setFields(movement: Movement, fields: MovementFields): void {
  const { from, to } = movement;
  if (fields.amount !== undefined) movement.amount = fields.amount;
  if (fields.date !== undefined) movement.date = fields.date;
  if (fields.category !== undefined) movement.category = fields.category;
  if (fields.splits !== undefined) movement.splits = [...fields.splits];
  // As for movements in no account: splits that are set or cleared without a category leave none.
  if (fields.splits !== undefined && fields.category === undefined) movement.category = null;
  if (fields.original !== undefined) movement.original = fields.original;
  if (fields.account !== undefined) from.account = fields.account;
  if (fields.cleared !== undefined) from.cleared = fields.cleared;
  if (fields.identity !== undefined) from.identity = fields.identity;
  Object.assign(movement.words, fields.words ?? {});
  // What lies in no account is in no bank.
  if (from.account === null && fields.cleared === undefined) from.cleared = false;
  if (to === null) return;
  if (fields.toAccount !== undefined) to.account = fields.toAccount;
  if (fields.toAmount !== undefined) to.amount = fields.toAmount;
  if (fields.toDate !== undefined) to.date = fields.toDate;
  if (fields.toCleared !== undefined) to.cleared = fields.toCleared;
  else if (to.account === null) to.cleared = false;
  if (fields.toIdentity !== undefined) to.identity = fields.toIdentity;
}

export function namesSecondEnd(fields: MovementFields): boolean {
  const { toAccount, toAmount, toDate, toCleared, toIdentity } = fields;
  return [toAccount, toAmount, toDate, toCleared, toIdentity].some((value) => value !== undefined && value !== null);
}
