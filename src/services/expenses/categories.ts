import { Invalid } from "../../domain/errors.js";
import type { PartDoc } from "../../models/expenses/expense.js";
import type { Models } from "../../models/Models.js";
import { rowsOf } from "../../models/rows.js";
import type { CheckedExpense } from "../../validation/expenses/expense.js";
import type { Caller } from "../../domain/caller.js";
import type { BudgetAccess, OpenBudget } from "../access/BudgetAccess.js";
import { type Accounts, accountsNamedIn, accountsOf } from "./moneyAccounts.js";

type CategoryIds = readonly (string | null)[];

/** A budget, those of the categories named that an expense in it may have, and when they were looked at. */
export interface OpenWithCategories extends OpenBudget {
  readonly known: ReadonlySet<string>;
  readonly accounts: Accounts;
  readonly lookedAt: number;
}

/** A budget to add an expense to, and its categories: by one command. Its money accounts take another. */
export async function openWithCategories(
  { access, models }: { readonly access: BudgetAccess; readonly models: Models },
  who: Caller,
  wanted: CheckedExpense,
): Promise<OpenWithCategories> {
  const { budgetId } = wanted;
  const ids = idsIn(categoriesNamedIn(wanted));
  const lookedAt = performance.now();
  if (ids.length === 0) {
    const opened = await access.open(who, budgetId, "add");
    return { ...opened, known: new Set(), accounts: await accountsOf(models, budgetId, accountsNamedIn(wanted)), lookedAt };
  }
  const { ids: known, ...opened } = await access.openWith(who, budgetId, "add", { from: models.categories, matching: nameable(ids) });
  return { ...opened, known, accounts: await accountsOf(models, budgetId, accountsNamedIn(wanted)), lookedAt };
}

/** Those of the categories that an expense of this budget may name. */
export async function knownCategories(models: Models, budgetId: string, ids: CategoryIds): Promise<ReadonlySet<string>> {
  const wanted = idsIn(ids);
  if (wanted.length === 0) return new Set();
  const found = await rowsOf<{ _id: string }>(models.categories)
    .find({ ...nameable(wanted), budgetId }, { projection: { _id: 1 } })
    .toArray();
  return new Set(found.map((category) => category._id));
}

/** The categories that stand in an input, in the order of its parts. */
export function categoriesNamedIn({ categoryId, splits }: CheckedExpense): CategoryIds {
  return [categoryId ?? null, ...(splits ?? []).map((split) => split.categoryId ?? null)];
}

function idsIn(ids: CategoryIds): string[] {
  return [...new Set(ids.filter((id) => id !== null))];
}

/** Not those on their way out: their expenses are about to be moved. */
function nameable(ids: readonly string[]): Readonly<Record<string, unknown>> {
  return { _id: { $in: ids }, deletedAt: null, pendingRemoval: { $exists: false } };
}

export function categoriesOf(parts: readonly PartDoc[]): CategoryIds {
  return parts.map((part) => part.categoryId);
}

/** Names every place where a category stands that the budget does not have. */
export function requireKnown(known: ReadonlySet<string>, ids: CategoryIds): void {
  const unknown = (id: string | null): boolean => id !== null && !known.has(id);
  if (!ids.some(unknown)) return;
  throw new Invalid(
    ids.flatMap((id, index) =>
      unknown(id)
        ? {
            path: ids.length === 1 ? "/categoryId" : `/splits/${index}/categoryId`,
            code: "unknown-category",
            message: "No such category in this budget.",
          }
        : [],
    ),
  );
}

export async function requireCategories(models: Models, budgetId: string, ids: CategoryIds): Promise<void> {
  requireKnown(await knownCategories(models, budgetId, ids), ids);
}
