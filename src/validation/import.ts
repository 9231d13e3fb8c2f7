import iconv from "iconv-lite";
import { z } from "zod";
import {
  accountWords,
  balanceRules,
  type ColumnRole,
  dateOrders,
  decimalPoints,
  delimiters,
  feeRules,
  fileFormats,
  roundingRules,
  rowAnswers,
  rowStatuses,
  signRules,
} from "../domain/importFile.js";
import { NO_CATEGORY } from "../domain/noCategory.js";
import { isLineRanges } from "../domain/lineRanges.js";
import { filled, id, line, rate } from "./parts.js";
import { cursor, limit } from "./paging.js";

/** A column by its heading, or by its number, from 1; null: no column is it. */
const column = z.union(
  [line(200).min(1), z.int().min(1).max(500), z.null()],
  "Must be the heading of a column, its number starting at 1, or null.",
);

/** What the library counts as encodings, and is no text. */
const NO_TEXT: ReadonlySet<string> = new Set(["base64", "hex", "binary", "_internal"]);

const encoding = line(40)
  .min(1)
  .toLowerCase()
  .refine((name) => !NO_TEXT.has(name) && iconv.encodingExists(name), {
    error: "Must be an encoding that this server supports, such as windows-1250.",
    params: { code: "unknown-encoding" },
  });

const columns = {
  date: column.optional(),
  amount: column.optional(),
  debit: column.optional(),
  credit: column.optional(),
  type: column.optional(),
  payee: column.optional(),
  payer: column.optional(),
  recipient: column.optional(),
  description: column.optional(),
  note: column.optional(),
  category: column.optional(),
  currency: column.optional(),
  externalId: column.optional(),
  balance: column.optional(),
  fee: column.optional(),
  status: column.optional(),
  account: column.optional(),
} satisfies Record<ColumnRole, unknown>;

const importSource = filled(50);

const categoryOrNone = z.union([id, z.literal(NO_CATEGORY)]);

/** The lines of rows by the category that a person chose for them. */
const chosenCategories = z
  .record(categoryOrNone, line(4000).refine(isLineRanges, "Must be lines such as 2-5,9."))
  .refine((chosen) => Object.keys(chosen).length <= 500, "At most 500 categories.");

/** Payees, by direction, by the category that a person chose for all their rows. */
const payeeNames = z.array(line(500)).max(1000).optional();
const chosenPayees = z
  .record(categoryOrNone, z.strictObject({ expense: payeeNames, income: payeeNames }))
  .refine((chosen) => Object.keys(chosen).length <= 500, "At most 500 categories.");

/** What the file calls an account, by the money account that it is. */
const fileAccounts = z
  .record(line(100).min(1), z.union([z.enum(accountWords), id]))
  .refine((all) => Object.keys(all).length <= 200, "At most 200 accounts.");

/** How the files of a source are read. */
const reading = {
  delimiter: z.enum(delimiters).optional(),
  encoding: encoding.optional(),
  header: z.boolean().optional(),
  sheet: line(100).min(1).optional(),
  dateOrder: z.enum(dateOrders).optional(),
  decimal: z.enum(decimalPoints).optional(),
  sign: z.enum(signRules).optional(),
  rounding: z.enum(roundingRules).optional(),
  fee: z.enum(feeRules).optional(),
  balance: z.enum(balanceRules).optional(),
  columns: z.strictObject(columns).optional(),
  unknownColumns: z.literal("ignore").optional(),
  accounts: fileAccounts.optional(),
};

/** What becomes of the rows of one file. */
const ofOneFile = {
  source: importSource.optional(),
  rate: rate.optional(),
  categoryId: id.optional(),
  applySuggestions: z.boolean().optional(),
  categories: chosenCategories.optional(),
  payees: chosenPayees.optional(),
  rows: z
    .record(z.string().regex(/^([1-9]\d{0,9}|\*)$/, "Must be the line of a row, or * for all that are asked about."), z.enum(rowAnswers))
    .optional(),
};

const importMapping = z.strictObject({ ...reading, ...ofOneFile });

/** The answers that hold for every file of a source. */
export const lastingAnswers: ReadonlySet<string> = new Set(Object.keys(reading));

export const importRequest = z.strictObject({
  budgetId: id,
  format: z.enum(["auto", ...fileFormats]).default("auto"),
  dryRun: z.boolean().default(false),
  source: importSource.optional(),
  moneyAccountId: id.optional(),
  mapping: importMapping.default({}),
});

export const importPage = z.strictObject({ rows: z.enum(rowStatuses).optional(), limit, cursor });

export type ImportMapping = z.output<typeof importMapping>;
export type ImportRequest = z.output<typeof importRequest>;
