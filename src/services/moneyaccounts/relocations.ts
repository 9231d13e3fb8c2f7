import { type Flow, flowWithout, formerOpening, openingFlow } from "../../domain/moneyaccounts/flows.js";
import type { OpeningFrom } from "../../domain/moneyAccounts.js";
import { OPENING } from "../../domain/noCategory.js";
import { exact } from "../../domain/money.js";
import { type ExpenseDoc, isOpening, type LegDoc } from "../../models/expenses/expense.js";
import { monthsIn, movementOf } from "../../models/expenses/movementOf.js";
import { moving, type ExpenseUpdate } from "../expenses/edits.js";
import { entriesOf, importKeysOf, storedImportKey } from "../expenses/placement.js";

interface Ends {
  readonly first: boolean;
  readonly second: boolean;
}

/** Ends that get another account, null for none, and the legs that the movement then has. */
export interface Back {
  readonly ends: Ends;
  readonly account: string | null;
  readonly legs: readonly LegDoc[];
  /** What it then says of what arrives; undefined where it says nothing. */
  readonly toAmount?: ExpenseDoc["toAmount"];
  /** How it counts from then on, where that changes. */
  readonly counted?: Counted | undefined;
}

type Counted = Pick<ExpenseDoc, "type" | "date" | "month"> & Partial<Pick<ExpenseDoc, "parts">>;

const namesOfEnds = ["moneyAccountId", "toMoneyAccountId", "legs", "fromEntry", "toEntry"] as const;

/** The write that takes a movement along when its account goes. An opening is a movement like others from then on. */
export function leaving(doc: ExpenseDoc, account: string, into: string | null, now: Date): ExpenseUpdate {
  const ends = { first: doc.moneyAccountId === account, second: doc.toMoneyAccountId === account };
  const isKept = into === null;
  const type = isKept ? flowWithout(doc.type, ends) : doc.type;
  const back = { ends, account: into, legs: movedLegs(doc, account, into), counted: countedAs(doc, type) };
  const { $set, $unset = {}, ...months } = relocated(doc, back, now);
  return {
    ...months,
    $unset: {
      ...$unset,
      // Of an earlier account: what came into this one since is as it is here.
      ...(ends.first && doc.wasCleared === true && !(isKept && doc.cleared === true) ? { wasCleared: 1 } : {}),
      ...(ends.second && doc.toWasCleared === true && !(isKept && doc.toCleared === true) ? { toWasCleared: 1 } : {}),
    },
    $set: {
      ...$set,
      ...(ends.first ? { leftFrom: [...(doc.leftFrom ?? []), account] } : {}),
      ...(ends.second ? { leftTo: [...(doc.leftTo ?? []), account] } : {}),
      ...(isKept && ends.first && doc.cleared === true ? { wasCleared: true } : {}),
      ...(isKept && ends.second && doc.toCleared === true ? { toWasCleared: true } : {}),
      ...(isOpening(doc) ? { type: formerOpening(type), parts: doc.parts.map((part) => ({ ...part, categoryId: null })) } : {}),
    },
  };
}

/** What was deleted in an account off the budget counts if it is restored in none. */
function countedAs(doc: ExpenseDoc, type: Flow): Counted | undefined {
  const leg = type === "transfer-in" ? doc.legs?.at(-1) : doc.legs?.[0];
  return type === doc.type || leg === undefined ? undefined : { type, date: leg.date, month: leg.month };
}

/** Which ends of a movement come back to an account: those that nobody has moved since. */
export function returningEnds(doc: ExpenseDoc, account: string, into: string | null): Ends {
  return {
    first: doc.leftFrom?.at(-1) === account && (doc.moneyAccountId ?? null) === into,
    second: doc.leftTo?.at(-1) === account && (doc.toMoneyAccountId ?? null) === into,
  };
}

