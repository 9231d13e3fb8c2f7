import { Field, ID, Int, ObjectType } from "type-graphql";
import type { RowStatus } from "../../domain/importFile.js";
import { enumeration } from "../enumeration.js";
import { ExpenseTypeEnum } from "../enums.js";
import { OccurrenceOfExpense } from "../expenses/Expense.js";
import { Fault } from "../Fault.js";
import { CivilDate, Money } from "../scalars.js";

export const ImportRowStatusEnum = enumeration<RowStatus>("ImportRowStatus", "The result of one row of a file. Values may be added.", {
  created: "An expense was created.",
  duplicate: "A duplicate of an existing expense.",
  refused: "The row is invalid, or may be no transaction.",
  asked: "A possible duplicate: nothing was created.",
});

/** One row of the file and its result. A refused row shows the values that could be read. */
@ObjectType()
export class ImportRow {
  /**
   * The line of the file where the row starts, from 1.
   * @isInt
   */
  @Field(() => Int)
  line!: number;

  /** The result of the row, also after an undo, when its expense is a deleted one. In a dry run, the expected result. Values may be added. */
  @Field(() => ImportRowStatusEnum)
  status!: "created" | "duplicate" | "refused" | "asked";

  /**
   * The code of the first error of a refused row, or how a duplicate was recognised: `external-id`, `amount-date-payee`, or `same-expense`
   * for a row of our own export, `occurrence` for one of a recurring movement, which it books with its amount and day, `deleted` for an imported expense that was deleted since:
   * `"new"` brings it in again. `possible-duplicate` or `possible-occurrence` for a row with
   * an open question: send the file again with `"rows": {"<line>": "new"}` or `"duplicate"` in the mapping. `balance-row`, `not-final` or
   * `correction` for a refused row that may be a transaction all the same: `"new"` imports it. Null for a created row.
   */
  @Field(() => String, { nullable: true })
  reason!: string | null;

  /** Why it was refused. Of a created row of our own export: the money accounts that it names and could not be put into. */
  @Field(() => [Fault])
  errors!: Fault[];

  /** @format date */
  @Field(() => CivilDate, { nullable: true })
  date!: string | null;

  /** Minor units of the budget's currency, above 0. */
  @Field(() => Money, { nullable: true })
  amount!: number | null;

  @Field(() => ExpenseTypeEnum, { nullable: true })
  type!: "expense" | "income" | "transfer" | null;

  @Field(() => String, { nullable: true })
  payee!: string | null;

  @Field(() => String, { nullable: true })
  description!: string | null;

  @Field(() => String, { nullable: true })
  externalId!: string | null;

  /** The category of the budget with the name in the file; null when there is none, or with splits. */
  @Field(() => ID, { nullable: true })
  categoryId!: string | null;

  /** The category of this payee's earlier expenses, when the row names none. A dry run shows it; the import applies it on request. */
  suggestedCategoryId!: string | null;

  /**
   * The created or already existing expense, or the possible duplicate of a row with status `asked`. In a dry run null for a row that would
   * be created.
   */
  expenseId!: string | null;

  /** The occurrence of a recurring movement that the row is, or may be. Once it is booked, its expense is the one of the row. */
  @Field(() => OccurrenceOfExpense, { nullable: true })
  occurrence!: OccurrenceOfExpense | null;
}
