import { Field, ID, ObjectType } from "type-graphql";
import { Rollover } from "../categories/Category.js";
import { LimitStateEnum, MonthStatusEnum } from "../enums.js";
import { CategoryFigures, MonthFigures } from "./Figures.js";
import { Node } from "../Node.js";
import { CurrencyCode, CivilDate, Money, Percentage, YearMonth } from "../scalars.js";

/** A parent category together with its children, in minor units. */
@ObjectType()
export class WithChildren {
  @Field(() => Money)
  budgeted!: number;

  @Field(() => Money)
  spent!: number;

  @Field(() => Money)
  available!: number;
}

/** One category in one month; all amounts in minor units of the budget's currency. */
@ObjectType({ implements: Node })
export class MonthCategory extends CategoryFigures {
  @Field(() => ID)
  categoryId!: string;

  @Field(() => ID, { nullable: true })
  parentId!: string | null;

  @Field(() => String)
  name!: string;

  /** The policy in force in this month. */
  @Field(() => Rollover)
  rollover!: Rollover;

  /** Its own figures and its children's together; null without children. */
  @Field(() => WithChildren, { nullable: true })
  withChildren!: WithChildren | null;

  /** Whole percent of `budgeted + carriedIn` that is spent, rounded down; null when there is nothing to spend from. */
  @Field(() => Percentage, { nullable: true })
  percentage!: number | null;

  /** What may be spent on each day that is left, today included, rounded down; 0 when nothing is left or the period is over. */
  @Field(() => Money)
  perDay!: number;

  /** The thresholds of `alertAt` that are reached, in percent. */
  @Field(() => [Percentage])
  alerts!: number[];

  /** `over` when more was spent than there was, `near` from the lowest threshold on, else `ok`. Values may be added. */
  @Field(() => LimitStateEnum)
  limit!: "ok" | "near" | "over";

  /** True when an amount was set for this very month. */
  @Field(() => Boolean)
  amountSet!: boolean;

  /** The note on this month's amount. */
  @Field(() => String, { nullable: true })
  note!: string | null;
}

/** One period of a budget. Its figures are calculated on read. All amounts are in minor units. */
@ObjectType({ implements: Node })
export class Month extends MonthFigures {
  @Field(() => ID)
  budgetId!: string;

  /** The label, `YYYY-MM`. */
  @Field(() => YearMonth)
  month!: string;

  /** Its first day. */
  @Field(() => CivilDate)
  from!: string;

  /** Its last day. */
  @Field(() => CivilDate)
  to!: string;

  @Field(() => CurrencyCode)
  currency!: string;

  /** `closed` while a statement of it stands. Values may be added. */
  @Field(() => MonthStatusEnum)
  status!: "open" | "closed";

  /** The newest statement of the month; null while it is open. */
  @Field(() => ID, { nullable: true, deprecationReason: "Ask for `statement { id }`, which is the statement itself." })
  snapshotId!: string | null;

  @Field(() => [MonthCategory])
  categories!: MonthCategory[];
}

/** A run of months of one budget. */
export class MonthList {
  data!: Month[];

  /** Always null: a range is answered whole. */
  nextCursor!: string | null;
}
