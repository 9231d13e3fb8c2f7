import { Field, ID, InputType } from "type-graphql";
import { ExpenseTypeEnum } from "./enums.js";
import { AmountText, DateTime, Money } from "./scalars.js";

/**
 * The data that a phone's shortcut has about a payment.
 * @example { "amount": "12,50", "payee": "Corner Market", "card": "Visa", "budgetId": "bud_7p6r9s1t3w5x8y2z" }
 */
@InputType("CreateCaptureInput")
export class NewCapture {
  /**
   * The amount as a text in major units, such as `"12,50"`, `"EUR 12.50"` or `"-3.20"`. A minus is money out, a plus is money in. A text
   * that can be read in two ways, such as `"1,234"` in EUR, is refused, and so is a JSON number. Send `amount` or `amountMinor`, not both. The currency is that of the card's money account, else
   * the budget's.
   */
  @Field(() => AmountText, { nullable: true })
  amount?: string;

  /** The same amount as a whole number of minor units, above 0. `type` says whether it is money out or money in. */
  @Field(() => Money, { nullable: true })
  amountMinor?: number;

  /** The person or business that was paid or that paid. If no rule applies, the expense gets its usual category. */
  @Field(() => String, { nullable: true })
  payee?: string | null;

  /**
   * The means of payment, such as a card. The `source` of the expense is `capture:` followed by this. If it is an identifier of a money
   * account of the budget that is not closed, the expense lies in that account.
   */
  @Field(() => String, { nullable: true })
  card?: string | null;

  /** The exchange rate as a decimal string, as in `original`. Required when the money account of the card has another currency than the budget. */
  @Field(() => String, { nullable: true })
  rate?: string | null;

  @Field(() => String, { nullable: true })
  note?: string | null;

  /** The time of the payment, as RFC 3339. The date of the expense is its day in the budget's time zone. Default: now. */
  @Field(() => DateTime, { nullable: true })
  at?: string;

  /** The budget. Default: the only one that the token or the account has. */
  @Field(() => ID, { nullable: true })
  budgetId?: string;

  /** The type. Default: `expense`, unless the sign of the amount says otherwise. */
  @Field(() => ExpenseTypeEnum, { nullable: true })
  type?: "expense" | "income";
}
