import { Field, ID, InputType, Int, ObjectType } from "type-graphql";
import { RoleEnum } from "../enums.js";
import { Node } from "../Node.js";
import { CurrencyCode, DateTime, YearMonth } from "../scalars.js";
import { Versioned } from "../Versioned.js";

/** A plan in one currency that lasts for many months. */
@ObjectType({ implements: Node })
export class Budget extends Versioned {
  /** Opaque, starts with `bud_`. */
  @Field(() => ID)
  id!: string;

  /** What its owner calls it. */
  @Field(() => String)
  name!: string;

  /** ISO 4217 code; every amount of the budget is in this currency's minor unit. Fixed once an expense exists. */
  @Field(() => CurrencyCode)
  currency!: string;

  /** IANA zone that decides which day is today. */
  @Field(() => String)
  timeZone!: string;

  /**
   * The day of the month on which a period starts, 1-28. Fixed once an expense exists.
   * @isInt
   */
  @Field(() => Int)
  monthStartDay!: number;

  /** The first month of the plan, `YYYY-MM`. Fixed once an expense exists. */
  @Field(() => YearMonth)
  startMonth!: string;

  /** Free text. */
  @Field(() => String, { nullable: true })
  note!: string | null;

  /** When it was put aside; null while it is in use. */
  @Field(() => DateTime, { nullable: true })
  archivedAt!: string | null;

  /** Your own part in it. Values may be added. */
  @Field(() => RoleEnum)
  role!: "owner" | "editor" | "viewer";
}

/**
 * What it takes to start a budget.
 * @example { "name": "Household", "currency": "EUR", "timeZone": "Europe/Berlin", "monthStartDay": 1, "startMonth": "2026-01" }
 */
@InputType("CreateBudgetInput")
export class NewBudget {
  /**
   * The id that it shall have, made by you, so that what refers to it can be written before it is sent: `bud_` and 16 random
   * characters of `0123456789abcdefghjkmnpqrstvwxyz`. A repeat answers what is there.
   */
  @Field(() => ID, { nullable: true })
  newId?: string;

  @Field(() => String)
  name!: string;

  /** ISO 4217 code, such as `EUR`, `JPY` or `KWD`. */
  @Field(() => CurrencyCode)
  currency!: string;

  /** IANA zone, such as `Europe/Berlin`. Your account's zone, or UTC, unless said. */
  @Field(() => String, { nullable: true })
  timeZone?: string;

  /**
   * The day on which each period starts; 1 unless said.
   * @isInt
   */
  @Field(() => Int, { nullable: true })
  monthStartDay?: number;

  /** The first month of the plan; the current month unless said, and at most 120 months ahead of it. */
  @Field(() => YearMonth, { nullable: true })
  startMonth?: string;

  @Field(() => String, { nullable: true })
  note?: string | null;
}

/**
 * A merge patch: absent fields stay, null clears.
 * @example { "name": "Household 2026", "note": null }
 */
@InputType("UpdateBudgetInput")
export class BudgetChange {
  @Field(() => String, { nullable: true })
  name?: string;

  /** Refused with 409 once an expense exists. */
  @Field(() => CurrencyCode, { nullable: true })
  currency?: string;

  /** IANA zone, such as `Europe/Berlin`. */
  @Field(() => String, { nullable: true })
  timeZone?: string;

  /**
   * Refused with 409 once an expense exists.
   * @isInt
   */
  @Field(() => Int, { nullable: true })
  monthStartDay?: number;

  /** The first month of the plan, at most 120 months ahead of the current one. Refused with 409 once an expense exists. */
  @Field(() => YearMonth, { nullable: true })
  startMonth?: string;

  @Field(() => String, { nullable: true })
  note?: string | null;

  /** A timestamp puts the budget aside, null takes it back. */
  @Field(() => DateTime, { nullable: true })
  archivedAt?: string | null;
}

/** One page of budgets. */
export class BudgetPage {
  data!: Budget[];

  /** Give it as `cursor` for the next page; null on the last one. */
  nextCursor!: string | null;
}
