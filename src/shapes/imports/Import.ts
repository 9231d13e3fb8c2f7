import { Field, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import type { FileFormat, RowStatus } from "../../domain/importFile.js";
import { Node } from "../Node.js";
import { ExpenseTypeEnum } from "../enums.js";
import { Money } from "../scalars.js";

export const ImportRowStatusEnum = { created: "created", duplicate: "duplicate", refused: "refused" } as const satisfies Record<RowStatus, string>;
export const ImportStatusEnum = { pending: "pending", running: "running", done: "done", failed: "failed" } as const;
export const ImportFormatEnum = { csv: "csv", ofx: "ofx", qif: "qif" } as const satisfies Record<FileFormat, string>;
registerEnumType(ImportRowStatusEnum, { name: "ImportRowStatus", description: "What became of one row of a file. May grow." });
registerEnumType(ImportStatusEnum, { name: "ImportStatus", description: "How far an import is. May grow." });
registerEnumType(ImportFormatEnum, { name: "ImportFormat", description: "The format of a file. May grow." });

/** One thing wrong with a row. */
@ObjectType()
export class ImportFault {
  /** The field of an expense that it is about, as a JSON pointer; empty for the whole row. */
  @Field(() => String)
  path!: string;

  /** A stable word. */
  @Field(() => String)
  code!: string;

  @Field(() => String)
  message!: string;
}

/**
 * One row of the file and what became of it. What was understood of a refused row is shown as far as it goes.
 * @example { "line": 2, "status": "created", "reason": null, "errors": [], "date": "2026-11-03", "amount": 4250, "type": "expense", "payee": "Corner Market", "description": null, "externalId": null, "categoryId": null, "expenseId": "exp_01kb3v5h0q2m8x4n7p6r9s1t3w" }
 */
@ObjectType()
export class ImportRow {
  /**
   * The line of the file on which the row begins, from 1.
   * @isInt
   */
  @Field(() => Int)
  line!: number;

  /** In a dry run: what would become of it. Values may be added. */
  @Field(() => ImportRowStatusEnum)
  status!: "created" | "duplicate" | "refused";

  /**
   * Of a refused row the code of its first error; of a duplicate how it was recognised: `external-id`,
   * `amount-date-payee`, or `same-expense` for a row of our own export. Null when created.
   */
  @Field(() => String, { nullable: true })
  reason!: string | null;

  @Field(() => [ImportFault])
  errors!: ImportFault[];

  @Field(() => String, { nullable: true })
  date!: string | null;

  /**
   * Minor units of the budget's currency, above 0.
   * @isLong
   */
  @Field(() => Money, { nullable: true })
  amount!: number | null;

  @Field(() => ExpenseTypeEnum, { nullable: true })
  type!: "expense" | "income" | null;

  @Field(() => String, { nullable: true })
  payee!: string | null;

  @Field(() => String, { nullable: true })
  description!: string | null;

  @Field(() => String, { nullable: true })
  externalId!: string | null;

  /** The category of the budget that has the name in the file; null when none has, or with splits. */
  @Field(() => ID, { nullable: true })
  categoryId!: string | null;

  /** The expense it became, or that was there already. In a dry run null for a row that would be created. */
  @Field(() => ID, { nullable: true })
  expenseId!: string | null;
}

/** How many rows became what. While the import runs, of those done so far. */
@ObjectType()
export class ImportCounts {
  /** @isInt */
  @Field(() => Int)
  read!: number;

  /** @isInt */
  @Field(() => Int)
  created!: number;

  /** @isInt */
  @Field(() => Int)
  duplicates!: number;

  /** @isInt */
  @Field(() => Int)
  refused!: number;
}

/** A column of a CSV file and what it was taken for. */
@ObjectType()
export class ImportColumn {
  /** The field of an expense, or `debit`, `credit`. */
  @Field(() => String)
  field!: string;

  /**
   * From 1.
   * @isInt
   */
  @Field(() => Int)
  column!: number;

  /** The heading in the file; null without a header. */
  @Field(() => String, { nullable: true })
  heading!: string | null;
}

/** How the file was read. Nothing is taken for granted silently: whatever is not as meant can be said in `mapping`. */
@ObjectType()
export class ImportReading {
  /** Values may be added. */
  @Field(() => ImportFormatEnum)
  format!: "csv" | "ofx" | "qif";

  /** `utf-8`, `utf-16le`, `utf-16be` or `windows-1252`. */
  @Field(() => String)
  encoding!: string;

  /** Of a CSV file. */
  @Field(() => String, { nullable: true })
  delimiter!: string | null;

  /**
   * The line with the headings; null without one.
   * @isInt
   */
  @Field(() => Int, { nullable: true })
  headerLine!: number | null;

  @Field(() => [ImportColumn])
  columns!: ImportColumn[];

  /** `ymd`, `dmy` or `mdy`. */
  @Field(() => String)
  dateOrder!: string;

  /** The sign that begins the decimals. */
  @Field(() => String)
  decimal!: string;

  /**
   * What tells money out from money in: `negative-is-expense`, `positive-is-expense`, `columns` (debit and credit), `type` (a
   * column says it) or `unmarked-is-expense` (only income is marked).
   */
  @Field(() => String)
  sign!: string;

  /** What had to be assumed. */
  @Field(() => [String])
  warnings!: string[];
}

/** Why an import ended before its last row. */
@ObjectType()
export class ImportFailure {
  @Field(() => String)
  code!: string;

  @Field(() => String)
  message!: string;
}

/**
 * A file that was sent in, and what became of its rows.
 * @example { "id": "imp_01kb3v5h0q2m8x4n7p6r9s1t3w", "budgetId": "bud_01kb3v5h0q2m8x4n7p6r9s1t3w", "dryRun": false, "status": "done", "total": 1, "counts": { "read": 1, "created": 1, "duplicates": 0, "refused": 0 }, "rows": [{ "line": 2, "status": "created", "reason": null, "errors": [], "date": "2026-11-03", "amount": 4250, "type": "expense", "payee": "Corner Market", "description": null, "externalId": null, "categoryId": null, "expenseId": "exp_01kb3v5h0q2m8x4n7p6r9s1t3w" }], "nextCursor": null, "reading": { "format": "csv", "encoding": "utf-8", "delimiter": ",", "headerLine": 1, "columns": [{ "field": "date", "column": 1, "heading": "Date" }], "dateOrder": "ymd", "decimal": ".", "sign": "negative-is-expense", "warnings": [] }, "failure": null, "createdAt": "2026-11-03T18:02:11.507Z", "finishedAt": "2026-11-03T18:02:11.907Z" }
 */
@ObjectType({ implements: Node })
export class Import {
  /** Opaque, starts with `imp_`. A dry run keeps nothing, so its id leads nowhere. */
  @Field(() => ID)
  id!: string;

  @Field(() => ID)
  budgetId!: string;

  @Field(() => Boolean)
  dryRun!: boolean;

  /** `failed`: it ended early, see `failure`; what was created until then stays. Values may be added. */
  @Field(() => ImportStatusEnum)
  status!: "pending" | "running" | "done" | "failed";

  /**
   * How many rows the file holds.
   * @isInt
   */
  @Field(() => Int)
  total!: number;

  @Field(() => ImportCounts)
  counts!: ImportCounts;

  /**
   * In the order of the file. A new import and a dry run answer the first 1000 and, of what follows, up to 1000 that were
   * refused; reading an import answers a page.
   */
  @Field(() => [ImportRow])
  rows!: ImportRow[];

  /** Give it as `cursor` when reading the import, for the rows that follow; null when there are none yet. */
  @Field(() => String, { nullable: true })
  nextCursor!: string | null;

  @Field(() => ImportReading)
  reading!: ImportReading;

  @Field(() => ImportFailure, { nullable: true })
  failure!: ImportFailure | null;

  /** RFC 3339, UTC, milliseconds. */
  @Field(() => String)
  createdAt!: string;

  /** RFC 3339, UTC, milliseconds; null while it is not finished. */
  @Field(() => String, { nullable: true })
  finishedAt!: string | null;
}
