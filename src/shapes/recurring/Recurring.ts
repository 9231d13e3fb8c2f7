import { Field, ID, Int, ObjectType } from "type-graphql";
import { ExpenseTypeEnum } from "../enums.js";
import { Original, Split } from "../expenses/Expense.js";
import { Node } from "../Node.js";
import { CivilDate, Money } from "../scalars.js";
import { Versioned } from "../Versioned.js";
import { BookingModeEnum, SingleStateEnum, WeekendRuleEnum } from "./recurringEnums.js";

/** What each occurrence books, unless that occurrence was changed on its own. */
@ObjectType()
export class RecurringTemplate {
  /** Money out, money in, or a transfer between two money accounts. Values may be added. */
  @Field(() => ExpenseTypeEnum)
  type!: "expense" | "income" | "transfer";

  /** Minor units of the budget's currency, above 0. */
  @Field(() => Money)
  amount!: number;

  /** Whether the amount varies: an imported row may then differ from it by 10 %. */
  @Field(() => Boolean)
  roughly!: boolean;

  /** The category; null with splits, or without a category. */
  @Field(() => ID, { nullable: true })
  categoryId!: string | null;

  /** The parts of a split; empty without one. */
  @Field(() => [Split])
  splits!: Split[];

  @Field(() => String, { nullable: true })
  payee!: string | null;

  @Field(() => String, { nullable: true })
  description!: string | null;

  @Field(() => String, { nullable: true })
  note!: string | null;

  @Field(() => [String])
  tags!: string[];

  /** The money account; of a transfer, the one that the money leaves. Null: it lies in none. */
  moneyAccountId!: string | null;

  /** Of a transfer: the money account in which the money arrives. Otherwise null. */
  toMoneyAccountId!: string | null;

  /** Of a transfer between two currencies: what arrives, in minor units of the currency of the second account. Otherwise null. */
  @Field(() => Money, { nullable: true })
  toAmount!: number | null;

  /** The amount in another currency, with its rate. */
  @Field(() => Original, { nullable: true })
  original!: Original | null;
}

/** What is special about one occurrence that is still to come, or waits for a person. */
@ObjectType()
export class SingleOccurrence {
  /**
   * The date by the rule, as `YYYY-MM-DD`.
   * @format date
   */
  @Field(() => CivilDate)
  date!: string;

  /** Values may be added. */
  @Field(() => SingleStateEnum)
  state!: "changed" | "skipped" | "proposed" | "booking" | "booked";

  /**
   * The day to which it was moved; null for the day of the rule.
   * @format date
   */
  @Field(() => CivilDate, { nullable: true })
  day!: string | null;

  /** Its own amount; null for the amount of the template. */
  @Field(() => Money, { nullable: true })
  amount!: number | null;

  /** Its own category; null for the category of the template. */
  @Field(() => ID, { nullable: true })
  categoryId!: string | null;

  @Field(() => String, { nullable: true })
  payee!: string | null;

  @Field(() => String, { nullable: true })
  description!: string | null;

  @Field(() => String, { nullable: true })
  note!: string | null;
}

/** How far a movement is with occurrences of the past, which are booked or proposed a few at a time. */
@ObjectType()
export class CatchUp {
  /** How many are booked or proposed. */
  @Field(() => Int)
  done!: number;

  /** How many there are altogether. */
  @Field(() => Int)
  due!: number;
}

/** A template and a rule that says on which days it occurs. */
@ObjectType("RecurringMovement", { implements: Node })
export class Recurring extends Versioned {
  /** Opaque, starts with `rec_`. */
  @Field(() => ID)
  id!: string;

  budgetId!: string;

  /** What each occurrence books. */
  @Field(() => RecurringTemplate)
  template!: RecurringTemplate;

  /** The recurrence rule of RFC 5545, such as `FREQ=MONTHLY;BYMONTHDAY=1`. */
  @Field(() => String)
  rule!: string;

  /**
   * The first day that the rule looks at, as `YYYY-MM-DD`.
   * @format date
   */
  @Field(() => CivilDate)
  start!: string;

  /** Where to move an occurrence that falls on a Saturday or Sunday. Values may be added. */
  @Field(() => WeekendRuleEnum)
  weekend!: "keep" | "before" | "after";

  /** Whether occurrences are booked on their day, or proposed to a person. Values may be added. */
  @Field(() => BookingModeEnum)
  mode!: "book" | "propose";

  /**
   * The rule applies from this date on. Earlier occurrences followed another rule.
   * @format date
   */
  @Field(() => CivilDate)
  since!: string;

  /**
   * Every occurrence up to this date was booked, proposed or passed over; null before the first.
   * @format date
   */
  @Field(() => CivilDate, { nullable: true })
  through!: string | null;

  /** Set while the server still books or proposes occurrences of the past; null otherwise. */
  @Field(() => CatchUp, { nullable: true })
  catchingUp!: CatchUp | null;

  /** The occurrences that differ from the rule and the template, by date. */
  @Field(() => [SingleOccurrence])
  singles!: SingleOccurrence[];

  /** The account that created it. */
  createdBy!: string;
}

/** One page of recurring movements. */
export class RecurringPage {
  data!: Recurring[];

  /** Send it as `cursor` to get the next page; null on the last page. */
  nextCursor!: string | null;
}

/** A movement that was split in two. */
@ObjectType()
export class SplitMovement {
  /** The movement up to the split. */
  @Field(() => Recurring)
  ended!: Recurring;

  /** The new movement, which continues from there. */
  @Field(() => Recurring)
  continued!: Recurring;
}
