import { Field, ID, InputType, Int, ObjectType } from "type-graphql";
import { Rollover } from "../categories/Category.js";
import { CategoryFigures, MonthFigures } from "./Figures.js";
import { Node } from "../Node.js";
import { CurrencyCode, DateTime, Money, YearMonth } from "../scalars.js";

/** One category as it stood when the month was closed; amounts in minor units. */
@ObjectType()
export class MonthlyBudgetCategory extends CategoryFigures {
  @Field(() => ID)
  categoryId!: string;

  @Field(() => ID, { nullable: true })
  parentId!: string | null;

  /** Its name at that time. */
  @Field(() => String)
  name!: string;

  @Field(() => Rollover)
  rollover!: Rollover;
}

/** How far the live figures of one category have moved from the frozen ones: live minus frozen, in minor units. */
@ObjectType()
export class Drift extends CategoryFigures {
  /** Null: what is uncategorised. */
  categoryId!: string | null;

  /** The frozen name, or the live one of a category that came later; null for what is uncategorised. */
  @Field(() => String, { nullable: true })
  name!: string | null;

  /** Uncategorised income; only where there is no category. */
  @Field(() => Money)
  income!: number;

  /**
   * Movements more or fewer.
   * @isInt
   */
  @Field(() => Int)
  override expensesCount!: number;
}

/** The frozen statement of one month of one budget; all amounts in minor units. */
@ObjectType({ implements: Node })
export class MonthlyBudget extends MonthFigures {
  /** Opaque, starts with `mon_`. */
  @Field(() => ID)
  id!: string;

  @Field(() => ID)
  budgetId!: string;

  /** `YYYY-MM`. */
  @Field(() => YearMonth)
  month!: string;

  /** The budget's name at that time. */
  @Field(() => String)
  name!: string;

  @Field(() => CurrencyCode)
  currency!: string;

  /**
   * 1 for the first closing of the month, 2 for the next one.
   * @isInt
   */
  @Field(() => Int)
  version!: number;

  @Field(() => [MonthlyBudgetCategory])
  categories!: MonthlyBudgetCategory[];

  @Field(() => String, { nullable: true })
  note!: string | null;

  /** RFC 3339, UTC, milliseconds. */
  @Field(() => DateTime)
  closedAt!: string;

  /** The account that closed it. */
  closedBy!: string;

  /** The id of the next version; null for the newest one. */
  supersededBy!: string | null;

  /** True when the live figures of the month differ from these. */
  @Field(() => Boolean)
  stale!: boolean;

  /** What differs, live minus frozen; empty unless stale. */
  @Field(() => [Drift])
  drift!: Drift[];

  /** Live minus frozen of `toAssign`, which an earlier month can move as well. */
  @Field(() => Money)
  toAssignDrift!: number;
}

/**
 * Which month to close.
 * @example { "budgetId": "bud_7p6r9s1t3w5x8y2z", "month": "2026-01", "note": "all receipts in" }
 */
@InputType("CloseMonthInput")
export class MonthToClose {
  @Field(() => ID)
  budgetId!: string;

  /** Not before the budget's first month, not in the future. */
  @Field(() => YearMonth)
  month!: string;

  @Field(() => String, { nullable: true })
  note?: string | null;
}

/** One page of statements, newest month first, all versions. */
export class MonthlyBudgetPage {
  data!: MonthlyBudget[];

  /** Give it as `cursor` for the next page; null on the last one. */
  nextCursor!: string | null;
}
