import { Field, ID, InputType } from "type-graphql";
import { ExpenseTypeEnum } from "../enums.js";
import { OriginalInput, SplitInput } from "./Expense.js";
import type { ExpenseTotals } from "./ExpenseTotals.js";
import type { ListedExpense } from "./ListedExpense.js";
import { CivilDate, DateTime, Money, YearMonth } from "../scalars.js";

/** The fields that a new expense and a change have in common. */
@InputType()
class ExpenseWords {
  @Field(() => ExpenseTypeEnum, { nullable: true })
  type?: "expense" | "income" | "transfer";

  /** Minor units of the budget's currency. */
  @Field(() => Money, { nullable: true })
  amount?: number;

  @Field(() => String, { nullable: true })
  description?: string | null;

  @Field(() => String, { nullable: true })
  payee?: string | null;

  @Field(() => String, { nullable: true })
  note?: string | null;

  /** The original amount of a purchase in another currency. */
  @Field(() => OriginalInput, { nullable: true })
  original?: OriginalInput | null;

  /** Your own id for the expense, such as a bank's. */
  @Field(() => String, { nullable: true })
  externalId?: string | null;

  /** The system that `externalId` comes from, such as `bank:giro`. */
  @Field(() => String, { nullable: true })
  source?: string | null;

  /** A money account of the same budget; of a transfer, the one that the money leaves. In an account of another currency `original` is required. Null: it lies in none. */
  @Field(() => ID, { nullable: true })
  moneyAccountId?: string | null;

  /** Whether the bank has it in that account. */
  @Field(() => Boolean, { nullable: true })
  cleared?: boolean;

  /** Of a transfer: the money account in which the money arrives. */
  @Field(() => ID, { nullable: true })
  toMoneyAccountId?: string | null;

  /** Of a transfer to an account of a third currency: what arrives, in minor units of that currency. */
  @Field(() => Money, { nullable: true })
  toAmount?: number | null;

  /**
   * Of a transfer: the day on which the money arrives, at most 31 days from `date`. Null: on `date`.
   * @format date
   */
  @Field(() => CivilDate, { nullable: true })
  toDate?: string | null;

  /** Of a transfer: whether the bank has it in the second account. */
  @Field(() => Boolean, { nullable: true })
  toCleared?: boolean;

  /** Of a transfer: your own id for its second end. */
  @Field(() => String, { nullable: true })
  toExternalId?: string | null;

  /** Of a transfer: the system that `toExternalId` comes from. */
  @Field(() => String, { nullable: true })
  toSource?: string | null;
}

/**
 * A new expense. Required: `budgetId`, `date`, and `amount` (or an `original` with amount and rate).
 * @example { "budgetId": "bud_7p6r9s1t3w5x8y2z", "categoryId": "cat_7p6r9s1t3w5x8y2z01kb3v5h0q2m8x4n7p6r9s", "amount": 4250, "date": "2026-01-17", "payee": "Corner Market", "tags": ["food"] }
 */
@InputType("CreateExpenseInput")
export class NewExpense extends ExpenseWords {
  /**
   * An id that you generate, so that you can refer to the expense before you send it: `exp_`, the 16 characters of the
   * budget's id, and 22 random characters of `0123456789abcdefghjkmnpqrstvwxyz`. A repeated request returns the
   * existing expense. If an expense with the same `externalId` exists, that one is returned with its own id.
   */
  @Field(() => ID, { nullable: true })
  newId?: string;

  /** True: the rules of the budget fill in absent fields. If they set anything, the expense waits for review. */
  @Field(() => Boolean, { nullable: true })
  applyRules?: boolean;

  @Field(() => ID)
  budgetId!: string;

  /** A category of the same budget; null or absent means uncategorised. */
  @Field(() => ID, { nullable: true })
  categoryId?: string | null;

  /** The type. Default: `expense`. A `transfer` needs `moneyAccountId` and `toMoneyAccountId`. */
  @Field(() => ExpenseTypeEnum, { nullable: true })
  override type?: "expense" | "income" | "transfer";

  /** The amount in minor units of the budget's currency (EUR 12.34 is 1234, JPY 500 is 500). Optional when `original` has an amount and a rate. */
  @Field(() => Money, { nullable: true })
  override amount?: number;

  /**
   * The date, as `YYYY-MM-DD`: from the budget's first month to 120 months after its current month.
   * @format date
   */
  @Field(() => CivilDate)
  date!: string;

