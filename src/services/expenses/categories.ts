import { Invalid } from "../../domain/errors.js";
import type { PartDoc } from "../../models/expenses/expense.js";
import type { Models } from "../../models/Models.js";
import { rowsOf } from "../../models/rows.js";
import type { CheckedExpense } from "../../validation/expenses/expense.js";
import type { Caller } from "../../domain/caller.js";
import type { BudgetAccess, OpenBudget } from "../access/BudgetAccess.js";
import { accountRowFields, type AccountRow, type Accounts, accountsFrom, accountsNamedIn, noAccounts } from "./moneyAccounts.js";

type CategoryIds = readonly (string | null)[];

/** A budget, those of the categories named that an expense in it may have, and when they were looked at. */
export interface OpenWithCategories extends OpenBudget {
  readonly known: ReadonlySet<string>;
  readonly accounts: Accounts;
  readonly lookedAt: number;
}

interface Beside {
  readonly knownCategories?: readonly { readonly _id: string }[];
  readonly namedAccounts?: readonly AccountRow[];
}

/** A budget to add an expense to, its categories and its money accounts: by one command. */
export async function openWithCategories(
  { access, models: { categories, moneyAccounts } }: { readonly access: BudgetAccess; readonly models: Models },
  who: Caller,
  wanted: CheckedExpense,
): Promise<OpenWithCategories> {
  const { budgetId } = wanted;
  const ids = idsIn(categoriesNamedIn(wanted));
  const accountIds = accountsNamedIn(wanted);
  const lookedAt = performance.now();
  if (ids.length + accountIds.length === 0) {
    const opened = await access.open(who, budgetId, "add");
    return { ...opened, known: new Set(), accounts: noAccounts, lookedAt };
  }
  const { beside, ...opened } = await access.openWith<Beside>(who, budgetId, "add", {
    ...(ids.length === 0 ? {} : { knownCategories: { from: categories, matching: nameable(ids), fields: { _id: 1 } } }),
    ...(accountIds.length === 0
      ? {}
      : { namedAccounts: { from: moneyAccounts, matching: { _id: { $in: accountIds } }, fields: accountRowFields } }),
  });
  const known = new Set((beside.knownCategories ?? []).map(({ _id }) => _id));
  return { ...opened, known, accounts: accountsFrom(beside.namedAccounts ?? []), lookedAt };
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
