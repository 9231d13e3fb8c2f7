import { Field, ID, InputType, Int } from "type-graphql";
import { MoneyAccountKindEnum, OpeningFromEnum } from "../enums.js";
import { CivilDate, CurrencyCode, DateTime, Money } from "../scalars.js";

/** What a money account held on a day. It counts in the months, and nowhere else. */
@InputType()
class MoneyAccountOpeningInput {
  /** Minor units of the account's currency; below 0: what was owed. 0 means none. */
  @Field(() => Money)
  amount!: number;

  /**
   * The day, as `YYYY-MM-DD`. Default: the first day of the budget's first month.
   * @format date
   */
  @Field(() => CivilDate, { nullable: true })
  date?: string;

  /** Its worth in minor units of the budget's currency: required where the account has another one, with the sign of `amount`. */
  @Field(() => Money, { nullable: true })
  booked?: number | null;

  /**
   * `outside` is new money of the budget. `unassigned` is taken out of what lies in no account: no figure of a month moves but `money`.
   * Default: as it was; at first `unassigned` where the budget has movements in no account, else `outside`. Not allowed off the budget.
   */
  @Field(() => OpeningFromEnum, { nullable: true })
  from?: "outside" | "unassigned";
}

/** The fields that a new money account and a change have in common. */
@InputType()
class MoneyAccountWords {
  /** Whether its money is there to be planned. */
  @Field(() => Boolean, { nullable: true })
  onBudget?: boolean;

  /** What files and shortcuts call it: an IBAN, an account number, the last digits of a card. Spaces, hyphens and case are ignored. Each belongs to one money account of the budget. */
  @Field(() => [String], { nullable: true })
  identifiers?: string[];

  /**
   * The position in the list, from 0.
   * @isInt
   */
  @Field(() => Int, { nullable: true })
  position?: number;

  /** What it held on a day. It is replaced whole; null or the amount 0 deletes it. */
  @Field(() => MoneyAccountOpeningInput, { nullable: true })
  opening?: MoneyAccountOpeningInput | null;

  @Field(() => String, { nullable: true })
  note?: string | null;
}

/**
 * A new money account.
 * @example { "budgetId": "bud_7p6r9s1t3w5x8y2z", "name": "Current account", "kind": "bank", "identifiers": ["DE89 3704 0044 0532 0130 00"] }
 */
@InputType("CreateMoneyAccountInput")
export class NewMoneyAccount extends MoneyAccountWords {
  /**
   * An id that you generate, so that you can refer to the money account before you send it: `mac_`, the 16 characters after `bud_` of
   * the budget's id, and 22 random characters of `0123456789abcdefghjkmnpqrstvwxyz`. A repeated request returns the existing account.
   */
  @Field(() => ID, { nullable: true })
  newId?: string;

  @Field(() => ID)
  budgetId!: string;

  /** The name. One line without control characters, also without bidirectional ones (U+202A to U+202E, U+2066 to U+2069). */
  @Field(() => String)
  name!: string;

  @Field(() => MoneyAccountKindEnum)
  kind!: "cash" | "bank" | "savings" | "card" | "loan" | "asset";

  /** The ISO 4217 code. Default: the budget's currency. */
  @Field(() => CurrencyCode, { nullable: true })
  currency?: string;

  /** Whether its money is there to be planned. Default: true, but false for a loan and an asset. */
  @Field(() => Boolean, { nullable: true })
  override onBudget?: boolean;

  /**
   * The position in the list. Default: the end.
   * @isInt
   */
  @Field(() => Int, { nullable: true })
  override position?: number;
}

/**
 * A merge patch: absent fields keep their values, null clears a field.
 * @example { "name": "Joint account", "note": null }
 */
@InputType("UpdateMoneyAccountInput")
export class MoneyAccountChange extends MoneyAccountWords {
  /** The name. One line without control characters, also without bidirectional ones (U+202A to U+202E, U+2066 to U+2069). */
  @Field(() => String, { nullable: true })
  name?: string;

  @Field(() => MoneyAccountKindEnum, { nullable: true })
  kind?: "cash" | "bank" | "savings" | "card" | "loan" | "asset";

  /** The ISO 4217 code. It is fixed once the account has a movement, as `onBudget` is. */
  @Field(() => CurrencyCode, { nullable: true })
  currency?: string;

  /** A timestamp closes the money account, null opens it again. Its balance must be 0 (`balance-not-zero`). */
  @Field(() => DateTime, { nullable: true })
  closedAt?: string | null;
}
