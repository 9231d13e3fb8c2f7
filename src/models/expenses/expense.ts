import { type Flow, type MovementType, typeOf } from "../../domain/moneyaccounts/flows.js";
import type { Day } from "../../domain/month.js";
import { OPENING, shownCategory } from "../../domain/noCategory.js";
import type { OriginKind } from "../../domain/origins.js";
import { type Keyed, storedWordsOf } from "../../domain/storedKeys.js";
import type { Expense } from "../../shapes/expenses/Expense.js";
import type { NewExpense } from "../../shapes/expenses/ExpenseInput.js";
import {
  amount,
  flag,
  optionalAmount,
  optionalPart,
  optionalText,
  part,
  parts,
  schemaOf,
  sparse,
  sparseOr,
  text,
  textOrTexts,
  word,
  wordOr,
  words,
  wordsOr,
  count,
} from "../fields.js";
import { callFields, resourceFields, versionFields } from "../parts.js";
import { type DocOf, type FieldsOf, type OptionalField, showing } from "../storedFields.js";

const partFields = { categoryId: { ...optionalText, show: shownCategory }, amount, note: optionalText };
export type PartDoc = DocOf<typeof partFields>;

const originalFields = { amount, currency: text, rate: text };
export type OriginalDoc = DocOf<typeof originalFields>;

const originFields = { kind: word<OriginKind>(), id: optionalText };

const reasonFields = { field: text, rule: optionalText, recurring: optionalText, payee: optionalText, text };
export type ReasonDoc = DocOf<typeof reasonFields>;

const occurrenceFields = { recurringId: text, date: text };

/** `before`: what the undo of the import puts back, as JSON. */
const matchedFields = { row: text, booked: flag, before: text };
export type MatchedDoc = DocOf<typeof matchedFields>;

/** Who made an expense and why its fields have their values. An expense that a person made, and an older one, has none of it. */
const madeFields = {
  origin: sparseOr(part(originFields), { kind: "person", id: null }),
  /** False while it waits for a person. */
  reviewed: sparseOr(flag, true),
  /** Of each field that something other than a person set. */
  because: sparseOr(parts(reasonFields), []),
  occurrence: sparseOr<DocOf<typeof occurrenceFields> | null, DocOf<typeof occurrenceFields> | null>(optionalPart(occurrenceFields), null),
};
export type MadeDoc = DocOf<typeof madeFields>;

/** One end of a movement in a money account, as `placed` makes it. */
const legFields = { accountId: text, date: text, month: text, amount, booked: amount, cleared: flag };
export type LegDoc = DocOf<typeof legFields>;

/** What a link made another of, as `linking` writes it: it comes back when the link is taken off. */
const linkedOutFields = {
  type: word<Flow>(),
  date: text,
  amount,
  original: optionalPart(originalFields),
  description: optionalText,
  payee: optionalText,
  note: optionalText,
  tags: words(),
  parts: parts(partFields),
  externalId: optionalText,
  source: optionalText,
  because: sparse(parts(reasonFields)),
  /** False where it waited for a person. */
  reviewed: sparse(flag),
};
const linkedFields = { out: part(linkedOutFields), in: part({ id: text, version: count }) };
export type LinkedDoc = DocOf<typeof linkedFields>;

/** What the end of a transfer gives back to the movement that it came from. `categoryId`: only where the transfer had its category. */
const unlinkedFields = { id: text, moneyAccountId: optionalText, cleared: flag, categoryId: sparse(optionalText) };
export type UnlinkedDoc = DocOf<typeof unlinkedFields>;

/** Where its money lies. A movement in no account has none of these fields. */
export const accountFields = {
  moneyAccountId: sparseOr(optionalText, null),
  cleared: sparseOr(flag, false),
  /** Of a transfer: the second account, and what its end has of its own. */
  toMoneyAccountId: sparseOr(optionalText, null),
  toAmount: sparseOr(optionalAmount, null),
  toDate: sparseOr(optionalText, null),
  toCleared: sparseOr(flag, false),
  toExternalId: sparseOr(optionalText, null),
  toSource: sparseOr(optionalText, null),
};

/** Fields of a new expense from which more follows than the one that is stored under their name. */
type Derived = "budgetId" | "categoryId" | "amount" | "date" | "splits" | "original" | keyof typeof accountFields;

/** Stored as how it counts, and shown as what callers call it. */
const flow: OptionalField<Flow, MovementType> = { ...wordOr<Flow>("expense"), show: typeOf };

/** What is kept as it is given. */
export const givenFields = {
  type: flow,
  description: optionalText,
  payee: optionalText,
  note: optionalText,
  tags: wordsOr([]),
  externalId: optionalText,
  source: optionalText,
} satisfies FieldsOf<Expense, Exclude<keyof Expense, Exclude<keyof NewExpense, Derived>>>;

const shownFields = {
  budgetId: text,
  amount,
  currency: text,
  date: text,
  month: text,
  original: optionalPart(originalFields),
  ...givenFields,
  createdBy: text,
  ...madeFields,
  ...accountFields,
  ...versionFields,
} satisfies FieldsOf<Expense, "id" | "categoryId" | "splits" | "statementId" | "toStatementId">;

