/** In which currencies the rows of a file are. */
export interface RowCurrencies {
  readonly budget: string;
  /** That of the account of all rows; null: each row is in that of its own account. */
  readonly all: string | null;
  /** By what the file calls an account. What is not among them is in the budget's currency. */
  readonly byAccount: ReadonlyMap<string, string>;
  /** Budget currency per one major unit of the other, a decimal in text; null: nobody has said it. */
  readonly rate: string | null;
}

export function allIn(budget: string): RowCurrencies {
  return { budget, all: null, byAccount: new Map(), rate: null };
}

export function currencyOf(account: string | null, { budget, all, byAccount }: RowCurrencies): string {
  return all ?? byAccount.get(account ?? "") ?? budget;
}