/** The write that brings them back. `opening`: it is the opening of its account again, of that source. */
export function returning(doc: ExpenseDoc, back: Back, opening: OpeningFrom | null | undefined, now: Date): ExpenseUpdate {
  const { ends, toAmount } = back;
  const { $set, $unset = {}, ...months } = relocated(doc, back, now);
  const [leftFrom, leftTo] = [doc.leftFrom?.slice(0, -1) ?? [], doc.leftTo?.slice(0, -1) ?? []];
  return {
    ...months,
    $set: {
      ...$set,
      ...(ends.first && leftFrom.length > 0 ? { leftFrom } : {}),
      ...(ends.second && leftTo.length > 0 ? { leftTo } : {}),
      ...(ends.first && doc.wasCleared === true ? { cleared: true } : {}),
      ...(ends.second && doc.toWasCleared === true ? { toCleared: true } : {}),
      ...(toAmount === undefined ? {} : { toAmount }),
      ...(opening === undefined ? {} : asOpening(doc, opening)),
    },
    $unset: {
      ...$unset,
      ...(ends.first && leftFrom.length === 0 ? { leftFrom: 1 } : {}),
      ...(ends.second && leftTo.length === 0 ? { leftTo: 1 } : {}),
      ...(ends.first && doc.wasCleared === true ? { wasCleared: 1 } : {}),
      ...(ends.second && doc.toWasCleared === true ? { toWasCleared: 1 } : {}),
      ...(toAmount === undefined && doc.toAmount !== undefined ? { toAmount: 1 } : {}),
    },
  };
}

function asOpening({ type, parts }: ExpenseDoc, from: OpeningFrom | null): Partial<ExpenseDoc> {
  const flow = type === "expense" || type === "income" ? (from === null ? type : openingFlow(type, from)) : type;
  return { type: flow, parts: parts.map((part) => ({ ...part, categoryId: OPENING })) };
}

/** The write that deletes a movement together with its account. It keeps its place, so that it comes back with it. */
export function deletedAlong(doc: ExpenseDoc, account: string, now: Date): ExpenseUpdate {
  return {
    $set: { deletedAt: now, importKey: doc._id, removedWith: account, updatedAt: now, dirtyBudgetId: doc.budgetId },
    ...moving(monthsIn(doc)),
  };
}

/** The write that takes that back. */
export function broughtBack(doc: ExpenseDoc, now: Date): ExpenseUpdate {
  const importKey = storedImportKey(doc._id, importKeysOf(movementOf(doc)));
  return {
    $set: { deletedAt: null, importKey, updatedAt: now, dirtyBudgetId: doc.budgetId },
    $unset: { removedWith: 1 },
    ...moving(monthsIn(doc)),
  };
}

/** The legs of a movement whose ends go from one account to another, or to none. */
export function movedLegs({ legs = [] }: ExpenseDoc, from: string, into: string | null): LegDoc[] {
  const plain = legs.map((leg) => ({ ...leg, amount: exact(leg.amount), booked: exact(leg.booked) }));
  if (into === null) return plain.filter(({ accountId }) => accountId !== from);
  return plain.map((leg) => (leg.accountId === from ? { ...leg, accountId: into } : leg));
}

/** The ends change their account, and with it whether they lie on the budget; nothing else of what they are. */
function relocated(doc: ExpenseDoc, { ends, account, legs, counted }: Back, now: Date): ExpenseUpdate {
  const before = movementOf(doc);
  const moneyAccountId = ends.first ? account : before.moneyAccountId;
  const toMoneyAccountId = ends.second ? account : before.toMoneyAccountId;
  const inAccounts = { ...(legs.length === 0 ? {} : { legs: [...legs] }), ...(moneyAccountId === null ? {} : { moneyAccountId }) };
  const placed: Partial<ExpenseDoc> = {
    ...inAccounts,
    ...(toMoneyAccountId === null ? {} : { toMoneyAccountId }),
    ...entriesOf(doc._id, inAccounts),
  };
  const gone = [
    ...namesOfEnds.filter((name) => doc[name] !== undefined && !(name in placed)),
    // What lies in no account is in no bank.
    ...(moneyAccountId === null && doc.cleared === true ? (["cleared"] as const) : []),
    ...(toMoneyAccountId === null && doc.toCleared === true ? (["toCleared"] as const) : []),
  ];
  const keys = importKeysOf({ ...before, moneyAccountId, toMoneyAccountId });
  return {
    $set: {
      ...placed,
      ...counted,
      ...(doc.deletedAt === null ? { importKey: storedImportKey(doc._id, keys) } : {}),
      updatedAt: now,
      dirtyBudgetId: doc.budgetId,
    },
    $unset: Object.fromEntries(gone.map((name) => [name, 1 as const])),
    ...moving([...monthsIn(doc), ...monthsIn({ month: counted?.month ?? doc.month, legs: [...legs] })]),
  };
}
