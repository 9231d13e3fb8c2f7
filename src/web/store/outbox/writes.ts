import type { RolloverRule } from "../../../domain/rollover.js";
import type { TargetTerms } from "../../../domain/targets.js";
import type { BudgetRow, CategoryRow, ExpenseRow, Month } from "../model.js";

/** What may be changed of an expense. */
export type ExpenseFields = Pick<
  ExpenseRow,
  "type" | "amount" | "date" | "description" | "payee" | "note" | "tags" | "categoryId" | "splits" | "original"
>;
export type ExpenseChanges = Partial<ExpenseFields>;

/** What may be changed of a category. A new `budgeted`, `rollover` or `target` applies from `effectiveFrom` on. */
export type CategoryFields = Pick<CategoryRow, "parentId" | "name" | "icon" | "color" | "position" | "alertAt" | "archivedAt"> & {
  readonly budgeted: number;
  readonly rollover: RolloverRule;
  readonly target?: TargetTerms | null;
};
export type CategoryChanges = Partial<CategoryFields>;

type BudgetChanges = Partial<Pick<BudgetRow, "name" | "note" | "timeZone" | "archivedAt" | "currency" | "monthStartDay" | "startMonth">>;

export interface ExpenseChange {
  readonly id: string;
  readonly changes: ExpenseChanges;
}

export interface AmountChange {
  readonly categoryId: string;
  /** Null: the standing amount applies again. */
  readonly budgeted: number | null;
  readonly note?: string | null;
}

/** In a merge, the name of the note on a category's amount of a month; the amount itself is named by the category. */
export const noteField = (categoryId: string): string => `note ${categoryId}`;

/** The most expenses that one write may name. */
export const MOST_ITEMS = 500;

/** Everything that a person can do to a budget's data. One of these is one request. */
export type Write =
  | { readonly kind: "create-expense"; readonly id: string; readonly fields: ExpenseFields }
  | { readonly kind: "change-expenses"; readonly items: readonly ExpenseChange[] }
  | { readonly kind: "remove-expenses"; readonly ids: readonly string[] }
  /** With the rows as they were, so that they are shown at once. */
  | { readonly kind: "restore-expenses"; readonly rows: readonly ExpenseRow[] }
  /** A person has looked at them; not `reviewed`: that is taken back. */
  | { readonly kind: "review-expenses"; readonly ids: readonly string[]; readonly reviewed: boolean }
  | { readonly kind: "create-category"; readonly id: string; readonly fields: CategoryFields; readonly effectiveFrom: Month }
  | { readonly kind: "change-category"; readonly id: string; readonly changes: CategoryChanges; readonly effectiveFrom?: Month }
  /** `moveTo`: where its expenses go; null makes them uncategorised; left out where it has none. */
  | { readonly kind: "remove-category"; readonly id: string; readonly moveTo?: string | null }
  | { readonly kind: "restore-category"; readonly row: CategoryRow }
  | { readonly kind: "merge-category"; readonly id: string; readonly into: string }
  | { readonly kind: "set-amounts"; readonly month: Month; readonly amounts: readonly AmountChange[] }
  /** Null stands for the pool. */
  | { readonly kind: "transfer"; readonly month: Month; readonly from: string | null; readonly to: string | null; readonly amount: number }
  | { readonly kind: "copy-plan"; readonly month: Month; readonly from: Month }
  | { readonly kind: "close-month"; readonly month: Month; readonly note?: string }
  /** `id` null: the one that was made since the write; which one that is, is looked up when it is sent. */
  | { readonly kind: "remove-statement"; readonly month: Month; readonly id: string | null }
  | { readonly kind: "change-budget"; readonly changes: BudgetChanges };

/** Whether it would be done twice if it were sent twice by different keys, and nothing in the rows tells whether it was done. */
export function isRelative({ kind }: Write): boolean {
  return kind === "transfer" || kind === "copy-plan";
}

/** Why a write was refused, in the words of the API. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
  /** A message by field. */
  readonly fields: Readonly<Record<string, string>>;
  /** Facts such as how many expenses use a category. */
  readonly details: Readonly<Record<string, unknown>>;
}

/** A field that was changed here and, to something else, elsewhere. */
export interface FieldConflict {
  readonly id: string;
  readonly field: string;
  readonly mine: unknown;
  readonly theirs: unknown;
}

interface SentWrite {
  readonly at: number;
  /** The version that each resource is expected to have, by id. */
  readonly versions: Readonly<Record<string, number>>;
  /** The version that the server had of each row that the write lies over; null: it had none. Plans are named by their month. */
  readonly bases: Readonly<Record<string, number | null>>;
}

type WaitingState =
  | { readonly is: "waiting" }
  /** The server refused it; nothing was changed there. Shown until a person decides. */
  | { readonly is: "refused"; readonly why: Refusal }
  /** Somebody changed the same fields; a person chooses. */
  | { readonly is: "conflict"; readonly conflicts: readonly FieldConflict[] };

/** A write in the outbox. */
export interface WaitingWrite {
  readonly id: string;
  /** In the order in which writes were made on this device. */
  readonly seq: number;
  readonly budgetId: string;
  readonly write: Write;
  /** The fields as they were when the person changed them, by resource: what a merge compares with. */
  readonly before: FieldsById;
  readonly madeAt: number;
  /** The idempotency key. Another request needs another one. */
  readonly key: string;
  /** From when it is first sent, the same request is repeated until it is answered. */
  readonly sent: SentWrite | null;
  readonly state: WaitingState;
}

export type FieldsById = Readonly<Record<string, Readonly<Record<string, unknown>>>>;
