import { Field, ID, InputType } from "type-graphql";
import { ExpenseTypeEnum } from "../enums.js";
import { OriginalInput, SplitInput } from "../expenses/Expense.js";
import { CivilDate, Money } from "../scalars.js";
import { BookingModeEnum, WeekendRuleEnum } from "./recurringEnums.js";

/** What a new template and a change of one have in common. */
@InputType()
class TemplateWords {
  /** The type. Default: `expense`. A `transfer` needs `moneyAccountId` and `toMoneyAccountId`. */
  @Field(() => ExpenseTypeEnum, { nullable: true })
  type?: "expense" | "income" | "transfer";

  /** Whether the amount varies: an imported row may then differ from it by 10 %. Default: false. */
  @Field(() => Boolean, { nullable: true })
  roughly?: boolean;

  @Field(() => String, { nullable: true })
  payee?: string | null;

  @Field(() => String, { nullable: true })
  description?: string | null;

  @Field(() => String, { nullable: true })
  note?: string | null;

  /** A money account of the same budget; of a transfer, the one that the money leaves. In an account of another currency `original` or `rate` is required. Null: it lies in none. */
  @Field(() => ID, { nullable: true })
  moneyAccountId?: string | null;

  /** Of a transfer: the money account in which the money arrives. */
  @Field(() => ID, { nullable: true })
  toMoneyAccountId?: string | null;

  /** Of a transfer to an account of a third currency: what arrives, in minor units of that currency. */
  @Field(() => Money, { nullable: true })
  toAmount?: number | null;

  /** The amount in another currency. Give two of its amount, its rate and `amount`. */
  @Field(() => OriginalInput, { nullable: true })
  original?: OriginalInput | null;

  /** The exchange rate as a decimal string, as in `original`. With it `amount` or `original` may be left out. */
  @Field(() => String, { nullable: true })
  rate?: string | null;
}

/** What each occurrence books. */
@InputType()
export class RecurringTemplateInput extends TemplateWords {
  /** Minor units of the budget's currency. Optional when `original` has an amount and there is a rate. */
  @Field(() => Money, { nullable: true })
  amount?: number;

  /** A category of the same budget; null or absent means uncategorised. */
  @Field(() => ID, { nullable: true })
  categoryId?: string | null;

  /** At least two parts whose amounts sum to `amount`. Do not send `categoryId` with splits. */
  @Field(() => [SplitInput], { nullable: true })
  splits?: SplitInput[];

  /** Up to 20 different tags of up to 50 characters each. */
  @Field(() => [String], { nullable: true })
  tags?: string[];
}

/** A merge patch of the template: absent fields keep their values, null clears a field. */
@InputType()
export class RecurringTemplateChange extends TemplateWords {
  /** Minor units of the budget's currency. The rate stays, unless you send that or both amounts. */
  @Field(() => Money, { nullable: true })
  amount?: number;

  /** A category of the same budget; null means uncategorised. Replaces the splits. */
  @Field(() => ID, { nullable: true })
  categoryId?: string | null;

  /** Replaces all splits. Null or `[]` removes them. */
  @Field(() => [SplitInput], { nullable: true })
  splits?: SplitInput[] | null;

  /** Replaces all tags. Null or `[]` removes them. */
  @Field(() => [String], { nullable: true })
  tags?: string[] | null;
}

/** How occurrences are booked. */
@InputType()
class RecurringTerms {
  /** Where to move an occurrence that falls on a Saturday or Sunday. Default: `keep`. */
  @Field(() => WeekendRuleEnum, { nullable: true })
  weekend?: "keep" | "before" | "after";

  /** Whether occurrences are booked on their day, or proposed to a person. Default: `book`. */
  @Field(() => BookingModeEnum, { nullable: true })
  mode?: "book" | "propose";
}

/**
 * A new recurring movement. Required: `budgetId`, `template`, `rule` and `start`.
 * @example { "budgetId": "bud_7p6r9s1t3w5x8y2z", "template": { "amount": 89000, "payee": "Landlord" }, "rule": "FREQ=MONTHLY;BYMONTHDAY=1", "start": "2026-12-01" }
 */
