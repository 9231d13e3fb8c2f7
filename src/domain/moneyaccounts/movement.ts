import type { ForeignInput } from "../foreign.js";
import type { Day } from "../month.js";
import type { MovementType } from "./flows.js";

/** What belongs to the end of a movement in its account; of a transfer, to the end that the money leaves. */
interface FirstEnd {
  readonly date: Day;
  readonly moneyAccountId: string | null;
  readonly cleared: boolean;
  readonly externalId: string | null;
  readonly source: string | null;
}

/** The second end of a transfer; a movement that is none has nothing of it. */
interface SecondEnd {
  readonly toMoneyAccountId: string | null;
  readonly toDate: Day | null;
  readonly toCleared: boolean;
  readonly toExternalId: string | null;
  readonly toSource: string | null;
}

/** Where the money of a movement lies, as callers say it. */
export interface Movement extends FirstEnd, SecondEnd {
  readonly type: MovementType;
}

/** What a merge patch says of it. */
export type MovementPatch = { readonly [Name in keyof Movement]?: Movement[Name] | undefined };

const noSecondEnd: SecondEnd = { toMoneyAccountId: null, toDate: null, toCleared: false, toExternalId: null, toSource: null };

/** A new movement before anything is said of it. */
export function unsaid(date: Day): Movement {
  return { type: "expense", date, moneyAccountId: null, cleared: false, externalId: null, source: null, ...noSecondEnd };
}

/** The movement after a merge patch. Of one that becomes a transfer or ends being one, what belongs to an end stays with that end. */
export function patchedMovement(before: Movement, patch: MovementPatch): Movement {
  const date = patch.date ?? before.date;
  const base = turned(before, patch.type ?? before.type, date);
  const moneyAccountId = saidOr(patch.moneyAccountId, base.moneyAccountId);
  const toMoneyAccountId = saidOr(patch.toMoneyAccountId, base.toMoneyAccountId);
  return {
    type: base.type,
    date: patch.date ?? base.date,
    moneyAccountId,
    // What lies in no account is in no bank.
    cleared: patch.cleared ?? (moneyAccountId !== null && base.cleared),
    externalId: saidOr(patch.externalId, base.externalId),
    source: saidOr(patch.source, base.source),
    toMoneyAccountId,
    toDate: saidOr(patch.toDate, base.toDate),
    toCleared: patch.toCleared ?? (toMoneyAccountId !== null && base.toCleared),
    toExternalId: saidOr(patch.toExternalId, base.toExternalId),
    toSource: saidOr(patch.toSource, base.toSource),
  };
}

function saidOr<Value>(said: Value | undefined, kept: Value): Value {
  return said === undefined ? kept : said;
}

function turned(before: Movement, type: MovementType, date: Day): Movement {
  if ((type === "transfer") === (before.type === "transfer")) return { ...before, type };
  if (type === "expense") return { ...before, ...noSecondEnd, type };
  if (type === "income") {
    const { toMoneyAccountId: moneyAccountId, toCleared: cleared, toExternalId: externalId, toSource: source } = before;
    return { ...noSecondEnd, type, date: before.toDate ?? before.date, moneyAccountId, cleared, externalId, source };
  }
  if (before.type === "expense") return { ...before, type };
  return {
    ...unsaid(date),
    type,
    toMoneyAccountId: before.moneyAccountId,
    toDate: before.date === date ? null : before.date,
    toCleared: before.cleared,
    toExternalId: before.externalId,
    toSource: before.source,
  };
}

/** The currencies of the accounts of a movement; undefined in none. */
interface EndCurrencies {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** What leaves and what arrives in currencies other than the budget's. */
export interface OwnAmounts {
  readonly original: ForeignInput | null;
  readonly toAmount: number | null;
}

interface Standing extends EndCurrencies {
  readonly type: MovementType;
}

/** What of these amounts still holds where a patch turns a movement or names other accounts, before what the patch says of them. */
export function keptAmounts({ original, toAmount }: OwnAmounts, before: Standing, after: Standing, currency: string): OwnAmounts {
  if (after.type !== "transfer") {
    if (before.type !== "transfer" || after.type === "expense") return { original, toAmount: null };
    const isForeign = before.to !== undefined && before.to !== currency;
    return { original: isForeign ? { currency: before.to, amount: toAmount ?? original?.amount } : null, toAmount: null };
  }
  if (before.type !== "transfer") {
    const arrives = original?.currency === after.to && after.to !== after.from;
    return arrives ? { original: null, toAmount: original?.amount ?? null } : { original, toAmount: null };
  }
  // What has left a deleted account stays what it was.
  const isThird = after.to !== currency && after.to !== (after.from ?? original?.currency ?? currency);
  return {
    original: after.from === currency ? null : original,
    toAmount: isThird && after.to === before.to ? toAmount : null,
  };
}
