import { exponentOf } from "../../domain/currency.js";
import { isUsuallyOnBudget, type MoneyAccountKind } from "../../domain/moneyAccounts.js";
import type { MoneyAccount } from "../../shapes/moneyaccounts/MoneyAccount.js";
import type { MoneyAccountChange } from "../../shapes/moneyaccounts/MoneyAccountInput.js";
import { count, flag, optionalInstant, optionalText, schemaOf, text, word, words, wordsOr } from "../fields.js";
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
} satisfies FieldsOf<MoneyAccount, Exclude<keyof MoneyAccount, keyof MoneyAccountChange>>;

/** What is calculated when it is read, and neither stored nor synced. */
type Computed = "currencyDigits" | "balance" | "asOf";

const shownFields = { budgetId: text, ...givenFields, ...versionFields } satisfies FieldsOf<MoneyAccount, "id" | Computed>;

const keptFields = {
  /** Each of them unique within the budget: src/domain/moneyAccounts.ts. */
  claims: words(),
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
  return { id: doc._id, ...shown(doc), currencyDigits: exponentOf(doc.currency), balance: null, asOf: null };
}

/** The same for somebody who may read names alone: enough to choose an account by. */
export function namesOfMoneyAccount(account: MoneyAccount): MoneyAccount {
  return { ...account, onBudget: isUsuallyOnBudget(account.kind), identifiers: [], note: null, closedAt: null };
}
