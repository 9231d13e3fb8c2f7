import { canonical } from "../../domain/canonical.js";
import { Invalid } from "../../domain/errors.js";
import { completeForeign, type ForeignInput } from "../../domain/foreign.js";
import { exact, sumOf } from "../../domain/money.js";
import { type Flow, stillPlaced } from "../../domain/moneyaccounts/flows.js";
import { keptAmounts, type Movement, type OwnAmounts, patchedMovement, unsaid } from "../../domain/moneyaccounts/movement.js";
import { monthOf } from "../../domain/month.js";
import { type Keyed, payeeKeyOf } from "../../domain/storedKeys.js";
import type { BudgetDoc } from "../../models/budget.js";
import { type ExpenseDoc, givenFields, type MadeDoc, type OriginalDoc, type PartDoc, wordsIn } from "../../models/expenses/expense.js";
import { movementOf } from "../../models/expenses/movementOf.js";
import { changedBy, filledFrom } from "../../models/storedFields.js";
import type { CheckedExpense, CheckedExpenseChange } from "../../validation/expenses/expense.js";
import { requireStarted, requireWithin } from "../budgets/horizon.js";
import { changesNothing } from "../storage/stored.js";
import { leftBehind, leftNames } from "./leftBehind.js";
import { type Accounts, noAccounts, placesOf, requireOpen } from "./moneyAccounts.js";
import {
  accountNames,
  entriesOf,
  type ImportKeys,
  importKeysOf,
  mayHave,
  placementOf,
  requireCountable,
  requireEnds,
} from "./placement.js";

type BudgetOfDraft = Pick<BudgetDoc, "_id" | "currency" | "timeZone" | "monthStartDay" | "startMonth" | "keyForm">;
export interface Draft
  extends
    ImportKeys,
    Omit<
      ExpenseDoc,
      | "_id"
      | "importKey"
      | "fromEntry"
      | "toEntry"
      | "createdBy"
      | keyof MadeDoc
      | "setByPerson"
      | "row"
      | "matched"
      | "reopened"
      | "linked"
      | "linkedChanged"
      | "linkedInto"
      | "unlinked"
      | "refusedLinks"
      | "leftFrom"
      | "leftTo"
      | "wasCleared"
      | "toWasCleared"
      | "removedWith"
      | "dirtyPayees"
      | "version"
      | "createdAt"
      | "updatedAt"
      | "deletedAt"
      | "dirtyBudgetId"
      | "dirtyFrom"
    > {}

/** What a new expense comes to in this budget, or every reason why not. */
export function draftOf(budget: BudgetOfDraft, wanted: CheckedExpense, now: Date, accounts: Accounts = noAccounts): Draft {
  const { amount, original } = amountsOf(budget, wanted.amount, wanted.original ?? null);
  const given = filledFrom(givenFields, wanted);
  const movement = patchedMovement(unsaid(wanted.date), wanted);
  requireEnds(movement, null, wanted);
  requireDays(budget, movement, now);
  const places = placesOf(accounts, movement, {});
  const { type, date, month, inAccounts } = placementOf(budget, movement, { amount, original, toAmount: wanted.toAmount ?? null }, places);
  requireCountable(type, wanted);
  requireOpen(accounts, [], inAccounts.legs ?? []);
  return {
    budgetId: budget._id,
    amount,
    currency: budget.currency,
    date,
    month,
    payeeKey: keyOf(given.payee, budget),
    words: wordsIn(given, budget),
    parts: partsOf(amount, wanted.categoryId ?? null, wanted.splits ?? []),
    original,
    ...importKeysOf(movement),
    // At the end: to add a dozen fields to what was spread takes a hundred times as long.
    ...given,
    type,
    ...inAccounts,
  };
}

export interface ChangedFields {
  readonly fields: Partial<Omit<ExpenseDoc, "importKey">>;
  /** What it has no longer. */
  readonly gone: readonly ((typeof accountNames)[number] | (typeof leftNames)[number])[];
  /** Undefined when they stay. */
  readonly importKeys: ImportKeys | undefined;
}

/** The result of a merge patch on the stored expense. */
export function changedFields(
  budget: BudgetOfDraft,
  expense: ExpenseDoc,
  wanted: CheckedExpenseChange,
  now: Date,
  accounts: Accounts = noAccounts,
): ChangedFields {
  const { payee } = wanted;
  const before = movementOf(expense);
  const movement = patchedMovement(before, wanted);
  requireEnds(movement, before, wanted);
  if (movement.date !== before.date || movement.toDate !== before.toDate) requireDays(budget, movement, now);
  const places = placesOf(accounts, movement, before);
  const kept = keptAmounts(amountsIn(expense), standing(before, accounts), standing(movement, accounts), budget.currency);
  const amounts = changedAmounts(budget, expense, kept.original, wanted);
  const toAmount = wanted.toAmount === undefined ? kept.toAmount : wanted.toAmount;
  const { type: flow, date, month, inAccounts } = placementOf(budget, movement, { ...amounts, toAmount }, places);
  const type = stillPlaced(expense.type, flow);
  requireCountable(type, wanted);
  requireOpen(accounts, expense.legs ?? [], inAccounts.legs ?? []);
  const parts = changedParts(expense, amounts.amount, type, wanted);
  const { type: _said, ...given } = changedBy(givenFields, wanted);
  const { externalId, source } = movement;
  const left = leftBehind(expense, movement);
  const placement = { type, date, month, externalId, source, ...inAccounts, ...entriesOf(expense._id, inAccounts), ...left };
  return {
    fields: {
      ...given,
      ...unlike(expense, { ...placement, ...amounts }),
      ...(parts === null ? {} : { parts }),
      ...(payee === undefined ? {} : { payeeKey: keyOf(payee, budget) }),
      words: wordsIn({ ...expense, ...given }, budget),
    },
    gone: [...accountNames, ...leftNames].filter((name) => expense[name] !== undefined && !(name in placement)),
    importKeys: canonical(importKeysOf(before)) === canonical(importKeysOf(movement)) ? undefined : importKeysOf(movement),
  };
}

