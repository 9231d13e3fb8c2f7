import type { Expense, ExpenseChange } from "../../api/documents/expenseDocuments.js";

/** Fields with a control of their own in `ExpenseFields`. */
type OwnControl = "type" | "amount" | "date" | "categoryId" | "splits" | "tags" | "original";

/** What a bank's file says of itself; nobody types it. */
type Hidden = "externalId" | "source";

export type TextField = Exclude<keyof ExpenseChange, OwnControl | Hidden>;

export type Texts = Readonly<Record<TextField, string>>;

interface Shape {
  readonly lines: number;
}

/** The plain texts of an expense, in the order of the form. A field that the server takes and the form lacks does not compile. */
export const textFields: Readonly<Record<TextField, Shape>> = {
  description: { lines: 1 },
  payee: { lines: 1 },
  note: { lines: 2 },
};

export const textFieldNames = keysOf(textFields);

export function textsOf(expense: Expense | null): Texts {
  return recordOf(textFieldNames, (field) => expense?.[field] ?? "");
}

/** As they are sent: no text is null. */
export function textInputOf(texts: Texts): Record<TextField, string | null> {
  return recordOf(textFieldNames, (field) => (texts[field].trim() === "" ? null : texts[field].trim()));
}

function keysOf<Key extends string>(table: Readonly<Record<Key, unknown>>): readonly Key[];
function keysOf(table: object): readonly string[] {
  return Object.keys(table);
}

function recordOf<Key extends string, Value>(keys: readonly Key[], valueOf: (key: Key) => Value): Record<Key, Value>;
function recordOf(keys: readonly string[], valueOf: (key: string) => unknown): Record<string, unknown> {
  return Object.fromEntries(keys.map((key) => [key, valueOf(key)]));
}
