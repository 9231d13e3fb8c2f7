import type { EnvelopeRow, MonthTotals } from "../../domain/envelopes.js";
import type { RolloverPolicy } from "../../domain/rollover.js";
import type { MonthlyBudget } from "../../shapes/months/MonthlyBudget.js";
import { amount, count, instant, optionalAmount, optionalText, part, parts, schemaOf, text, word } from "../fields.js";
import { resourceFields, versionFields } from "../parts.js";
import { type DocOf, type FieldsOf, showing } from "../storedFields.js";

const rowFields = {
  categoryId: text,
  parentId: optionalText,
  name: text,
  budgeted: amount,
  carriedIn: amount,
  spent: amount,
  available: amount,
  carriedOut: amount,
  rollover: part({ policy: word<RolloverPolicy>(), cap: optionalAmount }),
  expensesCount: count,
} satisfies FieldsOf<EnvelopeRow, never>;

const totalFields = {
  totalIncome: amount,
  totalBudgeted: amount,
  totalSpent: amount,
  totalAvailable: amount,
  totalCarriedIn: amount,
  totalCarriedOut: amount,
  uncategorisedSpent: amount,
  toAssign: amount,
  expensesCount: count,
  uncategorisedCount: count,
} satisfies FieldsOf<MonthTotals, never>;

/** A statement's version is its number; its rows are called categories there, and the rest is calculated. */
type WorkedOut = "id" | "version" | "categories" | "supersededBy" | "stale" | "drift" | "toAssignDrift";

const shownFields = {
  budgetId: text,
  month: text,
  name: text,
  currency: text,
  ...totalFields,
  note: optionalText,
  closedAt: instant,
  closedBy: text,
} satisfies FieldsOf<MonthlyBudget, WorkedOut>;

const keptFields = {
  /** The statement's version within its month: 1, 2, ... (`version` counts changes of the document). */
  number: count,
  /** Unique within the budget: month and number while the statement stands, else its id. */
  slot: text,
  rows: parts(rowFields),
  ...versionFields,
  ...resourceFields,
};

/** A frozen statement. Its figures are written once; only `deletedAt` and the dirty flags ever change. */
export interface MonthlyBudgetDoc extends DocOf<typeof shownFields>, DocOf<typeof keptFields> {
  _id: string;
}

export const monthlyBudgetSchema = schemaOf("monthlyBudgets", { ...shownFields, ...keptFields });

export function slotOf(month: string, number: number): string {
  return `${month}:${number}`;
}

const frozenRow = showing(rowFields);
export const frozenTotals = showing(totalFields);
export const frozenFacts = showing(shownFields);

export function frozenRows(doc: MonthlyBudgetDoc): EnvelopeRow[] {
  return doc.rows.map(frozenRow);
}
