import { exact } from "../domain/money.js";
import type { Payee } from "../shapes/Payee.js";
import { amount, count, flag, optionalText, schemaOf, sparse, text, words } from "./fields.js";
import type { DocOf } from "./storedFields.js";

const payeeFields = {
  budgetId: text,
  /** The payee without case, as expenses keep it. */
  key: text,
  /** As the newest expense spells it. */
  name: text,
  words: words(),
  /** How many expenses it has; none of one that is gone. */
  count,
  lastAmount: amount,
  lastDate: text,
  /** The usual category. */
  categoryId: optionalText,
  /** Goes up whenever an expense of it changed: figures are written only over the revision that they were computed for. */
  rev: count,
  /** Something changed since its figures were computed. */
  stale: sparse(flag),
};

/** What the expenses of one payee come to. Computed from them, and kept for completion while typing. */
export interface PayeeDoc extends DocOf<typeof payeeFields> {
  _id: string;
}

export type PayeeFigures = Pick<PayeeDoc, "name" | "words" | "count" | "lastAmount" | "lastDate" | "categoryId">;

export const payeeSchema = schemaOf("payees", payeeFields);

export function payeeId(budgetId: string, key: string): string {
  return `${budgetId}:${key}`;
}

export function toPayee({ name, categoryId, count: times, lastAmount, lastDate }: PayeeDoc): Payee {
  return { name, categoryId, count: times, lastAmount: exact(lastAmount), lastDate };
}
