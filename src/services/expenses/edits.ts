import mongoose from "mongoose";
import { type Caller, seesNamesOnly } from "../../domain/caller.js";
import { exact, outOfRange } from "../../domain/money.js";
import type { BudgetDoc } from "../../models/budget.js";
import { typeOf } from "../../domain/moneyaccounts/flows.js";
import { type ExpenseDoc, givenFields, type MadeDoc, shownDate } from "../../models/expenses/expense.js";
import { monthsIn, movementOf } from "../../models/expenses/movementOf.js";
import type { Models } from "../../models/Models.js";
import { callFields, resourceFields, versionFields } from "../../models/parts.js";
import { filledFrom } from "../../models/storedFields.js";
import type { CheckedExpenseChange } from "../../validation/expenses/expense.js";
import { fingerprintOf, isSameInput, requireSame } from "../storage/inputFingerprint.js";
import { liveOrRestorable } from "../storage/liveOrRestorable.js";
import { auditEntry, changesNothing, type Update } from "../storage/stored.js";
import { categoriesOf, requireCategories } from "./categories.js";
import type { Filling } from "./RuleFilling.js";
import { type ChangedFields, changedFields, type Draft } from "./draft.js";
import { lookedAtBy } from "./origin.js";
import { ExpenseOverflowCheck, type Reserved } from "./ExpenseOverflowCheck.js";
import { requireNoOpening, requireOpenAccounts } from "./accountGuards.js";
import { accountsNamedIn, accountsOf, fixTerms, requireThere } from "./moneyAccounts.js";
import { entriesOf, importKeysOf, saidNames, storedImportKey } from "./placement.js";

/** The document of a new expense, without a line in the audit log. A person made it unless said. */
export function bookedDoc(
  accountId: string,
  id: string,
  draft: Draft,
  now: Date,
  made: MadeDoc & Pick<ExpenseDoc, "row" | "setByPerson"> = {},
): ExpenseDoc {
  const { toImportKey: _, ...fields } = draft;
  const { $min, $addToSet } = moving(monthsIn(draft));
  return {
    _id: id,
    ...fields,
    ...entriesOf(id, draft),
    ...made,
    importKey: storedImportKey(id, draft),
    createdBy: accountId,
    version: 1,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
    dirtyBudgetId: draft.budgetId,
    ...$min,
    ...($addToSet.dirtyMonths.$each.length === 1 ? {} : { dirtyMonths: $addToSet.dirtyMonths.$each }),
  };
}

/** The document of a new expense with what fills it. */
export function filledDoc(accountId: string, id: string, draft: Draft, now: Date, filling: Filling): ExpenseDoc {
  // A rule may have put it into an account: then its ends and its import identity are others.
  const { importKey: _placed, ...fields } = filling;
  return { ...bookedDoc(accountId, id, { ...draft, ...filling }, now), ...fields };
}

/** The document of a new expense that somebody entered. */
export function newDoc(who: Caller, id: NamedId, draft: Draft, now: Date, filling: Filling = {}): ExpenseDoc {
  return {
    ...filledDoc(who.accountId, idOf(id), draft, now, filling),
    ...(draft.importKey === null && draft.toImportKey === undefined && id.newId === undefined
      ? {}
      : { inputFingerprint: contentFingerprint(draft) }),
    auditEntries: [{ ...auditEntry(who, now, "created"), version: 1 }],
  };
}

/** The id of a new expense: the caller's own, if there is one. It is drawn all the same, so that a repeated call draws the same ones. */
export interface NamedId {
  readonly drawn: string;
  readonly newId: string | undefined;
}

export function idOf({ drawn, newId }: NamedId): string {
  return newId ?? drawn;
}

/**
 * What an earlier try made is the answer, unless the caller's id stands for something else. That it was deleted since is for those who may
 * read it.
 */
export function requireMade(who: Caller, made: ExpenseDoc, { newId }: NamedId, draft: () => Draft): void {
  if (newId === undefined) return;
  requireSame(seesNamesOnly(who) ? { ...made, deletedAt: null } : made, contentFingerprint(draft()));
}