@InputType("CreateRecurringInput")
export class NewRecurring extends RecurringTerms {
  /**
   * An id that you generate, so that you can refer to the movement before you send it: `rec_`, the 16 characters after `bud_` of the
   * budget's id, and 22 random characters of `0123456789abcdefghjkmnpqrstvwxyz`. A repeated request returns the existing movement.
   */
  @Field(() => ID, { nullable: true })
  newId?: string;

  @Field(() => ID)
  budgetId!: string;

  /** What each occurrence books. */
  @Field(() => RecurringTemplateInput)
  template!: RecurringTemplateInput;

  /** A recurrence rule of RFC 5545 with `FREQ` `DAILY`, `WEEKLY`, `MONTHLY` or `YEARLY`. The 31st, else the last day of the month, is `FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1`. */
  @Field(() => String)
  rule!: string;

  /**
   * The first day that the rule looks at, as `YYYY-MM-DD`: at most 366 days ago, and not before the budget's first month.
   * @format date
   */
  @Field(() => CivilDate)
  start!: string;
}

/**
 * A merge patch: absent fields keep their values. Booked expenses do not change. A new `rule` or `start` applies from the first occurrence
 * that is still open.
 * @example { "template": { "amount": 91000 } }
 */
@InputType("UpdateRecurringInput")
export class RecurringChange extends RecurringTerms {
  /** Changes of what each occurrence books. */
  @Field(() => RecurringTemplateChange, { nullable: true })
  template?: RecurringTemplateChange;

  /** A recurrence rule of RFC 5545 with `FREQ` `DAILY`, `WEEKLY`, `MONTHLY` or `YEARLY`. The 31st, else the last day of the month, is `FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1`. */
  @Field(() => String, { nullable: true })
  rule?: string;

  /** The first day that the rule looks at, as `YYYY-MM-DD`: at most 366 days ago, and not before the budget's first month. */
  @Field(() => CivilDate, { nullable: true })
  start?: string;
}

/**
 * Ends the movement before `from` and continues it as a new one, with the given changes.
 * @example { "from": "2027-01-01", "template": { "amount": 93000 } }
 */
@InputType("SplitRecurringInput")
export class RecurringSplit {
  /** An id that you generate for the new movement, as in a creation. */
  @Field(() => ID, { nullable: true })
  newId?: string;

  /**
   * The first date of the new movement, as `YYYY-MM-DD`. Occurrences before it stay with the old one.
   * @format date
   */
  @Field(() => CivilDate)
  from!: string;

  /** Changes of what each occurrence books. */
  @Field(() => RecurringTemplateChange, { nullable: true })
  template?: RecurringTemplateChange;

  /** The recurrence rule of the new movement. Default: the same rule; a `COUNT` continues. */
  @Field(() => String, { nullable: true })
  rule?: string;

  /** Where to move an occurrence that falls on a Saturday or Sunday. Default: as before. */
  @Field(() => WeekendRuleEnum, { nullable: true })
  weekend?: "keep" | "before" | "after";

  /** Whether occurrences are booked on their day, or proposed to a person. Default: as before. */
  @Field(() => BookingModeEnum, { nullable: true })
  mode?: "book" | "propose";
}

/**
 * Books an occurrence now.
 * @example { "amount": 8950 }
 */
@InputType()
export class OccurrenceBooking {
  /** Minor units. Default: the amount of the occurrence. Splits keep their proportions. */
  @Field(() => Money, { nullable: true })
  amount?: number;

  /**
   * The date of the expense, as `YYYY-MM-DD`. Default: the day of the occurrence.
   * @format date
   */
  @Field(() => CivilDate, { nullable: true })
  day?: string;
}

/**
 * Changes one occurrence that is not booked. A merge patch: null goes back to what the rule and the template say.
 * @example { "amount": 9900 }
 */
@InputType()
export class OccurrenceChange {
  /** Minor units. Splits keep their proportions. */
  @Field(() => Money, { nullable: true })
  amount?: number | null;

  /** The day on which it falls, as `YYYY-MM-DD`. */
  @Field(() => CivilDate, { nullable: true })
  day?: string | null;

  /** A category of the same budget. It takes the place of the category and the splits of the template. */
  @Field(() => ID, { nullable: true })
  categoryId?: string | null;

  @Field(() => String, { nullable: true })
  payee?: string | null;

  @Field(() => String, { nullable: true })
  description?: string | null;

  @Field(() => String, { nullable: true })
  note?: string | null;
}
