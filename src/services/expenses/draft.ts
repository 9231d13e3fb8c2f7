import { Invalid } from "../../domain/errors.js";
import { completeForeign } from "../../domain/foreign.js";
import { sumOf } from "../../domain/money.js";
import { monthOf } from "../../domain/month.js";
import { type Keyed, payeeKeyOf } from "../../domain/storedKeys.js";
import type { BudgetDoc } from "../../models/budget.js";
import {
  type ExpenseDoc,
  givenFields,
  importKeyOf,
  type MadeDoc,
  type OriginalDoc,
  type PartDoc,
  wordsIn,
} from "../../models/expenses/expense.js";
import { changedBy, filledFrom } from "../../models/storedFields.js";
import type { CheckedExpense, CheckedExpenseChange } from "../../validation/expenses/expense.js";
import { requireStarted, requireWithin } from "../budgets/horizon.js";

type BudgetOfDraft = Pick<BudgetDoc, "_id" | "currency" | "timeZone" | "monthStartDay" | "startMonth" | "keyForm">;
export interface Draft extends Omit<
  ExpenseDoc,
  | "_id"
  | "importKey"
  | "createdBy"
  | keyof MadeDoc
  | "setByPerson"
  | "row"
  | "matched"
  | "reopened"
  | "dirtyPayees"
  | "version"
  | "createdAt"
  | "updatedAt"
  | "deletedAt"
  | "dirtyBudgetId"
  | "dirtyFrom"
> {
  /** Null without an import identity. */
  readonly importKey: string | null;
}

/** What a new expense comes to in this budget, or every reason why not. */
export function draftOf(budget: BudgetOfDraft, wanted: CheckedExpense, now: Date): Draft {
  const { amount, original } = amountsOf(budget, wanted.amount, wanted.original ?? null);
  const given = filledFrom(givenFields, wanted);
  return {
    budgetId: budget._id,
    amount,
    currency: budget.currency,
    date: wanted.date,
    month: monthIn(budget, wanted.date, now),
    payeeKey: keyOf(given.payee, budget),
    words: wordsIn(given, budget),
    parts: partsOf(amount, wanted.categoryId ?? null, wanted.splits ?? []),
    original,
    importKey: keyOfImport(given.source, given.externalId),
    // At the end: to add a dozen fields to what was spread takes a hundred times as long.
    ...given,
  };
}

export interface ChangedFields {
  readonly fields: Partial<Omit<Draft, "importKey">>;
  /** A new import key, null when it has none any more, undefined when it stays. */
  readonly importKey: string | null | undefined;
}

/** The result of a merge patch on the stored expense. */
export function changedFields(budget: BudgetOfDraft, expense: ExpenseDoc, wanted: CheckedExpenseChange, now: Date): ChangedFields {
  const { date, payee, externalId, source } = wanted;
  const amounts = changedAmounts(budget, expense, wanted);
  const parts = changedParts(expense, amounts?.amount ?? Number(expense.amount), wanted);
  const identity = externalId !== undefined || source !== undefined;
  const newId = externalId === undefined ? expense.externalId : externalId;
  const newSource = source === undefined ? expense.source : source;
  const given = changedBy(givenFields, wanted);
  return {
    fields: {
      ...given,
      ...(amounts ?? {}),
      ...(parts === null ? {} : { parts }),
      ...(date === undefined ? {} : { date, month: monthIn(budget, date, now) }),
      ...(payee === undefined ? {} : { payeeKey: keyOf(payee, budget) }),
      words: wordsIn({ ...expense, ...given }, budget),
    },
    importKey: identity ? keyOfImport(newSource, newId) : undefined,
  };
}

function changedAmounts(
  budget: BudgetOfDraft,
  expense: ExpenseDoc,
  wanted: CheckedExpenseChange,
): { amount: number; original: OriginalDoc | null } | null {
  const { amount, original } = wanted;
  if (original === null) return { amount: amount ?? Number(expense.amount), original: null };
  if (original !== undefined) {
    const worksOutItself = original.amount !== undefined && original.rate !== undefined;
    return amountsOf(budget, amount ?? (worksOutItself ? undefined : Number(expense.amount)), original);
  }
  if (amount === undefined) return null;
  const kept = expense.original;
  // The purchase abroad stays what it was; only the rate follows the new amount.
  return amountsOf(budget, amount, kept === null ? null : { amount: Number(kept.amount), currency: kept.currency });
}

function changedParts(expense: ExpenseDoc, amount: number, wanted: CheckedExpenseChange): PartDoc[] | null {
  const { categoryId, splits } = wanted;
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

function monthIn(budget: BudgetOfDraft, date: string, now: Date): string {
  const month = monthOf(date, budget.monthStartDay);
  requireStarted(budget, month, "/date");
  requireWithin(budget, now, month, "/date");
  return month;
}

function keyOfImport(source: string | null, externalId: string | null): string | null {
  return externalId === null ? null : importKeyOf(source, externalId);
}

function keyOf(payee: string | null, budget: Keyed): string | null {
  return payee === null ? null : payeeKeyOf(payee, budget);
}
