import type { ExpenseType } from "../../domain/expenseType.js";

/** What REST answers to a file; only what is shown. */
export interface ImportAnswer {
  readonly id: string;
  readonly status: string;
  readonly total: number;
  readonly counts: ImportCounts;
  readonly rows: readonly ImportRow[];
  readonly reading: ImportReading;
  readonly questions: readonly ImportQuestion[];
  /** Of a dry run: what would come in of the whole file, of which `rows` shows a part. */
  readonly preview: {
    readonly payees: readonly ImportPayee[];
    readonly payeeCount: number;
    readonly months: readonly ImportMonth[];
  } | null;
  readonly failure: { readonly message: string } | null;
  readonly finishedAt: string | null;
}

/** What the file leaves open; the rows of a dry run are shown as they would be with the first option. */
export interface ImportQuestion {
  /** Where the answer goes: `/mapping/dateOrder`, `/mapping/columns/payee`. */
  readonly path: string;
  readonly message: string;
  /** Without any the answer is free. */
  readonly options: readonly { readonly value: string | null; readonly label: string }[];
}

export interface ImportPayee {
  readonly payee: string;
  readonly type: ExpenseType;
  readonly rows: number;
  readonly amount: number;
  readonly categoryIds: readonly (string | null)[];
}

export interface ImportMonth {
  readonly month: string;
  readonly rows: number;
}

interface ImportCounts {
  readonly read: number;
  readonly created: number;
  readonly duplicates: number;
  readonly refused: number;
  readonly asked: number;
}

export interface ImportRow {
  readonly line: number;
  readonly status: string;
  readonly reason: string | null;
  readonly errors: readonly { readonly code: string; readonly message: string }[];
  readonly date: string | null;
  readonly amount: number | null;
  readonly type: ExpenseType | null;
  readonly payee: string | null;
  readonly description: string | null;
  /** What the file names, a rule sets or earlier expenses of the payee have. */
  readonly categoryId: string | null;
  /** What it was recognised as, or may be, if that is there. */
  readonly expenseId: string | null;
  /** The occurrence of a recurring movement that it is, or may be. */
  readonly occurrence: { readonly recurringId: string; readonly date: string } | null;
}

interface ImportReading {
  readonly format: string;
  readonly delimiter: string | null;
  readonly encoding: string;
  readonly columns: readonly { readonly field: string; readonly column: number; readonly heading: string | null }[];
  readonly dateOrder: string;
  readonly decimal: string;
  readonly sign: string;
  readonly warnings: readonly string[];
  readonly unknownCategories: readonly string[];
}
