/** How much one account, or one budget, may store. The limits are far above what a household needs. */
export interface Quotas {
  /** Budgets that an account owns. */
  readonly budgets: number;
  /** Expenses of a budget, including deleted ones that sync still returns. */
  readonly expenses: number;
  /** Personal access tokens of an account. */
  readonly tokens: number;
  /** Sessions of an account; the one that was not seen for the longest time makes room. */
  readonly sessions: number;
  /** Imports of a budget that are kept, for 90 days. */
  readonly imports: number;
  /** Bytes of a budget's files that wait to be imported. */
  readonly importBytes: number;
}
