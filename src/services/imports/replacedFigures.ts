import { exact } from "../../domain/money.js";
import { partsOfOccurrence } from "../../domain/recurring/occurrenceAmounts.js";
import type { ExpenseDoc, MatchedDoc, PartDoc } from "../../models/expenses/expense.js";
import type { CheckedExpenseChange } from "../../validation/expenses/expense.js";
import type { Draft } from "../expenses/draft.js";

/** An amount, and where it counts. */
interface Counted {
  readonly amount: number;
  readonly parts: readonly PartDoc[];
}

/** What an expense had before it took the figures and the identity of a row: only what it took. */
export interface Replaced {
  readonly date?: string;
  readonly amount?: number;
  readonly original?: { readonly amount: number; readonly currency: string } | null;
  readonly parts?: readonly PartDoc[];
  /** What it took of the row, where it had none. */
  readonly identity?: Pick<ExpenseDoc, "externalId" | "source">;
  readonly place?: Pick<CheckedExpenseChange, "moneyAccountId" | "cleared">;
}

export function replacedIn({ before }: MatchedDoc): Replaced {
  const replaced: Replaced = JSON.parse(before);
  return replaced;
}

/** The day and the amount of the bank, without those that a person changed. Splits keep their proportions; those of a person stay. */
export function figuresOf(found: ExpenseDoc, { date, amount, original }: Draft): CheckedExpenseChange {
  const isForeign = original !== null || found.original !== null;
  return {
    ...(isOwn(found, "date") || date === found.date ? {} : { date }),
    ...(isAmountOwn(found) || (amount === exact(found.amount) && !isForeign)
      ? {}
      : { amount, ...(isForeign ? { original: foreignOf(original) } : {}), ...splitsOf(partsAt(found, amount)) }),
  };
}

/** The import identity of the row, where the expense has none. */
export function identityOf(found: ExpenseDoc, { importKey, externalId, source }: Draft): CheckedExpenseChange {
  return importKey === null || found.externalId !== null ? {} : { externalId, source };
}

/** The account of the row, where the expense lies in none. */
export function placeOf(found: ExpenseDoc, { moneyAccountId, cleared }: Draft): CheckedExpenseChange {
  if (moneyAccountId == null || (found.moneyAccountId ?? moneyAccountId) !== moneyAccountId || isOwn(found, "moneyAccountId")) return {};
  return { moneyAccountId, cleared };
}

export function replacedBy(found: ExpenseDoc, wanted: CheckedExpenseChange): Replaced {
  const { date, amount, externalId, source = null, moneyAccountId } = wanted;
  return {
    ...(moneyAccountId === undefined ? {} : { place: { moneyAccountId: found.moneyAccountId ?? null, cleared: found.cleared === true } }),
    ...(date === undefined ? {} : { date: found.date }),
    ...(amount === undefined ? {} : { amount: exact(found.amount), original: foreignOf(found.original), parts: partsIn(found) }),
    ...(externalId === undefined ? {} : { identity: { externalId, source } }),
  };
}

/** What puts it back, without what a person changed since. */
export function restoredBy(found: ExpenseDoc, before: Replaced): { figures: CheckedExpenseChange; identity: CheckedExpenseChange } {
  const { date, amount, original = null, parts = [], identity, place } = before;
  const isForeign = original !== null || found.original !== null;
  const given =
    amount === undefined || isAmountOwn(found)
      ? {}
      : { amount, ...(isForeign ? { original } : {}), ...splitsOf(partsBefore(found, { amount, parts })) };
  const isSame = identity?.externalId === found.externalId && identity.source === found.source;
  return {
    figures: {
      ...(date === undefined || isOwn(found, "date") ? {} : { date }),
      ...given,
      ...(isOwn(found, "moneyAccountId") ? {} : place),
    },
    identity: isSame ? { externalId: null, source: null } : {},
  };
}

/** Those of then, if it still has what they became, of which small ones may be gone. */
function partsBefore(found: ExpenseDoc, before: Counted): readonly PartDoc[] {
  return isAlike(partsAt(before, exact(found.amount)), found.parts) ? before.parts : partsAt(found, before.amount);
}

function isOwn({ setByPerson = [] }: ExpenseDoc, field: string): boolean {
  return setByPerson.includes(field);
}

function isAmountOwn(found: ExpenseDoc): boolean {
  return isOwn(found, "amount") || isOwn(found, "original") || (found.parts.length > 1 && isOwn(found, "categoryId"));
}

/** Without its rate: the amounts decide. */
function foreignOf(original: ExpenseDoc["original"]): { amount: number; currency: string } | null {
  return original === null ? null : { amount: exact(original.amount), currency: original.currency };
}

function partsIn({ parts }: Pick<Counted, "parts">): PartDoc[] {
  return parts.map(({ categoryId, amount, note }) => ({ categoryId, amount: exact(amount), note }));
}

function partsAt(found: Counted, amount: number): readonly PartDoc[] {
  return partsOfOccurrence({ amount: exact(found.amount), parts: partsIn(found) }, { amount, categoryId: null });
}

function splitsOf(parts: readonly PartDoc[]): Pick<CheckedExpenseChange, "splits" | "categoryId"> {
  const [only, ...more] = parts;
  return more.length > 0 ? { splits: parts.map((part) => ({ ...part })) } : { categoryId: only?.categoryId ?? null };
}

function isAlike(parts: readonly PartDoc[], others: readonly PartDoc[]): boolean {
  return parts.length === others.length && parts.every(({ categoryId }, place) => categoryId === others[place]?.categoryId);
}