const keptFields = {
  /** The payee without case, for exact filters and groups. */
  payeeKey: optionalText,
  /** Every word that a search may begin with, so that an index finds it. */
  words: words(),
  /** Where the amount counts: one part without splits, else the splits. Every sum and every filter by category reads these. */
  parts: parts(partFields),
  /** The ends of a movement in its accounts: what balances are summed from. */
  legs: sparse(parts(legFields)),
  /** Where each end stands in the register of its account: see `entryKeyOf`. */
  fromEntry: sparse(text),
  toEntry: sparse(text),
  /**
   * Unique within the budget: account, source and externalId while an expense that has them lives, else the expense's own id. Several where
   * the second end of a transfer has an identity of its own.
   */
  importKey: textOrTexts,
  /** What the row of a file said that it came from, as `saidOf` writes it. No change of the expense changes that. */
  row: sparse(text),
  /** The row of an import that was said to be this occurrence: the id that its own expense would have, and whether it booked this one. */
  matched: sparse(part(matchedFields)),
  /** The import that booked it was undone: its occurrence is open again, and whoever books that takes the place of this tombstone. */
  reopened: sparse(flag),
  /** Of a transfer that a link has made: the movement whose place it took, and the other one, which is a tombstone of this version and one more. */
  linked: sparse(part(linkedFields)),
  /** Its amount, days or accounts were changed since: what it was linked from is gone for good. */
  linkedChanged: sparse(flag),
  /** Of a tombstone: the transfer that it became the second end of. It comes back with that link alone, and is kept as long as the transfer. */
  linkedInto: sparse(text),
  /** Of what a link was taken off: the other movement, and what its end became meanwhile. */
  unlinked: sparse(part(unlinkedFields)),
  /** The movements that a person said are not the other end of it. */
  refusedLinks: sparse(words()),
  /** Which fields a person changed: no rule sets them any more. */
  setByPerson: sparse(words()),
  /** The accounts that its first end has left by their removal, the last one at the end; then what a person moved since is "". */
  leftFrom: sparse(words()),
  /** The same of its second end. */
  leftTo: sparse(words()),
  /** What the bank had of its ends before they came to lie in no account. */
  wasCleared: sparse(flag),
  toWasCleared: sparse(flag),
  /** The account that was deleted together with it. */
  removedWith: sparse(text),
  ...callFields,
  ...resourceFields,
};

export interface ExpenseDoc extends DocOf<typeof shownFields>, DocOf<typeof keptFields> {
  _id: string;
}

export const expenseSchema = schemaOf("expenses", { ...shownFields, ...keptFields });

/** An identity belongs to its account. In none its key is the one that releases without accounts have made. */
export function importKeyOf(source: string | null, externalId: string, moneyAccountId: string | null = null): string {
  return JSON.stringify([source, externalId, ...(moneyAccountId === null ? [] : [moneyAccountId])]);
}

/** The import keys of an expense that another one may run into. */
export function importKeysIn({ _id, importKey }: Pick<ExpenseDoc, "_id" | "importKey">): string[] {
  return [importKey].flat().filter((key) => key !== _id);
}

/** Whether it is the opening of an account: that alone changes it. */
export function isOpening({ parts: [first] }: Pick<ExpenseDoc, "parts">): boolean {
  return first?.categoryId === OPENING;
}

/** The texts that a search looks at. */
export type Worded = Pick<ExpenseDoc, "payee" | "description" | "note" | "tags">;

export function wordsIn({ payee, description, note, tags }: Worded, budget: Keyed): string[] {
  return storedWordsOf([payee, description, note, ...tags], budget);
}

/** The day on which the money leaves. The stored one is the day on which the movement counts. */
export function shownDate({ type, date, legs = [] }: Pick<ExpenseDoc, "type" | "date" | "legs">): Day {
  return type === "transfer-in" ? (legs[0]?.date ?? date) : date;
}

/** What an expense is shown from. */
type ShownExpenseDoc = DocOf<typeof shownFields> & Pick<ExpenseDoc, "_id" | "parts" | "legs">;

const shown = showing(shownFields);
const shownPart = showing(partFields);

/** What a movement tells by itself: without what the statements of its accounts say of it. */
export type PlainExpense = Omit<Expense, "statementId" | "toStatementId">;

/** For those who are told of no statement. */
export function uncovered(plain: PlainExpense): Expense {
  return { ...plain, statementId: null, toStatementId: null };
}

/** What answers tell comes of src/services/reads/ShownExpenses.ts. */
export function toExpense(doc: ShownExpenseDoc): PlainExpense {
  const [first, ...more] = doc.parts;
  const single = more.length === 0;
  return {
    id: doc._id,
    categoryId: single ? shownCategory(first?.categoryId ?? null) : null,
    splits: single ? [] : doc.parts.map(shownPart),
    ...shown(doc),
    date: shownDate(doc),
  };
}
