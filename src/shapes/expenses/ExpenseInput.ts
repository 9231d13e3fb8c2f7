import { Field, ID, InputType } from "type-graphql";
import { ExpenseTypeEnum } from "../enums.js";
import { type Expense, type ExpenseTotals, OriginalInput, SplitInput } from "./Expense.js";
import { CivilDate, DateTime, Money, YearMonth } from "../scalars.js";

/** What a new expense and a change word alike. */
@InputType()
class ExpenseWords {
  @Field(() => ExpenseTypeEnum, { nullable: true })
  type?: "expense" | "income";

  /** Minor units of the budget's currency. */
  @Field(() => Money, { nullable: true })
  amount?: number;

  @Field(() => String, { nullable: true })
  description?: string | null;

  @Field(() => String, { nullable: true })
  payee?: string | null;

  @Field(() => String, { nullable: true })
  note?: string | null;

  /** For a purchase in another currency. */
  @Field(() => OriginalInput, { nullable: true })
  original?: OriginalInput | null;

  /** Your own id for it, such as a bank's. */
  @Field(() => String, { nullable: true })
  externalId?: string | null;

  /** Where `externalId` comes from, such as `bank:giro`. */
  @Field(() => String, { nullable: true })
  source?: string | null;
}

/**
 * What it takes to add an expense: `budgetId`, `date` and `amount` (or an `original` from which the amount follows).
 * @example { "budgetId": "bud_7p6r9s1t3w5x8y2z", "categoryId": "cat_7p6r9s1t3w5x8y2z01kb3v5h0q2m8x4n7p6r9s", "amount": 4250, "date": "2026-01-17", "payee": "Corner Market", "tags": ["food"] }
 */
@InputType("CreateExpenseInput")
export class NewExpense extends ExpenseWords {
  @Field(() => ID)
  budgetId!: string;

  /** A category of the same budget; null or absent: uncategorised. */
  @Field(() => ID, { nullable: true })
  categoryId?: string | null;

  /** `expense` unless said. */
  @Field(() => ExpenseTypeEnum, { nullable: true })
  override type?: "expense" | "income";

  /** Minor units of the budget's currency (EUR 12.34 is 1234, JPY 500 is 500). May be left out when `original` has an amount and a rate. */
  @Field(() => Money, { nullable: true })
  override amount?: number;

  /** The civil date, `YYYY-MM-DD`, not before the budget's first month and at most 120 months ahead of its current one. */
  @Field(() => CivilDate)
  date!: string;

  /** Up to 20 words of up to 50 characters, each once. */
  @Field(() => [String], { nullable: true })
  tags?: string[];

  /** At least two that sum exactly to `amount`; then leave `categoryId` out. */
  @Field(() => [SplitInput], { nullable: true })
  splits?: SplitInput[];

  /** Your own id for it, such as a bank's: a repeat answers 200 with the existing expense, or 409 if that expense was created with different content. */
  @Field(() => String, { nullable: true })
  override externalId?: string | null;
}

/**
 * A merge patch: absent fields stay, null clears.
 * @example { "amount": 4550, "note": "with deposit" }
 */
@InputType("UpdateExpenseInput")
export class ExpenseChange extends ExpenseWords {
  /** A category of the same budget; null: uncategorised. Takes the place of splits. */
  @Field(() => ID, { nullable: true })
  categoryId?: string | null;

  /** The civil date, `YYYY-MM-DD`, not before the budget's first month and at most 120 months ahead of its current one. */
  @Field(() => CivilDate, { nullable: true })
  date?: string;

  /** Takes the place of all tags; null or `[]` removes them. */
  @Field(() => [String], { nullable: true })
  tags?: string[] | null;

  /** Takes the place of all splits; null or `[]` removes them. */
  @Field(() => [SplitInput], { nullable: true })
  splits?: SplitInput[] | null;

  /** Takes the place of the original; null removes it. */
  @Field(() => OriginalInput, { nullable: true })
  override original?: OriginalInput | null;
}

/** Which expenses; every part given must hold. No schema of the other API tells of it, so its texts stand in the decorators. */
@InputType({ description: "Which expenses; every part given must hold. Of a list, any one." })
export class ExpenseFilter {
  @Field(() => YearMonth, { nullable: true, description: "A month of the budget." })
  month?: string;

  @Field(() => CivilDate, { nullable: true, description: "First date, included." })
  from?: string;

  @Field(() => CivilDate, { nullable: true, description: "Last date, included." })
  to?: string;

  @Field(() => [ID], {
    nullable: "itemsAndList",
    description: "Any of these categories; a split counts with the parts that are in them. Null: what is uncategorised.",
  })
  categoryId?: (string | null)[] | null;

  @Field(() => [ExpenseTypeEnum], { nullable: true, description: "Money out, or money in." })
  type?: ("expense" | "income")[];

  @Field(() => Money, { nullable: true, description: "Minor units, included." })
  minAmount?: number;

  @Field(() => Money, { nullable: true, description: "Minor units, included." })
  maxAmount?: number;

  @Field(() => [String], { nullable: true, description: "Any of these tags." })
  tag?: string[];

  @Field(() => [String], { nullable: true, description: "Each of these tags." })
  allTags?: string[];

  @Field(() => [String], { nullable: true, description: "Any of these payees, each as a whole, ignoring case." })
  payee?: string[];

  @Field(() => String, {
    nullable: true,
    description: "Each of its words begins a word of payee, description, note or tag, ignoring case and accents.",
  })
  q?: string;

  @Field(() => DateTime, { nullable: true, description: "What changed at this instant or later." })
  updatedSince?: string;
}

/** One page of expenses. */
export class ExpensePage {
  data!: Expense[];

  /** Give it as `cursor` for the next page; null on the last one. */
  nextCursor!: string | null;

  /** Of the whole filtered set, not only the page. Null on later pages, and where they were not wanted. */
  totals!: ExpenseTotals | null;
}
