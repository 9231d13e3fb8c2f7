import { Field, ID, InputType, Int, ObjectType } from "type-graphql";
import { ExpenseTypeEnum } from "../enums.js";
import { Node } from "../Node.js";
import { CurrencyCode, CivilDate, Decimal, Money, YearMonth } from "../scalars.js";
import { Versioned } from "../Versioned.js";

/** One part of an expense that belongs to several categories. */
@ObjectType()
export class Split {
  /** Null: this part is uncategorised. */
  @Field(() => ID, { nullable: true })
  categoryId!: string | null;

  /** Minor units of the budget's currency. */
  @Field(() => Money)
  amount!: number;

  @Field(() => String, { nullable: true })
  note!: string | null;
}

/** One part of an expense that belongs to several categories. */
@InputType()
export class SplitInput {
  /** Null: this part is uncategorised. */
  @Field(() => ID, { nullable: true })
  categoryId?: string | null;

  /** Minor units of the budget's currency. */
  @Field(() => Money)
  amount!: number;

  @Field(() => String, { nullable: true })
  note?: string | null;
}

/** What was paid in another currency. */
@ObjectType()
export class Original {
  /** Minor units of `currency`. */
  @Field(() => Money)
  amount!: number;

  /** ISO 4217 code. */
  @Field(() => CurrencyCode)
  currency!: string;

  /** A decimal in text: major units of the budget's currency for one major unit of `currency`. */
  @Field(() => Decimal)
  rate!: string;
}

/** What was paid in another currency. Of `original.amount`, `original.rate` and the expense's `amount`, any two give the third. */
@InputType()
export class OriginalInput {
  /** Minor units of `currency`. */
  @Field(() => Money, { nullable: true })
  amount?: number;

  /** ISO 4217 code, not the budget's own. */
  @Field(() => CurrencyCode)
  currency!: string;

  /** A decimal in text, such as `"0.9231"`: major units of the budget's currency for one major unit of `currency`. */
  @Field(() => Decimal, { nullable: true })
  rate?: string;
}

/** A movement in a budget. */
@ObjectType({ implements: Node })
export class Expense extends Versioned {
  /** Opaque, starts with `exp_`. */
  @Field(() => ID)
  id!: string;

  @Field(() => ID)
  budgetId!: string;

  /** Null: uncategorised, or the splits say. */
  @Field(() => ID, { nullable: true })
  categoryId!: string | null;

  /** `expense`: money out. `income`: money in, or a refund when it has a category. Values may be added. */
  @Field(() => ExpenseTypeEnum)
  type!: "expense" | "income";

  /** Minor units of `currency`, always above 0. */
  @Field(() => Money)
  amount!: number;

  /** The budget's currency. */
  @Field(() => CurrencyCode)
  currency!: string;

  /**
   * The civil date, `YYYY-MM-DD`.
   * @format date
   */
  @Field(() => CivilDate)
  date!: string;

  /** The month it counts in, from `date` and the budget's `monthStartDay`. */
  @Field(() => YearMonth)
  month!: string;

  @Field(() => String, { nullable: true })
  description!: string | null;

  /** Who was paid, or who paid. */
  @Field(() => String, { nullable: true })
  payee!: string | null;

  @Field(() => String, { nullable: true })
  note!: string | null;

  @Field(() => [String])
  tags!: string[];

  /** Empty, or at least two that sum to `amount`; the expense itself then has no category. */
  @Field(() => [Split])
  splits!: Split[];

  /** The purchase in another currency, if it was one. */
  @Field(() => Original, { nullable: true })
  original!: Original | null;

  /** The import identity: unique per budget together with `source`. */
  @Field(() => String, { nullable: true })
  externalId!: string | null;

  @Field(() => String, { nullable: true })
  source!: string | null;

  /** The account that entered it. */
  createdBy!: string;
}

/** Sums over a whole filtered set, not only the page. */
@ObjectType()
export class ExpenseTotals {
  /**
   * How many expenses match.
   * @isInt
   */
  @Field(() => Int)
  count!: number;

  /** Money in, minor units. */
  @Field(() => Money)
  income!: number;

  /** Money out, minor units. */
  @Field(() => Money)
  expenses!: number;

  /** Money in minus money out. */
  @Field(() => Money)
  net!: number;
}
