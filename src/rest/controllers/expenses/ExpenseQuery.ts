/** Which expenses; every part given must hold. */
export interface ExpensesAsked {
  /** Whose expenses. */
  budgetId: string;

  /** A month of the budget, `YYYY-MM`. */
  month?: string;

  /** First date, included, `YYYY-MM-DD`. */
  from?: string;

  /** Last date, included, `YYYY-MM-DD`. */
  to?: string;

  /** A category's id (splits count), or `none` for what is uncategorised. Given several times: any of them. */
  categoryId?: string[];

  /** Money out or money in. Given twice: either. */
  type?: ("expense" | "income")[];

  /**
   * Minor units, included.
   * @isLong
   */
  minAmount?: number;

  /**
   * Minor units, included.
   * @isLong
   */
  maxAmount?: number;

  /** A whole tag. Given several times: any of them. */
  tag?: string[];

  /** A whole tag. Given several times: each of them. */
  allTags?: string[];

  /** The whole payee, ignoring case. Given several times: any of them. */
  payee?: string[];

  /** Each of its words begins a word of payee, description, note or tag, ignoring case and accents. */
  q?: string;

  /** RFC 3339; what changed at this instant or later. */
  updatedSince?: string;
}

/** What a list of expenses can be asked by; every part given must hold. */
export interface ExpenseQuery extends ExpensesAsked {
  /** `-` in front: largest or newest first. `-date` unless said. */
  sort?: "date" | "-date" | "amount" | "-amount" | "createdAt" | "-createdAt";

  /** `nextCursor` of the page before. */
  cursor?: string;

  /**
   * How many at most, 1-200.
   * @isInt
   * @default 50
   */
  limit?: number;

  /** `true`: sums over the whole filtered set on this page, whichever it is; `false`: none. On the first page unless said. */
  totals?: boolean;
}
