import { Field, ID, InputType, Int, ObjectType } from "type-graphql";
import { Node } from "../Node.js";
import { CivilDate, CurrencyCode, DateTime, Decimal, Money } from "../scalars.js";

/** An end of a movement as a statement froze it. */
@ObjectType()
export class FrozenEntry {
  /**
   * The day of the end, as `YYYY-MM-DD`.
   * @format date
   */
  @Field(() => CivilDate)
  date!: string;

  /** In minor units of the account's currency: above 0 what came in, below 0 what went out. */
  @Field(() => Money)
  amount!: number;
}

/** An end of a movement as it is now. */
@ObjectType()
export class LiveEntry extends FrozenEntry {
  /** Whether the bank has this end. */
  @Field(() => Boolean)
  cleared!: boolean;
}

/** A movement that is not as a statement froze it. */
@ObjectType()
export class DriftedMovement {
  /** The id of the movement. */
  expenseId!: string;

  /** What the statement froze; null where the movement was not in it. */
  @Field(() => FrozenEntry, { nullable: true })
  frozen!: FrozenEntry | null;

  /** Its end in the account as it is now; null where it has none there. */
  @Field(() => LiveEntry, { nullable: true })
  live!: LiveEntry | null;
}

/** What has changed of what a statement covers. */
@ObjectType()
export class StatementDrift {
  /** What the cleared entries up to the day sum to now, minus the balance of the statement. */
  @Field(() => Money)
  difference!: number;

  /** The movements that differ, by the id of each: at most 500. */
  @Field(() => [DriftedMovement])
  movements!: DriftedMovement[];
}

/** What the bank says that a money account had at the end of a day. Its figures do not change. */
@ObjectType({ implements: Node })
export class AccountStatement {
  /** Opaque, starts with `mst_`. */
  @Field(() => ID)
  id!: string;

  @Field(() => ID)
  budgetId!: string;

  /** The id of the money account. */
  moneyAccountId!: string;

  /**
   * The day, as `YYYY-MM-DD`. The statement covers the cleared entries up to it.
   * @format date
   */
  @Field(() => CivilDate)
  date!: string;

  /** What the bank says, in minor units of `currency`. Negative: what is owed. */
  @Field(() => Money)
  balance!: number;

  /** The currency of the account. */
  @Field(() => CurrencyCode)
  currency!: string;

  /**
   * How many movements it covers.
   * @isInt
   */
  @Field(() => Int)
  movementsCount!: number;

  /**
   * The number of the statement among those of its day: 1 for the first one.
   * @isInt
   */
  @Field(() => Int)
  version!: number;

  /** The time at which it was created. */
  @Field(() => DateTime)
  createdAt!: string;

  /** The account that created it. */
  createdBy!: string;

  /** The id of the next version; null for the newest version. */
  supersededBy!: string | null;

  /** True when a day, an amount, the account or `cleared` of what it covers differs now, or the set of movements does. */
  @Field(() => Boolean)
  stale!: boolean;

  /** What differs now; null unless `stale`. */
  @Field(() => StatementDrift, { nullable: true })
  drift!: StatementDrift | null;
}

/**
 * A new statement.
 * @example { "date": "2026-01-31", "balance": 1250, "adjust": true }
 */
@InputType()
export class NewAccountStatement {
  /**
   * The day, as `YYYY-MM-DD`: not after today.
   * @format date
   */
  @Field(() => CivilDate)
  date!: string;

  /** What the bank says, in minor units of the account's currency. */
  @Field(() => Money)
  balance!: number;

  /** Adds a movement of the difference: cleared, without a category, dated the statement's day. */
  @Field(() => Boolean, { nullable: true })
  adjust?: boolean;

  /** The exchange rate of the added movement as a decimal string: required in an account of another currency than the budget's. */
  @Field(() => Decimal, { nullable: true })
  rate?: string | null;
}

/** One page of the statements of a money account in all versions, newest day first. */
export class AccountStatementPage {
  data!: AccountStatement[];

  /** Send it as `cursor` to get the next page; null on the last page. */
  nextCursor!: string | null;
}

/** The newest statement of a money account. */
@ObjectType()
export class LastStatement {
  /** The id of the statement. */
  statementId!: string;

  /**
   * The day, as `YYYY-MM-DD`.
   * @format date
   */
  @Field(() => CivilDate)
  date!: string;

  /** What the bank said, in minor units of the account's currency. */
  @Field(() => Money)
  balance!: number;
}
