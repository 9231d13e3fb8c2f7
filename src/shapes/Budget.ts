import { Field, ID, InputType, Int, ObjectType } from "type-graphql";
import { PerhapsProof } from "./accounts/Credentials.js";
import { RoleEnum } from "./enums.js";
import { Node } from "./Node.js";
import { CurrencyCode, DateTime, YearMonth } from "./scalars.js";
import { Versioned } from "./Versioned.js";

/** A plan in one currency that lasts for many months. */
@ObjectType({ implements: Node })
export class Budget extends Versioned {
  /** Opaque, starts with `bud_`. */
  @Field(() => ID)
  id!: string;

  /** The name of the budget. */
  @Field(() => String)
  name!: string;

  /** The ISO 4217 code. All amounts of the budget are in this currency's minor unit. It cannot change once an expense exists. */
  @Field(() => CurrencyCode)
  currency!: string;

  /**
   * The digits after the decimal point of the currency, by ISO 4217: JPY 0, EUR 2, KWD 3. Use it instead of your
   * platform's own table: browsers and Node show HUF, IDR and COP without their two digits.
   * @isInt
   */
  @Field(() => Int)
  currencyDigits!: number;

  /** The IANA time zone that decides which day is today. */
  @Field(() => String)
  timeZone!: string;

  /**
   * The day of the month on which a period starts, 1-28. It cannot change once an expense exists.
   * @isInt
   */
  @Field(() => Int)
  monthStartDay!: number;

  /** The first month of the plan, as `YYYY-MM`. It cannot change once an expense exists. */
  @Field(() => YearMonth)
  startMonth!: string;

  /** Free text. */
  @Field(() => String, { nullable: true })
  note!: string | null;

  /** The time it was archived; null while it is active. */
  @Field(() => DateTime, { nullable: true })
  archivedAt!: string | null;

  /** Your role in the budget. Values may be added. */
  @Field(() => RoleEnum)
  role!: "owner" | "editor" | "viewer";
}

/**
 * A new budget.
 * @example { "name": "Household", "currency": "EUR", "timeZone": "Europe/Berlin", "monthStartDay": 1, "startMonth": "2026-01" }
 */
@InputType("CreateBudgetInput")
export class NewBudget {
  /**
   * An id that you generate, so that you can refer to the budget before you send it: `bud_` and 16 random characters of
   * `0123456789abcdefghjkmnpqrstvwxyz`. A repeated request returns the existing budget.
   */
  @Field(() => ID, { nullable: true })
  newId?: string;

  /** The name. One line without control characters, also without bidirectional ones (U+202A to U+202E, U+2066 to U+2069). */
  @Field(() => String)
  name!: string;

  /** The ISO 4217 code, such as `EUR`, `JPY` or `KWD`. */
  @Field(() => CurrencyCode)
  currency!: string;

  /** The IANA time zone, such as `Europe/Berlin`. Default: your account's zone, or UTC. */
  @Field(() => String, { nullable: true })
  timeZone?: string;

  /**
   * The day of the month on which a period starts. Default: 1.
   * @isInt
   */
  @Field(() => Int, { nullable: true })
  monthStartDay?: number;

  /** The first month of the plan, as `YYYY-MM` or `current`, at most 120 months after the current month. Default: the current month. */
  @Field(() => YearMonth, { nullable: true })
  startMonth?: string;

  @Field(() => String, { nullable: true })
  note?: string | null;
}

/**
 * A merge patch: absent fields keep their values, null clears a field.
 * @example { "name": "Household 2026", "note": null }
 */
@InputType("UpdateBudgetInput")
export class BudgetChange {
  /** The name. One line without control characters, also without bidirectional ones (U+202A to U+202E, U+2066 to U+2069). */
  @Field(() => String, { nullable: true })
  name?: string;

  /** The ISO 4217 code. Refused (`budget-in-use`) once an expense exists. */
  @Field(() => CurrencyCode, { nullable: true })
  currency?: string;

  /** The IANA time zone, such as `Europe/Berlin`. */
  @Field(() => String, { nullable: true })
  timeZone?: string;

  /**
   * The day of the month on which a period starts. Refused (`budget-in-use`) once an expense exists.
   * @isInt
   */
  @Field(() => Int, { nullable: true })
  monthStartDay?: number;

  /** The first month of the plan, as `YYYY-MM` or `current`, at most 120 months after the current month. Refused (`budget-in-use`) once an expense exists. */
  @Field(() => YearMonth, { nullable: true })
  startMonth?: string;

  @Field(() => String, { nullable: true })
  note?: string | null;

  /** A timestamp archives the budget, null reactivates it. */
  @Field(() => DateTime, { nullable: true })
  archivedAt?: string | null;
}

/** One page of budgets. */
export class BudgetPage {
  data!: Budget[];

  /** Send it as `cursor` to get the next page; null on the last page. */
  nextCursor!: string | null;
}

/**
 * Proof of identity, for the deletion of a budget.
 * @example { "password": "four brisk purple otters" }
 */
@InputType("DeleteBudgetInput")
export class BudgetRemoval extends PerhapsProof {}
