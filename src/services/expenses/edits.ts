import type { Caller } from "../../domain/caller.js";
import { Conflict } from "../../domain/errors.js";
import { exact } from "../../domain/money.js";
import type { BudgetDoc } from "../../models/budget.js";
import type { ExpenseDoc } from "../../models/expense.js";
import type { Models } from "../../models/Models.js";
import type { ExpenseChange } from "../../shapes/ExpenseInput.js";
import { deed, duplicateKeyOf, type Update } from "../access/stored.js";
import { categoriesOf, requireCategories } from "./categories.js";
import { changedFields, type Draft } from "./draft.js";
import { type Flow, Room } from "./room.js";

/** The document of a new expense, without a line in the diary. */
export function bookedDoc(accountId: string, id: string, draft: Draft, now: Date): ExpenseDoc {
  return {
    _id: id,
    ...draft,
    createdBy: accountId,
    version: 1,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
    touchedIn: draft.budgetId,
    touchedFrom: draft.month,
  };
}

/** The document of a new expense that somebody entered. */
export function newDoc(who: Caller, id: string, draft: Draft, now: Date): ExpenseDoc {
  return { ...bookedDoc(who.accountId, id, draft, now), acts: [{ ...deed(who, now, "created"), version: 1 }] };
}

type ExpenseUpdate = Update & { readonly $set: Partial<ExpenseDoc> };

/** The write that a merge patch comes to; refused when its categories are not there or its amount has no room. */
export async function changing(
  models: Models,
  who: Caller,
  budget: BudgetDoc,
  expense: ExpenseDoc,
  wanted: ExpenseChange,
  now: Date,
): Promise<ExpenseUpdate> {
  const { fields, importKey } = changedFields(budget, expense, wanted, now);
  if (fields.parts !== undefined) await requireCategories(models, budget._id, categoriesOf(fields.parts));
  const before = { type: expense.type, amount: exact(expense.amount) };
  if (fields.amount !== undefined || fields.type !== undefined) await new Room(models, budget._id).take({ ...before, ...flowIn(fields) }, before);
  const month = fields.month ?? expense.month;
  return {
    act: deed(who, now, "changed"),
    $set: { ...fields, ...(typeof importKey === "string" ? { importKey } : {}), updatedAt: now, touchedIn: budget._id },
    ...(importKey === null ? { $unset: { importKey: 1 } } : {}),
    $min: { touchedFrom: month < expense.month ? month : expense.month },
  };
}

function flowIn({ type, amount }: Partial<Flow>): Partial<Flow> {
  return { ...(type === undefined ? {} : { type }), ...(amount === undefined ? {} : { amount }) };
}

/** The write that leaves a tombstone; the import identity is free again. */
export function removing(who: Caller, expense: ExpenseDoc, now: Date): ExpenseUpdate {
  return {
    act: deed(who, now, "deleted"),
    $set: { deletedAt: now, updatedAt: now, touchedIn: expense.budgetId },
    $unset: { importKey: 1 },
    $min: { touchedFrom: expense.month },
  };
}

export async function refusingTakenIdentity<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (duplicateKeyOf(error) !== "importKey") throw error;
    throw new Conflict("external-id-taken", "Another expense of this budget has this externalId and source.");
  }
}
