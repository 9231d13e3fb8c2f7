import { exponentOf } from "../../domain/currency.js";
import { isUsuallyOnBudget, type MoneyAccountKind, type OpeningFrom } from "../../domain/moneyAccounts.js";
import type { MoneyAccount } from "../../shapes/moneyaccounts/MoneyAccount.js";
import type { MoneyAccountChange } from "../../shapes/moneyaccounts/MoneyAccountInput.js";
import {
  amount,
  count,
  flag,
  instant,
  optionalAmount,
  optionalInstant,
  optionalPart,
  optionalText,
  optionalWord,
  part,
  schemaOf,
  sparse,
  sparseOr,
  text,
  word,
  words,
  wordsOr,
} from "../fields.js";
import { callFields, resourceFields, versionFields } from "../parts.js";
import { type DocOf, type FieldsOf, showing } from "../storedFields.js";

/** What is kept as it is given. */
export const givenFields = {
  name: text,
  kind: word<MoneyAccountKind>(),
  currency: text,
  onBudget: flag,
  identifiers: wordsOr([]),
  position: count,
  note: optionalText,
  closedAt: optionalInstant,
} satisfies FieldsOf<MoneyAccount, Exclude<keyof MoneyAccount, keyof MoneyAccountChange> | "opening">;

const { closedAt: _, currency, onBudget, ...others } = givenFields;
/** What stays as it is once a movement relies on it. */
export const fixedFields = { currency, onBudget };
/** What no movement relies on. */
export const wordFields = others;

const openingFields = { amount, date: text, booked: optionalAmount, from: optionalWord<OpeningFrom>() };
/** What the account held on a day. Its movement follows from this alone: src/services/moneyaccounts/accountDrafts.ts. */
export type OpeningDoc = DocOf<typeof openingFields>;

/** What was left in the budget's currency of an account that was closed: its movement follows from this. */
const exchangeFields = { booked: amount, date: text };

/** `into` null: its movements stay, in no account. */
const removalFields = { into: optionalText, by: text };
export type AccountRemoval = DocOf<typeof removalFields>;

/** What a restored account is still to get back. */
const returnFields = { identifiers: words(), into: optionalText, by: text };

/** What is calculated when it is read, and neither stored nor synced. */
type Computed = "currencyDigits" | "balance" | "asOf" | "lastStatement";

const openingOrNone = optionalPart(openingFields);

const shownFields = {
  budgetId: text,
  ...givenFields,
  opening: sparseOr<OpeningDoc | null, MoneyAccount["opening"]>(openingOrNone, null),
  ...versionFields,
} satisfies FieldsOf<MoneyAccount, "id" | Computed>;

const keptFields = {
  /** Each of them unique within the budget: src/domain/moneyAccounts.ts. */
  claims: words(),
  /** Once true, its currency and its side of the budget are fixed: a movement relies on them. */
  inUse: sparse(flag),
  /** Who set its opening. */
  openedBy: sparse(text),
  /** How many of its openings have become movements like others: the next one has another id. */
  formerOpenings: sparse(count),
  exchange: sparse(part(exchangeFields)),
  /** Set before its movements leave it, and kept while it is deleted. */
  pendingRemoval: sparse(part(removalFields)),
  /** There while its removal is not at its end. */
  removingSince: sparse(instant),
  /** There while its movements come back. */
  returning: sparse(part(returnFields)),
  ...callFields,
  ...resourceFields,
};

export interface MoneyAccountDoc extends DocOf<typeof shownFields>, DocOf<typeof keptFields> {
  _id: string;
}

export const moneyAccountSchema = schemaOf("moneyAccounts", { ...shownFields, ...keptFields });

const shown = showing(shownFields);

/** Without a balance, which is no part of the document. */
export function toMoneyAccount(doc: MoneyAccountDoc): MoneyAccount {
  return { id: doc._id, ...shown(doc), currencyDigits: exponentOf(doc.currency), balance: null, asOf: null, lastStatement: null };
}

/** The same for somebody who may read names alone: enough to choose an account by. */
export function namesOfMoneyAccount(account: MoneyAccount): MoneyAccount {
  return { ...account, onBudget: isUsuallyOnBudget(account.kind), identifiers: [], note: null, opening: null, closedAt: null };
}