  /** Up to 20 different tags of up to 50 characters each. */
  @Field(() => [String], { nullable: true })
  tags?: string[];

  /** At least two parts whose amounts sum to `amount`. Do not send `categoryId` with splits. */
  @Field(() => [SplitInput], { nullable: true })
  splits?: SplitInput[];

  /** Your own id for the expense, such as a bank's. A repeat returns the existing expense, or fails with `external-id-taken` if that expense was created with different content. */
  @Field(() => String, { nullable: true })
  override externalId?: string | null;
}

/**
 * A merge patch: absent fields keep their values, null clears a field.
 * @example { "amount": 4550, "note": "with deposit" }
 */
@InputType("UpdateExpenseInput")
export class ExpenseChange extends ExpenseWords {
  /** A category of the same budget; null means uncategorised. Replaces the splits. */
  @Field(() => ID, { nullable: true })
  categoryId?: string | null;

  /** The date, as `YYYY-MM-DD`: from the budget's first month to 120 months after its current month. */
  @Field(() => CivilDate, { nullable: true })
  date?: string;

  /** Replaces all tags. Null or `[]` removes them. */
  @Field(() => [String], { nullable: true })
  tags?: string[] | null;

  /** Replaces all splits. Null or `[]` removes them. */
  @Field(() => [SplitInput], { nullable: true })
  splits?: SplitInput[] | null;

  /** Replaces the original amount. Null removes it. */
  @Field(() => OriginalInput, { nullable: true })
  override original?: OriginalInput | null;
}

/** Filters expenses. All given fields must match; of a list, any value. */
@InputType()
export class ExpenseFilter {
  /** A month of the budget, as `YYYY-MM` or `current`. */
  @Field(() => YearMonth, { nullable: true })
  month?: string;

  /**
   * The first date, inclusive.
   * @format date
   */
  @Field(() => CivilDate, { nullable: true })
  from?: string;

  /**
   * The last date, inclusive.
   * @format date
   */
  @Field(() => CivilDate, { nullable: true })
  to?: string;

  /**
   * Any of these categories. A split expense counts with its parts in them. Null is the same as absent; for expenses without a category use
   * `uncategorised`.
   */
  @Field(() => [ID], { nullable: "itemsAndList" })
  categoryId?: string[];

  /** True: expenses without a category, also beside those of `categoryId`. */
  @Field(() => Boolean, { nullable: true })
  uncategorised?: boolean;

  /** Any of these types: expense (money out), income (money in), transfer (between two money accounts). */
  @Field(() => [ExpenseTypeEnum], { nullable: true })
  type?: ("expense" | "income" | "transfer")[];

  /** Any of these money accounts, at either end of a transfer. `none`: what lies in none. */
  @Field(() => [ID], { nullable: true })
  moneyAccountId?: string[];

  /** True: what the bank has, of a transfer at both ends, or at those in the given accounts. False: the others. */
  @Field(() => Boolean, { nullable: true })
  cleared?: boolean;

  /** The smallest amount, in minor units, inclusive. */
  @Field(() => Money, { nullable: true })
  minAmount?: number;

  /** The largest amount, in minor units, inclusive. */
  @Field(() => Money, { nullable: true })
  maxAmount?: number;

  /** Any of these tags. */
  @Field(() => [String], { nullable: true })
  tag?: string[];

  /** All of these tags. */
  @Field(() => [String], { nullable: true })
  allTags?: string[];

  /** Any of these payees. Matches the whole payee, ignoring case. */
  @Field(() => [String], { nullable: true })
  payee?: string[];

  /** Search words. Each must be the beginning of a word in payee, description, note or tags, ignoring case and accents. */
  @Field(() => String, { nullable: true })
  q?: string;

  /** False: still to be reviewed by a person. True: the others. */
  @Field(() => Boolean, { nullable: true })
  reviewed?: boolean;

  /** Changed at this time or later. */
  @Field(() => DateTime, { nullable: true })
  updatedSince?: string;
}

/** One page of expenses. */
export class ExpensePage {
  data!: ListedExpense[];

  /** Send it as `cursor` to get the next page; null on the last page. */
  nextCursor!: string | null;

  /** Sums over all matching expenses, not only the page. Null on later pages, and when not requested. */
  totals!: ExpenseTotals | null;
}
