import { exact } from "../../domain/money.js";
import type { AccountStatement } from "../../shapes/moneyaccounts/AccountStatement.js";
import { amount, count, parts, schemaOf, sparse, text } from "../fields.js";
import { callFields, resourceFields, versionFields } from "../parts.js";
import { type DocOf, type FieldsOf, showing } from "../storedFields.js";

/** A statement's version is its number; the rest is calculated. */
type WorkedOut = "id" | "version" | "supersededBy" | "stale" | "drift";

const shownFields = {
  budgetId: text,
  moneyAccountId: text,
  date: text,
  balance: amount,
  currency: text,
  movementsCount: count,
  createdAt: versionFields.createdAt,
  createdBy: text,
} satisfies FieldsOf<AccountStatement, WorkedOut>;

const pageFields = { id: text, sum: amount };
export type PageOfStatement = DocOf<typeof pageFields>;

const keptFields = {
  /** The statement's version within its day: 1, 2, ... (`version` counts changes of the document). */
  number: count,
  /** Unique within the budget: account, day and number while the statement stands, else its id. */
  slot: text,
  /** What it froze, oldest first: statements of one account share the pages that are alike. */
  pages: parts(pageFields),
  /** The account that was deleted together with it. */
  removedWith: sparse(text),
  ...versionFields,
  ...callFields,
  ...resourceFields,
};

/** A frozen statement. Its figures are written once; only `deletedAt` and the dirty flags ever change. */
export interface AccountStatementDoc extends DocOf<typeof shownFields>, DocOf<typeof keptFields> {
  _id: string;
}

export const accountStatementSchema = schemaOf("accountStatements", { ...shownFields, ...keptFields });

export const statementFacts = showing(shownFields);

export function slotOfStatement(moneyAccountId: string, date: string, number: number): string {
  return `${moneyAccountId}:${date}:${number}`;
}

const rowFields = { id: text, date: text, amount };

const frozenFields = {
  budgetId: text,
  moneyAccountId: text,
  rows: parts(rowFields),
};

/** Some of what statements of an account froze. Its id follows from what it holds, and it never changes. */
export interface StatementPageDoc extends DocOf<typeof frozenFields> {
  _id: string;
}

export const statementPageSchema = schemaOf("statementPages", frozenFields);

/** One end as it was frozen. `id` is the movement's, or of a linked transfer's second end that of the movement which it came from. */
export interface FrozenRow {
  readonly id: string;
  readonly date: string;
  readonly amount: number;
}

export function frozenRowsOf({ rows }: StatementPageDoc): FrozenRow[] {
  return rows.map((row) => ({ id: row.id, date: row.date, amount: exact(row.amount) }));
}
