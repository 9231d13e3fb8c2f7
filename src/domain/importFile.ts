/** The words that say how a file of movements is to be read. */
export const fileFormats = ["csv", "ofx", "qif", "camt053", "mt940", "xlsx"] as const;
export type FileFormat = (typeof fileFormats)[number];

export const dateOrders = ["ymd", "dmy", "mdy"] as const;
/** In which order a numeric date names year, month and day. */
export type DateOrder = (typeof dateOrders)[number];

export const decimalPoints = [".", ","] as const;
export type DecimalPoint = (typeof decimalPoints)[number];

export const delimiters = [",", ";", "\t", "|"] as const;
export type Delimiter = (typeof delimiters)[number];

/** `unmarked-is-expense`: only money in is marked. `type`: a column says it. */
export const signRules = ["negative-is-expense", "positive-is-expense", "unmarked-is-expense", "type"] as const;
export type SignRule = (typeof signRules)[number];

/** Amounts with more decimals than the currency has: refused row by row, or rounded to the nearest unit, half of one away from zero. */
export const roundingRules = ["refuse", "half-up"] as const;
export type RoundingRule = (typeof roundingRules)[number];

/** Whether a column of fees is part of the amount, or comes on top of it. */
export const feeRules = ["included", "extra"] as const;
export type FeeRule = (typeof feeRules)[number];

/** Whether balances in the file must agree with its amounts. */
export const balanceRules = ["check", "ignore"] as const;
export type BalanceRule = (typeof balanceRules)[number];

export const columnRoles = [
  "date",
  "amount",
  "debit",
  "credit",
  "type",
  "payee",
  "payer",
  "recipient",
  "description",
  "note",
  "category",
  "currency",
  "externalId",
  "balance",
  "fee",
  "status",
  "account",
] as const;
export type ColumnRole = (typeof columnRoles)[number];

/** What somebody says of a row that may be there already, or may be no transaction. */
export const rowAnswers = ["new", "duplicate"] as const;
/** By the line on which the row begins; `*`: of every row that would be asked about and has no answer of its own. */
export type RowAnswers = Readonly<Record<string, (typeof rowAnswers)[number]>>;

/** What an account of a file may be that is no money account: its rows lie in none, or are left out. */
export const accountWords = ["none", "skip"] as const;

/** Why a row is refused that may still be a transaction: where somebody says so, it is imported. */
export const rowDoubts = ["balance-row", "not-final", "correction"] as const;
export type RowDoubt = (typeof rowDoubts)[number];

/** `asked`: it may be there already, and nobody has said so yet. */
export const rowStatuses = ["created", "duplicate", "refused", "asked"] as const;
export type RowStatus = (typeof rowStatuses)[number];
