import { Field, ID, InputType, Int, ObjectType } from "type-graphql";
import { Rollover } from "../categories/Category.js";
import { CategoryFigures, MonthFigures } from "./Figures.js";
import { Node } from "../Node.js";
import { CurrencyCode, DateTime, Money, YearMonth } from "../scalars.js";

/** One category when the month was closed; amounts in minor units. */
@ObjectType()
export class MonthlyBudgetCategory extends CategoryFigures {
  @Field(() => ID)
  categoryId!: string;

  @Field(() => ID, { nullable: true })
  parentId!: string | null;

  /** The name when the month was closed. */
  @Field(() => String)
  name!: string;

  @Field(() => Rollover)
  rollover!: Rollover;
}

/** The drift of one category: current figures minus those of the monthly budget, in minor units. */
@ObjectType()
export class Drift extends CategoryFigures {
  /** The category; null for uncategorised expenses. */
  @Field(() => ID, { nullable: true })
  categoryId!: string | null;

  /** The name in the monthly budget, or the current name of a category created later; null for uncategorised expenses. */
  @Field(() => String, { nullable: true })
  name!: string | null;

  /** Uncategorised income. Only when there is no category. */
  @Field(() => Money)
  income!: number;

  /**
   * The difference in the number of expenses.
   * @isInt
   */
  @Field(() => Int)
  override expensesCount!: number;
}

/** The figures of a closed month, which do not change; all amounts in minor units. */
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

  /** The name of the budget when the month was closed. */
  @Field(() => String)
  name!: string;

  @Field(() => CurrencyCode)
  currency!: string;

  /**
   * The number of the closing: 1 for the first closing of the month, 2 for the next.
   * @isInt
   */
  @Field(() => Int)
  version!: number;

  @Field(() => [MonthlyBudgetCategory])
  categories!: MonthlyBudgetCategory[];

  @Field(() => String, { nullable: true })
  note!: string | null;

  /** The time at which the month was closed: RFC 3339, UTC, milliseconds. */
  @Field(() => DateTime)
  closedAt!: string;

  /** The account that closed it. */
  closedBy!: string;

  /** The id of the next version; null for the newest version. */
  supersededBy!: string | null;

  /** True when the current figures of the month differ from the monthly budget. */
  @Field(() => Boolean)
  stale!: boolean;

  /** The differences, current minus monthly budget; empty unless `stale`. */
  @Field(() => [Drift])
  drift!: Drift[];

  /** The difference in `toAssign`, current minus monthly budget. Changes in earlier months affect it, too. */
  @Field(() => Money)
  toAssignDrift!: number;
}

/**
 * The month to close.
 * @example { "budgetId": "bud_7p6r9s1t3w5x8y2z", "month": "2026-01", "note": "all receipts in" }
 */
@InputType("CloseMonthInput")
export class MonthToClose {
  @Field(() => ID)
  budgetId!: string;

  /** The month, as `YYYY-MM` or `current`: not before the budget's first month, not in the future. */
  @Field(() => YearMonth)
  month!: string;

  @Field(() => String, { nullable: true })
  note?: string | null;
}

/** One page of monthly budgets in all versions, newest month first. */
export class MonthlyBudgetPage {
  data!: MonthlyBudget[];

  /** Send it as `cursor` to get the next page; null on the last page. */
  nextCursor!: string | null;
}
