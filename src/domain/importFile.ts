/** The words that say how a file of movements is to be read. */
export const fileFormats = ["csv", "ofx", "qif"] as const;
export type FileFormat = (typeof fileFormats)[number];

export const encodings = ["utf-8", "utf-16le", "utf-16be", "windows-1252"] as const;
export type Encoding = (typeof encodings)[number];

export const dateOrders = ["ymd", "dmy", "mdy"] as const;
/** In which order a numeric date names year, month and day. */
export type DateOrder = (typeof dateOrders)[number];

export const decimalPoints = [".", ","] as const;
export type DecimalPoint = (typeof decimalPoints)[number];

export const delimiters = [",", ";", "\t", "|"] as const;

export const signRules = ["negative-is-expense", "positive-is-expense"] as const;
export type SignRule = (typeof signRules)[number];

export const columnRoles = [
  "date",
  "amount",
  "debit",
  "credit",
  "type",
  "payee",
  "description",
  "note",
  "category",
  "currency",
  "externalId",
] as const;
export type ColumnRole = (typeof columnRoles)[number];

export const rowStatuses = ["created", "duplicate", "refused"] as const;
export type RowStatus = (typeof rowStatuses)[number];
