import { Field, ID, Int, ObjectType } from "type-graphql";
import { enumeration } from "../enumeration.js";
import { Node } from "../Node.js";
import { ImportQuestion } from "./ImportQuestion.js";
import { ImportReading } from "./ImportReading.js";
import type { ImportRow } from "./ImportRow.js";
import { DateTime } from "../scalars.js";

const ImportStatusEnum = enumeration<ImportJob["status"]>("ImportStatus", "How far an import is. May grow.", {
  pending: "It waits for its turn.",
  running: "Its rows are being read.",
  done: "Every row was read.",
  failed: "It ended early; what was created until then stays.",
  undoing: "What it created is being taken back.",
  undone: "What it created was taken back.",
});

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

/** Why an import ended before its last row. */
@ObjectType()
export class ImportFailure {
  @Field(() => String)
  code!: string;

  @Field(() => String)
  message!: string;
}

/** A file that was sent in, and what became of its rows. */
@ObjectType({ implements: Node })
export class ImportJob {
  /** Opaque, starts with `imp_`. A dry run keeps nothing, so its id leads nowhere. */
  @Field(() => ID)
  id!: string;

  @Field(() => ID)
  budgetId!: string;

  @Field(() => Boolean)
  dryRun!: boolean;

  /** `failed`: it ended early, see `failure`; what was created until then stays. Values may be added. */
  @Field(() => ImportStatusEnum)
  status!: "pending" | "running" | "done" | "failed" | "undoing" | "undone";

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
  rows!: ImportRow[];

  /** Give it as `cursor` when reading the import, for the rows that follow; null when there are none yet. */
  nextCursor!: string | null;

  @Field(() => ImportReading)
  reading!: ImportReading;

  /** Of a dry run: what the file leaves open. A real import with open questions is refused, so it has none. */
  @Field(() => [ImportQuestion])
  questions!: ImportQuestion[];

  @Field(() => ImportFailure, { nullable: true })
  failure!: ImportFailure | null;

  /** RFC 3339, UTC, milliseconds. */
  @Field(() => DateTime)
  createdAt!: string;

  /** RFC 3339, UTC, milliseconds; null while it is not finished. */
  @Field(() => DateTime, { nullable: true })
  finishedAt!: string | null;
}
