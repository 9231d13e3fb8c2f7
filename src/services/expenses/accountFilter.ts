import { entryKeysIn } from "../../domain/moneyaccounts/entryKeys.js";
import { flowsOfType } from "../../domain/moneyaccounts/flows.js";
import type { Day } from "../../domain/month.js";
import type { ExpenseCriteria } from "../../validation/expenses/expense.js";
import { type Filter, op } from "./filterParts.js";

/** Days, both included; without a bound where one is null. */
export interface OpenDays {
  readonly from: Day | null;
  readonly to: Day | null;
}

/** The one money account whose entries a filter asks for; null: none, or several. */
export function accountIn({ moneyAccountId = [] }: Pick<ExpenseCriteria, "moneyAccountId">): string | null {
  const [only, ...others] = new Set(moneyAccountId);
  return only === undefined || only === "none" || others.length > 0 ? null : only;
}

const isCleared = { cleared: true };
const isToCleared = { toCleared: true };
const isNotCleared = { cleared: op({ $ne: true }) };
const isNotToCleared = { toCleared: op({ $ne: true }) };
const atBothEnds: Filter = { $and: [isCleared, { $or: [{ toMoneyAccountId: null }, isToCleared] }] };
const notAtBothEnds: Filter = { $or: [isNotCleared, { $and: [{ toMoneyAccountId: op({ $ne: null }) }, isNotToCleared] }] };

/** What the bank has at every end that there is, or the others. */
export function atEveryEnd(cleared: boolean): Filter {
  return cleared ? atBothEnds : notAtBothEnds;
}

/** What has an end in one of these accounts, found by their registers, or, for `none`, an end that lies in no account. */
export function atAnyEnd(ids: readonly string[], cleared: boolean | undefined): Filter {
  const { first, second } = standing(cleared);
  const ends = [...new Set(ids)].flatMap((id): Filter[] => {
    if (id !== "none") return endsIn(id, { from: null, to: null }, cleared);
    return [
      { moneyAccountId: null, ...first },
      { type: op({ $in: flowsOfType("transfer") }), toMoneyAccountId: null, ...second },
    ];
  });
  return { $or: ends };
}

/** What has its first end in the register of an account, and what has its second there; `bounds` go on from a row of it. */
export function endsIn(accountId: string, { from, to }: OpenDays, cleared: boolean | undefined, bounds: object = {}): [Filter, Filter] {
  const { first, second } = standing(cleared);
  // An engine may want to hear that a field must be there before it reads an index that lacks the others.
  const keys = op({ $exists: true, ...entryKeysIn(accountId, from, to), ...bounds });
  return [
    { fromEntry: keys, ...first },
    { toEntry: keys, ...second },
  ];
}

function standing(cleared: boolean | undefined): { readonly first: Filter; readonly second: Filter } {
  if (cleared === undefined) return { first: {}, second: {} };
  return cleared ? { first: isCleared, second: isToCleared } : { first: isNotCleared, second: isNotToCleared };
}
