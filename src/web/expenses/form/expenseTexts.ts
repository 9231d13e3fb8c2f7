import type { ExpenseFields } from "../../store/outbox/writes.js";
import { en, type Words } from "../../words/en/en.js";
import { keysOf } from "../../../domain/keysOf.js";

/** Fields with a control of their own in `ExpenseFields`. */
type OwnControl = "type" | "amount" | "date" | "categoryId" | "splits" | "tags" | "original";

export type TextField = Exclude<keyof ExpenseFields, OwnControl>;

export type Texts = Readonly<Record<TextField, string>>;

/** A field that the server takes and that has no label, and a label of no such field, do not compile. */
const labels: Readonly<Record<TextField, string> & Record<Exclude<keyof Words["expense"]["fields"], TextField>, never>> = en.expense.fields;

/** The plain texts of an expense, in the order of the form, which is that of their labels. */
export const textFieldNames = keysOf<TextField>(labels);

/** Of those that take more than one. */
export const linesOf: Readonly<Partial<Record<TextField, number>>> = { note: 2 };

/** As the server takes them. */
export const longestOf: Readonly<Record<TextField, number>> = { description: 500, payee: 200, note: 2000 };

export function textsOf(expense: Readonly<Record<TextField, string | null>> | null): Texts {
  return recordOf(textFieldNames, (field) => expense?.[field] ?? "");
}

/** As they are sent: no text is null. */
export function textInputOf(texts: Texts): Record<TextField, string | null> {
  return recordOf(textFieldNames, (field) => (texts[field].trim() === "" ? null : texts[field].trim()));
}

function recordOf<Key extends string, Value>(keys: readonly Key[], valueOf: (key: Key) => Value): Record<Key, Value>;
function recordOf(keys: readonly string[], valueOf: (key: string) => unknown): Record<string, unknown> {
  return Object.fromEntries(keys.map((key) => [key, valueOf(key)]));
}