/**
 * Whether an expense that has the import identity of a new one is the same. Whoever may not read must not learn from a refusal what is
 * there: for it only the very same content counts, and anything else is made beside the holder.
 */
export function isSameMade(who: Caller, holder: ExpenseDoc, doc: ExpenseDoc): boolean {
  return seesNamesOnly(who) ? holder.inputFingerprint === doc.inputFingerprint : isSameInput(holder.inputFingerprint, doc.inputFingerprint);
}

/**
 * The same expense with an import identity of its own, the same at every try. The id stays the holder's, so that it stands for one
 * expense. It waits for a person, who sees both.
 */
export function besideHolder(doc: ExpenseDoc): ExpenseDoc {
  const { toExternalId: _, ...others } = doc;
  const { source, externalId, inputFingerprint } = doc;
  return { ...others, externalId: null, reviewed: false, importKey: JSON.stringify([source, externalId, inputFingerprint]) };
}

function contentFingerprint(draft: Draft): string {
  return fingerprintOf(contentOf(draft));
}

/** With all that was left out filled in. What the budget has a say in is the same at every try: from the first expense on it is fixed. */
function contentOf(draft: Draft): object {
  const { amount, original, parts } = draft;
  const given = filledFrom(givenFields, { ...draft, type: typeOf(draft.type) });
  const inAccounts = Object.fromEntries(saidNames.flatMap((name) => (draft[name] === undefined ? [] : [[name, draft[name]]])));
  return { ...given, date: shownDate(draft), amount, original, parts, ...inAccounts };
}

interface Needs {
  readonly models: Models;
  readonly readers: { readonly one: ConstructorParameters<typeof ExpenseOverflowCheck>[0] };
}

export type ExpenseUpdate = Update<ExpenseDoc> & { readonly $set: Partial<ExpenseDoc> };

/**
 * The write that a merge patch comes to; refused when its categories are not there or its amount has no room. Null when it changes
 * nothing: then nobody has looked at the expense either. `marks` is what else it says: that a person did, unless given.
 */
export async function changing(
  { models, readers }: Needs,
  who: Caller | Pick<Caller, "accountId">,
  budget: BudgetDoc,
  expense: ExpenseDoc,
  wanted: CheckedExpenseChange,
  now: Date,
  marks: Partial<ExpenseDoc> = lookedAtBy(expense, wanted),
): Promise<ExpenseUpdate | null> {
  requireNoOpening(expense);
  const accounts = await accountsOf(models, budget._id, [...accountsNamedIn(expense), ...accountsNamedIn(wanted)]);
  const { fields, gone, importKeys } = changedFields(budget, expense, wanted, now, accounts);
  if (fields.parts !== undefined) await requireCategories(models, budget._id, categoriesOf(fields.parts));
  const before = { type: expense.type, amount: exact(expense.amount), legs: expense.legs };
  const legs = gone.includes("legs") ? [] : (fields.legs ?? expense.legs ?? []);
  if (fields.amount !== undefined || fields.type !== undefined || fields.legs !== undefined) {
    const room = new ExpenseOverflowCheck(readers.one, budget, "actions" in who ? who : null);
    await room.reserve({ ...before, ...flowIn(fields), legs }, before);
  }
  const changed = { ...fields, ...(importKeys === undefined ? {} : { importKey: storedImportKey(expense._id, importKeys) }) };
  const $unset = Object.fromEntries(gone.map((name) => [name, 1] as const));
  if (changesNothing<ExpenseDoc>(expense, { $set: changed, $unset })) return null;
  await fixTerms(models, budget._id, accounts, fields.legs);
  const after = { month: fields.month ?? expense.month, legs };
  return {
    audit: auditEntry(who, now, "changed"),
    $set: {
      ...changed,
      ...marks,
      ...(expense.linked !== undefined && linkRests(fields, gone) ? { linkedChanged: true } : {}),
      updatedAt: now,
      dirtyBudgetId: budget._id,
    },
    ...(gone.length === 0 ? {} : { $unset }),
    ...moving([...monthsIn(expense), ...monthsIn(after)], fields.payeeKey === undefined ? null : expense.payeeKey),
  };
}

