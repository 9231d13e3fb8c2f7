/** What REST answers to a file; only what is shown. */
export interface ImportAnswer {
  readonly id: string;
  readonly status: string;
  readonly total: number;
  readonly counts: ImportCounts;
  readonly rows: readonly ImportRow[];
  readonly reading: ImportReading;
  readonly failure: { readonly message: string } | null;
  readonly finishedAt: string | null;
}

export interface ImportCounts {
  readonly read: number;
  readonly created: number;
  readonly duplicates: number;
  readonly refused: number;
}

export interface ImportRow {
  readonly line: number;
  readonly status: string;
  readonly reason: string | null;
  readonly errors: readonly { readonly message: string }[];
  readonly date: string | null;
  readonly amount: number | null;
  readonly type: string | null;
  readonly payee: string | null;
  readonly description: string | null;
}

export interface ImportReading {
  readonly format: string;
  readonly delimiter: string | null;
  readonly encoding: string;
  readonly columns: readonly { readonly field: string; readonly column: number; readonly heading: string | null }[];
  readonly dateOrder: string;
  readonly decimal: string;
  readonly sign: string;
  readonly warnings: readonly string[];
}
