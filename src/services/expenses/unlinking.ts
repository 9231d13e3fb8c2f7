import { exact } from "../../domain/money.js";
import { entryKeyOf } from "../../domain/moneyaccounts/entryKeys.js";
import { countsAs } from "../../domain/moneyaccounts/flows.js";
import { monthOf } from "../../domain/month.js";
import { payeeKeyOf } from "../../domain/storedKeys.js";
import type { BudgetDoc } from "../../models/budget.js";
import {
  type ExpenseDoc,
  importKeyOf,
  type LegDoc,
  type LinkedDoc,
  type PartDoc,
  type UnlinkedDoc,
} from "../../models/expenses/expense.js";
import { wordsIn } from "../../models/expenses/expense.js";
import { monthsIn } from "../../models/expenses/movementOf.js";
import type { AuditEntry } from "../storage/stored.js";
import { type ExpenseUpdate, moving } from "./edits.js";
import { exactOriginal, exactParts } from "./linking.js";
import { accountNames } from "./placement.js";

type BudgetOfLink = Pick<BudgetDoc, "_id" | "monthStartDay" | "keyForm">;

/** Which category stands where this one stood: another one has merged it, or it is gone. */
export type CurrentCategory = (categoryId: string) => string | null;

/** Where the end of a transfer lies now, and whether the bank has it there. */
type EndNow = Pick<UnlinkedDoc, "moneyAccountId" | "cleared" | "categoryId">;

/** What the two ends of a linked transfer give back to the movements that they came from. */
export function endsNow(transfer: ExpenseDoc, linked: LinkedDoc): { readonly out: EndNow; readonly in: UnlinkedDoc } {
  const { type, parts, moneyAccountId = null, cleared = false, toMoneyAccountId = null, toCleared = false } = transfer;
  const counts = countsAs(type);
  const category = { categoryId: parts[0]?.categoryId ?? null };
  return {
    out: { moneyAccountId, cleared, ...(counts === "expense" ? category : {}) },
    in: { id: linked.in.id, moneyAccountId: toMoneyAccountId, cleared: toCleared, ...(counts === "income" ? category : {}) },
  };
}

/** What a movement that is no transfer any more has no longer, with what an account has left behind of its second end. */
const namesOfTransfers = [...accountNames, "linked", "because", "leftTo", "toWasCleared"] as const;

/** The write that puts the movement out back in the place of its transfer. `given`: what it says of the other one, if that comes back too. */
export function puttingBack(
  budget: BudgetOfLink,
  transfer: ExpenseDoc,
  { out: was, in: into }: LinkedDoc,
  { current, now, audit, comesBack }: { current: CurrentCategory; now: Date; audit?: AuditEntry; comesBack: boolean },
): ExpenseUpdate {
  const ends = endsNow(transfer, { out: was, in: into });
  const { payee, description, note, tags, type, date, externalId, source, because, reviewed } = was;
  const texts = { payee, description, note, tags: [...tags] };
  const payeeKey = payee === null ? null : payeeKeyOf(payee, budget);
  const amount = exact(was.amount);
  const [leg] = transfer.moneyAccountId === undefined ? [] : (transfer.legs ?? []);
  const inAccount = endIn(transfer._id, leg === undefined ? undefined : { ...leg, booked: -amount }, ends.out);
  const fields = {
    ...texts,
    payeeKey,
    words: wordsIn(texts, budget),
    type,
    date,
    month: leg?.month ?? monthOf(date, budget.monthStartDay),
    amount,
    original: exactOriginal(was.original),
    parts: partsNow(was.parts, ends.out, current),
    externalId,
    source,
    importKey: keyOf(transfer._id, was, ends.out),
    ...(because === undefined ? {} : { because }),
    ...(reviewed === false ? { reviewed } : {}),
    ...inAccount,
  };
  const gone = namesOfTransfers.filter((name) => !(name in fields));
  return {
    ...(audit === undefined ? {} : { audit }),
    $set: { ...fields, ...(comesBack ? { unlinked: ends.in } : {}), updatedAt: now, dirtyBudgetId: budget._id },
    $unset: Object.fromEntries(gone.map((name) => [name, 1] as const)),
    ...moving([...monthsIn(transfer), ...monthsIn({ month: fields.month, legs: inAccount.legs ?? [] })], transfer.payeeKey),
  };
}

/** The write that makes the movement in live again. `isFree`: whether nothing else has its import identity. */
export function reviving(tombstone: ExpenseDoc, end: EndNow, current: CurrentCategory, now: Date, isFree = true): ExpenseUpdate {
  const { _id, budgetId, parts, month } = tombstone;
  const inAccount = endIn(_id, tombstone.legs?.[0], end);
  const gone = [...accountNames, "linkedInto" as const].filter((name) => !(name in inAccount));
  const identity = isFree ? { importKey: keyOf(_id, tombstone, end) } : { importKey: _id, externalId: null };
  return {
    $set: {
      deletedAt: null,
      ...identity,
      ...inAccount,
      parts: partsNow(parts, end, current),
      updatedAt: now,
      dirtyBudgetId: budgetId,
    },
    $unset: Object.fromEntries(gone.map((name) => [name, 1] as const)),
    ...moving(monthsIn({ month, legs: inAccount.legs ?? [] })),
  };
}

/** The import key that a movement has with its end where it lies now. */
export function keyOf(id: string, { externalId, source }: Pick<ExpenseDoc, "externalId" | "source">, { moneyAccountId }: EndNow): string {
  return externalId === null ? id : importKeyOf(source, externalId, moneyAccountId);
}

type InAccount = Pick<ExpenseDoc, "moneyAccountId" | "cleared" | "legs" | "fromEntry">;

function endIn(id: string, leg: LegDoc | undefined, { moneyAccountId, cleared }: EndNow): InAccount {
  if (leg === undefined || moneyAccountId === null) return {};
  const amounts = { amount: exact(leg.amount), booked: exact(leg.booked) };
  return {
    moneyAccountId,
    ...(cleared ? { cleared } : {}),
    legs: [{ ...leg, ...amounts, accountId: moneyAccountId, cleared }],
    fromEntry: entryKeyOf(moneyAccountId, leg.date, id),
  };
}

/** With splits it had no category as a transfer, so that none is taken over. */
function partsNow(parts: readonly PartDoc[], { categoryId }: EndNow, current: CurrentCategory): PartDoc[] {
  const exactly = exactParts(parts);
  if (categoryId !== undefined && exactly.length === 1) return exactly.map((part) => ({ ...part, categoryId }));
  return exactly.map((part) => ({ ...part, categoryId: part.categoryId === null ? null : current(part.categoryId) }));
}
