import { Field, ID, Int, ObjectType } from "type-graphql";
import { enumeration } from "../enumeration.js";
import { Node } from "../Node.js";
import type { ImportPreview } from "./ImportPreview.js";
import { ImportQuestion } from "./ImportQuestion.js";
import { ImportReading } from "./ImportReading.js";
import type { ImportRow } from "./ImportRow.js";
import { DateTime } from "../scalars.js";

const ImportStatusEnum = enumeration<ImportJob["status"]>("ImportStatus", "The progress of an import. Values may be added.", {
  pending: "It waits for its turn.",
  running: "Its rows are being read.",
  done: "Every row was read.",
  failed: "It ended early. Expenses created until then remain.",
  undoing: "The import is being undone.",
  undone: "The import was undone.",
});

/** The number of rows by result. While the import runs, the rows processed so far. */
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

  /**
   * Possible duplicates. No expenses were created from them.
   * @isInt
   */
  @Field(() => Int)
  asked!: number;
}

/** Why an import failed before its last row. */
@ObjectType()
export class ImportFailure {
  @Field(() => String)
  code!: string;

  @Field(() => String)
  message!: string;
}

/** The import of a file, with the results of its rows. */
@ObjectType({ implements: Node })
export class ImportJob {
  /** Opaque, starts with `imp_`. A dry run stores nothing, so its id cannot be read. */
  @Field(() => ID)
  id!: string;

  @Field(() => ID)
  budgetId!: string;

  /** @extension {"x-told": true} */
  @Field(() => Boolean)
  dryRun!: boolean;

  /**
   * `failed` means that it ended early (see `failure`). Expenses created until then remain. Values may be added.
   * @extension {"x-told": true}
   */
  @Field(() => ImportStatusEnum)
  status!: "pending" | "running" | "done" | "failed" | "undoing" | "undone";

  /**
   * The number of rows in the file.
   * @isInt
   */
  @Field(() => Int)
  total!: number;

  @Field(() => ImportCounts)
  counts!: ImportCounts;

  /**
   * The rows in the order of the file. A new import and a dry run return the first 1000 rows and up to 1000 refused rows after
   * them; a dry run also up to 1000 possible duplicates after them. Reading an import returns a page.
   */
  rows!: ImportRow[];

  /** Send it as `cursor` when reading the import to get the following rows; null when there are none yet. */
  nextCursor!: string | null;

  @Field(() => ImportReading)
  reading!: ImportReading;

  /** The open questions of a dry run. A real import with open questions is refused, so it has none. */
  @Field(() => [ImportQuestion])
  questions!: ImportQuestion[];

  /** In a dry run, all rows that would be imported, by payee and by month; null otherwise. */
  preview!: ImportPreview | null;

  @Field(() => ImportFailure, { nullable: true })
  failure!: ImportFailure | null;

  /** The time of creation: RFC 3339, UTC, milliseconds. */
  @Field(() => DateTime)
  createdAt!: string;

  /** RFC 3339, UTC, milliseconds; null until it is finished. */
  @Field(() => DateTime, { nullable: true })
  finishedAt!: string | null;
}
