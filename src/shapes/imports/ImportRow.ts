import { Field, Int, ObjectType } from "type-graphql";
import type { RowStatus } from "../../domain/importFile.js";
import { enumeration } from "../enumeration.js";
import { ExpenseTypeEnum } from "../enums.js";
import { CivilDate, Money } from "../scalars.js";

export const ImportRowStatusEnum = enumeration<RowStatus>("ImportRowStatus", "What became of one row of a file. May grow.", {
  created: "It became an expense.",
  duplicate: "There is such an expense already.",
  refused: "It breaks a rule.",
});

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

/** One row of the file and what became of it. What was understood of a refused row is shown as far as it goes. */
@ObjectType()
export class ImportRow {
  /**
   * The line of the file on which the row begins, from 1.
   * @isInt
   */
  @Field(() => Int)
  line!: number;

  /** What the import made of it, also when it was undone since: `expenseId` then leads to what was deleted. In a dry run: what would become of it. Values may be added. */
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

  @Field(() => CivilDate, { nullable: true })
  date!: string | null;

  /** Minor units of the budget's currency, above 0. */
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
  categoryId!: string | null;

  /** The category that earlier expenses of this payee have, where the row names none; told by a dry run, applied when asked. */
  suggestedCategoryId!: string | null;

  /** The expense it became, or that was there already. In a dry run null for a row that would be created. */
  expenseId!: string | null;
}
