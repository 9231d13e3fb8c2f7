import { Field, ID, InputType, ObjectType } from "type-graphql";
import { ExpenseTypeEnum, OriginKindEnum } from "../enums.js";
import { Node } from "../Node.js";
import { CurrencyCode, CivilDate, Decimal, Money, YearMonth } from "../scalars.js";
import { Versioned } from "../Versioned.js";

/** One part of a split expense. */
@ObjectType()
export class Split {
  /** The id of the category of this part; null means uncategorised. */
  @Field(() => ID, { nullable: true })
  categoryId!: string | null;

  /** Minor units of the budget's currency. */
  @Field(() => Money)
  amount!: number;

  @Field(() => String, { nullable: true })
  note!: string | null;
}

/** One part of a split expense. */
@InputType()
export class SplitInput {
  /** The id of the category of this part; null means uncategorised. */
  @Field(() => ID, { nullable: true })
  categoryId?: string | null;

  /** Minor units of the budget's currency. */
  @Field(() => Money)
  amount!: number;

  @Field(() => String, { nullable: true })
  note?: string | null;
}

/** The original amount of a purchase in another currency. */
@ObjectType()
export class Original {
  /** Minor units of `currency`. */
  @Field(() => Money)
  amount!: number;

  /** ISO 4217 code. */
  @Field(() => CurrencyCode)
  currency!: string;

  /** The exchange rate as a decimal string: major units of the budget's currency per major unit of `currency`. */
  @Field(() => Decimal)
  rate!: string;
}

/** The original amount of a purchase in another currency. Give two of `original.amount`, `original.rate` and the expense's `amount`; the server calculates the third. */
@InputType()
export class OriginalInput {
  /** Minor units of `currency`. */
  @Field(() => Money, { nullable: true })
  amount?: number;

  /** An ISO 4217 code other than the budget's currency. */
  @Field(() => CurrencyCode)
  currency!: string;

  /** The exchange rate as a decimal string, such as `"0.9231"`: major units of the budget's currency per major unit of `currency`. */
  @Field(() => Decimal, { nullable: true })
  rate?: string;
}

/** Who made an expense. */
@ObjectType()
export class Origin {
  /** Values may be added. */
  @Field(() => OriginKindEnum)
  kind!: "person" | "import" | "capture" | "recurring" | "rule" | "opening" | "exchange";

  /** The id of the import, the recurring movement or the money account; otherwise null. */
  @Field(() => ID, {
    nullable: true,
    name: "originId",
    description: "The id of the import, the recurring movement or the money account; otherwise null.",
  })
  id!: string | null;
}

/** Why a field has its value. At most one of `rule`, `recurring` and `payee` names where it comes from. */
@ObjectType()
export class Reason {
  /** The name of the field, such as `categoryId`. */
  @Field(() => String)
  field!: string;

  /** The id of the rule that set it. */
  @Field(() => ID, { nullable: true, name: "ruleId", description: "The id of the rule that set it." })
  rule!: string | null;

  /** The id of the recurring movement that set it. */
  @Field(() => ID, { nullable: true, name: "recurringId", description: "The id of the recurring movement that set it." })
  recurring!: string | null;

  /** The payee whose earlier expenses have this value. */
  @Field(() => String, { nullable: true })
  payee!: string | null;

  /** The reason, as text. */
  @Field(() => String)
  text!: string;
}

/** The occurrence of a recurring movement that an expense books. */
@ObjectType()
export class OccurrenceOfExpense {
  /** The id of the recurring movement. */
  @Field(() => ID)
  recurringId!: string;

  /**
   * The date by the rule of the recurring movement, as `YYYY-MM-DD`.
   * @format date
   */
  @Field(() => CivilDate)
  date!: string;
}

/** A movement in a budget: an expense, an income, or a transfer between two of its money accounts. */
@ObjectType({ implements: Node })
export class Expense extends Versioned {
  /** Opaque, starts with `exp_`. */
  @Field(() => ID)
  id!: string;

  @Field(() => ID)
  budgetId!: string;

  /** The id of the category; null when the expense is uncategorised or split. */
  @Field(() => ID, { nullable: true })
  categoryId!: string | null;

  /** `expense` is money out. `income` is money in, or a refund if it has a category. `transfer` is money from one money account to another. Values may be added. */
  @Field(() => ExpenseTypeEnum)
  type!: "expense" | "income" | "transfer";

  /** The amount in minor units of `currency`, always above 0. */
  @Field(() => Money)
  amount!: number;

  /** The budget's currency. */
  @Field(() => CurrencyCode)
  currency!: string;

  /**
   * The date, as `YYYY-MM-DD`. Of a transfer: the day on which the money leaves.
   * @format date
   */
  @Field(() => CivilDate)
  date!: string;

  /** The month it belongs to, by `date` and the budget's `monthStartDay`. A transfer from an account off the budget to one on it belongs to the month of `toDate`. */
  @Field(() => YearMonth)
  month!: string;

  @Field(() => String, { nullable: true })
  description!: string | null;

  /** The person or business that was paid or that paid. */
  @Field(() => String, { nullable: true })
  payee!: string | null;

  @Field(() => String, { nullable: true })
  note!: string | null;

  @Field(() => [String])
  tags!: string[];

  /** The parts of a split expense: none, or at least two whose amounts sum to `amount`. A split expense has no category of its own. */
  @Field(() => [Split])
  splits!: Split[];

  /** The original amount, if the purchase was in another currency. */
  @Field(() => Original, { nullable: true })
  original!: Original | null;

  /** The id in another system. Together with `source` it is unique per money account, and among what lies in none. */
  @Field(() => String, { nullable: true })
  externalId!: string | null;

  @Field(() => String, { nullable: true })
  source!: string | null;

  /** The id of the money account; of a transfer, of the one that the money leaves. Null: it lies in none. */
  moneyAccountId!: string | null;

  /** Whether the bank has it in that account. False in no account. */
  @Field(() => Boolean)
  cleared!: boolean;

  /** The id of the earliest statement that covers it in that account. Computed; null in sync. */
  statementId!: string | null;

  /** Of a transfer: the id of the money account in which the money arrives. */
  toMoneyAccountId!: string | null;

  /** Of a transfer between accounts of two currencies: what arrives, in minor units of the second one's currency. */
  @Field(() => Money, { nullable: true })
  toAmount!: number | null;

  /**
   * Of a transfer: the day on which the money arrives. Null: on `date`.
   * @format date
   */
  @Field(() => CivilDate, { nullable: true })
  toDate!: string | null;

  /** Of a transfer: whether the bank has it in the second account. */
  @Field(() => Boolean)
  toCleared!: boolean;

  /** Of a transfer: the same as `statementId` for its second end. */
  toStatementId!: string | null;

  /** Of a transfer: the id in another system of its second end. Together with `toSource` it is unique in the second account. */
  @Field(() => String, { nullable: true })
  toExternalId!: string | null;

  /** Of a transfer: the system that `toExternalId` comes from. */
  @Field(() => String, { nullable: true })
  toSource!: string | null;

  /** Who made it: a person, or something that the server did for one. */
  @Field(() => Origin)
  origin!: Origin;

  /** False while it waits for a person to look at it. What waits counts in all sums. */
  @Field(() => Boolean)
  reviewed!: boolean;

  /** Why fields have their values. Lists only fields that no person set. */
  @Field(() => [Reason])
  because!: Reason[];

  /** The occurrence of a recurring movement that this expense books, if any. */
  @Field(() => OccurrenceOfExpense, { nullable: true })
  occurrence!: OccurrenceOfExpense | null;

  /** The account that created it. */
  createdBy!: string;
}
