/** Which expenses; every part given must hold. */
export interface ExpensesAsked {
  /** The id of the budget. */
  budgetId: string;

  /** A month of the budget, as `YYYY-MM` or `current`. */
  month?: string;

  /** The first date, inclusive, as `YYYY-MM-DD`. */
  from?: string;

  /** The last date, inclusive, as `YYYY-MM-DD`. */
  to?: string;

  /** The id of a category (splits count), or `none` for uncategorised expenses. Repeat it to match any of several. */
  categoryId?: string[];

  /** `true`: expenses without a category, also beside those of `categoryId`. */
  uncategorised?: boolean;

  /** `expense` (money out), `income` (money in) or `transfer` (between two money accounts). Repeat it to match any of several. */
  type?: ("expense" | "income" | "transfer")[];

  /** The id of a money account, at either end of a transfer, or `none` for what lies in none. Repeat it to match any of several. */
  moneyAccountId?: string[];

  /** `true`: what the bank has, of a transfer at both ends, or at those in the given accounts. `false`: the others. */
  cleared?: boolean;

  /**
   * The smallest amount, in minor units, inclusive.
   * @isLong
   */
  minAmount?: number;

  /**
   * The largest amount, in minor units, inclusive.
   * @isLong
   */
  maxAmount?: number;

  /** A complete tag. Repeat it to match any of several. */
  tag?: string[];

  /** A complete tag. Repeat it to require all of several. */
  allTags?: string[];

  /** A complete payee, ignoring case. Repeat it to match any of several. */
  payee?: string[];

  /** Search words. Each must be the beginning of a word in payee, description, note or tags, ignoring case and accents. */
  q?: string;

  /** `false`: still to be reviewed by a person. `true`: the others. */
  reviewed?: boolean;

  /** Changed at this time or later. RFC 3339. */
  updatedSince?: string;
}

/** The query parameters of a list of expenses; all given filters must match. */
export interface ExpenseQuery extends ExpensesAsked {
  /** The order. A `-` in front sorts largest or newest first. Default: `-date`. */
  sort?: "date" | "-date" | "amount" | "-amount" | "createdAt" | "-createdAt";

  /** `nextCursor` of the previous page. */
  cursor?: string;

  /**
   * The maximum number of rows on a page, 1 to 200.
   * @isInt
   * @default 50
   */
  limit?: number;

  /** Whether this page includes sums over all matching expenses. Default: `true` on the first page, `false` on others. */
  totals?: boolean;
}
