/** What must hold of stored data, whatever happened to the server or to its database. */
type Invariant =
  /** What is referred to is there, in the same budget, and lives as long as what refers to it. */
  | "orphan"
  /** An expense is a whole one: amount, parts, currency and month belong together. */
  | "expense"
  /** What is unique is there once. */
  | "duplicate"
  /** The change log has every processed change, in order. */
  | "change-log"
  /** What the ledger keeps equals what follows from the expenses and plans. */
  | "ledger"
  /** What is kept of a payee equals what its expenses come to. */
  | "payee"
  /** Money is conserved from month to month. */
  | "month"
  /** A closed month adds up, and its versions follow each other; what a statement of a money account froze sums to its balance. */
  | "statement"
  /** What an import says it did is there. */
  | "import"
  /** An e-mail address has one spelling. */
  | "address"
  /** Somebody owns every budget. */
  | "owner";

export interface Violation {
  readonly invariant: Invariant;
  /** Null for what belongs to no budget. */
  readonly budgetId: string | null;
  /** What is wrong: the id of a document, or a month. */
  readonly id: string;
  readonly detail: string;
}

/** Says what is wrong in one budget. */
export type ReportViolation = (invariant: Invariant, id: string, detail: string) => void;