/** Of a linked transfer: what a person may not change if its two movements are to come back. */
const restsOn = ["type", "amount", "original", "toAmount", "date", "toDate", "moneyAccountId", "toMoneyAccountId"] as const;

function linkRests(fields: ChangedFields["fields"], gone: ChangedFields["gone"]): boolean {
  return restsOn.some((name) => name in fields || gone.some((one) => one === name));
}

/** What a document keeps for itself, whatever it stands for. */
const itsOwn: ReadonlySet<string> = new Set(["_id", ...Object.keys({ ...versionFields, ...callFields, ...resourceFields })]);

/** The write that books anew where the undo of an import left a tombstone. What that had and the new expense has not goes. */
export function rebooking(tombstone: ExpenseDoc, doc: ExpenseDoc): ExpenseUpdate {
  const { _id: _sameId, version: _version, createdAt: _createdAt, dirtyFrom: _dirtyFrom, auditEntries = [], ...fields } = doc;
  const left = Object.keys(tombstone).filter((name) => !itsOwn.has(name) && !(name in fields));
  return {
    audit: auditEntries.map(({ version: _, ...entry }) => entry),
    $set: fields,
    $unset: Object.fromEntries(left.map((name) => [name, 1] as const)),
    ...moving(monthsIn(doc), tombstone.payeeKey === doc.payeeKey ? null : tombstone.payeeKey),
  };
}

/** The months of which a change of an expense has touched a movement: none where it changed nothing. */
export function monthsMovedBy(before: ExpenseDoc, after: ExpenseDoc): string[] {
  return before.version === after.version ? [] : [...new Set([...monthsIn(before), ...monthsIn(after)])].sort();
}

function flowIn({ type, amount }: Partial<Reserved>): Partial<Reserved> {
  return { ...(type === undefined ? {} : { type }), ...(amount === undefined ? {} : { amount }) };
}

/** The write that leaves a tombstone; the import identity is free again. */
export function removing(who: Pick<Caller, "accountId">, expense: ExpenseDoc, now: Date): ExpenseUpdate {
  return {
    audit: auditEntry(who, now, "deleted"),
    $set: { deletedAt: now, importKey: expense._id, updatedAt: now, dirtyBudgetId: expense.budgetId },
    ...moving(monthsIn(expense)),
  };
}

/**
 * What finds an expense that can be restored, or that is there. One whose occurrence is open again is booked again instead, and the second
 * end of a linked transfer comes back with the link.
 */
export function restorable(now: Date) {
  return liveOrRestorable(now, { reopened: mongoose.trusted({ $ne: true }), linkedInto: mongoose.trusted({ $exists: false }) });
}

/** The write that makes an expense live again; null when it is not deleted. Refused when its amount has no room. */
export async function restoring(
  { models, readers }: Needs,
  who: Caller,
  budget: BudgetDoc,
  expense: ExpenseDoc,
  now: Date,
): Promise<ExpenseUpdate | null> {
  if (expense.deletedAt === null) return null;
  requireThere(await requireOpenAccounts(models, expense));
  const { type, legs } = expense;
  if (!(await new ExpenseOverflowCheck(readers.one, budget).fits({ type, amount: exact(expense.amount), legs }))) throw outOfRange();
  return {
    audit: auditEntry(who, now, "restored"),
    $set: {
      deletedAt: null,
      updatedAt: now,
      dirtyBudgetId: expense.budgetId,
      importKey: storedImportKey(expense._id, importKeysOf(movementOf(expense))),
    },
    ...moving(monthsIn(expense)),
  };
}

/** What a change of an expense notes: the months that it moves, and the payee that it had where that changes. */
export function moving(months: readonly [string, ...string[]], formerPayee: string | null = null) {
  const [dirtyFrom = ""] = [...months].sort();
  const dirtyPayees = formerPayee === null ? {} : { dirtyPayees: { $each: [formerPayee] } };
  return { $min: { dirtyFrom }, $addToSet: { dirtyMonths: { $each: [...new Set(months)] }, ...dirtyPayees } };
}