/** What is not stored like this already. */
function unlike(expense: ExpenseDoc, fields: Partial<ExpenseDoc>): Partial<ExpenseDoc> {
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => !changesNothing<object>(expense, { $set: { [name]: value } })),
  );
}

function amountsIn({ original, toAmount = null }: ExpenseDoc): OwnAmounts {
  return {
    original: original === null ? null : { ...original, amount: exact(original.amount) },
    toAmount: toAmount === null ? null : exact(toAmount),
  };
}

function standing({ type, moneyAccountId, toMoneyAccountId }: Movement, accounts: Accounts) {
  return { type, from: accounts.get(moneyAccountId ?? "")?.currency, to: accounts.get(toMoneyAccountId ?? "")?.currency };
}

/** `kept`: the original that still holds after what else the patch says. */
function changedAmounts(
  budget: BudgetOfDraft,
  expense: ExpenseDoc,
  kept: ForeignInput | null,
  wanted: CheckedExpenseChange,
): { amount: number; original: OriginalDoc | null } {
  const { amount, original } = wanted;
  const before = exact(expense.amount);
  if (original === null) return { amount: amount ?? before, original: null };
  if (original !== undefined) {
    const worksOutItself = original.amount !== undefined && original.rate !== undefined;
    return amountsOf(budget, amount ?? (worksOutItself ? undefined : before), original);
  }
  if (amount === undefined && kept?.rate !== undefined && expense.original !== null)
    return { amount: before, original: { ...expense.original, amount: exact(expense.original.amount) } };
  // The purchase abroad stays what it was; only the rate follows the new amount.
  return amountsOf(budget, amount ?? before, kept === null ? null : { amount: kept.amount, currency: kept.currency });
}

/** What no longer counts where it was, is in no category. */
function changedParts(expense: ExpenseDoc, amount: number, flow: Flow, wanted: CheckedExpenseChange): PartDoc[] | null {
  const { categoryId, splits } = wanted;
  if (categoryId == null && (splits ?? []).length === 0 && !mayHave(flow, expense.parts)) return partsOf(amount, null, []);
  if (splits !== undefined) return partsOf(amount, categoryId ?? null, splits ?? []);
  const single = expense.parts.length === 1;
  if (categoryId !== undefined && (categoryId !== null || single)) return partsOf(amount, categoryId, []);
  if (amount === Number(expense.amount)) return null;
  if (single) return partsOf(amount, expense.parts[0]?.categoryId ?? null, []);
  return partsOf(
    amount,
    null,
    expense.parts.map((part) => ({ ...part, amount: Number(part.amount) })),
  );
}

function amountsOf(
  budget: BudgetOfDraft,
  amount: number | undefined,
  original: NonNullable<CheckedExpense["original"]> | null,
): { amount: number; original: OriginalDoc | null } {
  if (original !== null) return completeForeign(budget.currency, amount, original);
  if (amount === undefined) throw Invalid.at("/amount", "required", "This field is required.");
  return { amount, original: null };
}

function partsOf(amount: number, categoryId: string | null, splits: NonNullable<CheckedExpense["splits"]>): PartDoc[] {
  if (splits.length === 0) return [{ categoryId, amount, note: null }];
  if (categoryId !== null) throw Invalid.at("/categoryId", "not-allowed", "An expense with splits cannot have a category of its own.");
  const sum = sumOf(splits, (split) => split.amount);
  if (sum !== amount)
    throw Invalid.at("/splits", "sum-mismatch", `The splits add up to ${sum}, not ${amount}.`, "The splits must add up to the amount.");
  return splits.map((split) => ({ categoryId: split.categoryId ?? null, amount: split.amount, note: split.note ?? null }));
}

function requireDays(budget: BudgetOfDraft, { date, toDate }: Movement, now: Date): void {
  for (const [path, day] of [["/date", date] as const, ["/toDate", toDate] as const]) {
    if (day === null) continue;
    const month = monthOf(day, budget.monthStartDay);
    requireStarted(budget, month, path);
    requireWithin(budget, now, month, path);
  }
}

function keyOf(payee: string | null, budget: Keyed): string | null {
  return payee === null ? null : payeeKeyOf(payee, budget);
}
