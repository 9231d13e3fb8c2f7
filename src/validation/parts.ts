import { z } from "zod";
import { isCurrency } from "../domain/currency.js";
import { caseFolded } from "../domain/folded.js";
import type { BudgetKind } from "../domain/ids.js";
import { isTimeZone, MONTH_PATTERN, NAMED_MONTH_PATTERN } from "../domain/month.js";
import { LARGEST_AMOUNT } from "../domain/money.js";

const LINE = /^[^\u0000-\u001F\u007F-\u009F]*$/;
const FILLED_LINE = /^[^\S\u0000-\u001F\u007F-\u009F]*[^\s\u0000-\u001F\u007F-\u009F][^\u0000-\u001F\u007F-\u009F]*$/;
const NOT_BLANK = "Must be one line without control characters, and not blank.";
/** The same without what turns the order of the characters round (U+202A to U+202E, U+2066 to U+2069), also in the text beside it. */
const NAME =
  /^[^\S\u0000-\u001F\u007F-\u009F]*[^\s\u0000-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069][^\u0000-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]*$/;
const NAME_LINE = /^[^\u0000-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]*$/;
const NO_NAME = "Must be one line without control characters, bidirectional ones included, and not blank.";
const TEXT = /^[^\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]*$/;

/** An id that a caller makes for something of a budget. */
function newIdOf(kind: BudgetKind) {
  return z
    .string()
    .regex(
      new RegExp(`^${kind}_[0-9a-hjkmnp-tv-z]{38}$`),
      `Must be ${kind}_ followed by the 16 characters of the budget's id and 22 characters from 0-9 and a-z without i, l, o, u.`,
    );
}

/** A text of one line. */
export function line(most: number) {
  return z.string().max(most, { abort: true }).regex(LINE, "Must be one line without control characters.");
}

/** A text of one line that shows something: invisible characters alone would be a name that nobody can tell from others. `error` says what another type gets. */
export function filled(most: number, error?: z.core.$ZodErrorMap<z.core.$ZodIssueInvalidType | z.core.$ZodIssueTooSmall>) {
  return shown(z.string(error === undefined ? {} : { error }), most, FILLED_LINE, NOT_BLANK);
}

function shown(rule: z.ZodString, most: number, pattern: RegExp, message: string) {
  return rule
    .min(1, { abort: true })
    .max(most, { abort: true })
    .regex(pattern, { error: message, abort: true })
    .refine((text) => caseFolded(text) !== "", { error: message, params: { code: "invalid-format" } });
}

/**
 * What somebody calls a thing, for others to read as well: a name must not be able to look like another one. The marks that Arabic and
 * Hebrew need beside Latin letters and digits (U+200E, U+200F, U+061C) are part of it.
 */
export function named(most: number) {
  return shown(z.string(), most, NAME, NO_NAME);
}

/** The same, where it may be left empty. */
export function namedOrEmpty(most: number) {
  return z
    .string()
    .max(most, { abort: true })
    .regex(NAME_LINE, "Must be one line without control characters, bidirectional ones included.");
}

/** A text of any number of lines. */
export function text(most: number) {
  return z.string().max(most, { abort: true }).regex(TEXT, "Must not contain control characters other than tabs and line breaks.");
}

/** The small rules that the inputs share. Bounds stand here alone; the OpenAPI document takes them over. */
export const id = z.string().min(1).max(64);
/** Ids that a caller makes: as the server's own. */
export const newBudgetId = z
  .string()
  .regex(/^bud_[0-9a-hjkmnp-tv-z]{16}$/, "Must be bud_ followed by 16 characters from 0-9 and a-z without i, l, o, u.");
export const newCategoryId = newIdOf("cat");
export const newExpenseId = newIdOf("exp");
export const newMoneyAccountId = newIdOf("mac");
export const newRecurringId = newIdOf("rec");
export const newRuleId = newIdOf("rul");
export const name = named(100);
export const note = text(2000).nullable().optional();
export const positiveAmount = z.int().min(1).max(LARGEST_AMOUNT);
export const amountFromZero = z.int().min(0).max(LARGEST_AMOUNT);
/** As a caller names it: the service that gets it asks which one `current` is. */
export const month = z.string().regex(NAMED_MONTH_PATTERN, "Must be a month in the form YYYY-MM, between 1900 and 2199, or current.");
/** A month by its label alone. */
export const plainMonth = z.string().regex(MONTH_PATTERN, "Must be a month in the form YYYY-MM, between 1900 and 2199.");
const isInYears = (text: string): boolean => /^(19|20|21)/.test(text);
const inYears = { error: "Must be between 1900 and 2199.", params: { code: "out-of-range" } };
export const day = z.iso.date({ error: "Must be an existing date in the form YYYY-MM-DD.", abort: true }).refine(isInYears, inYears);
const NO_TIMESTAMP = "Must be an RFC 3339 timestamp, such as 2026-01-17T18:02:11.507Z.";
export const timestamp = z.iso.datetime({ offset: true, error: NO_TIMESTAMP });
/** One whose day something may be dated. */
export const timestampInYears = z.iso.datetime({ offset: true, error: NO_TIMESTAMP, abort: true }).refine(isInYears, inYears);

const split = z.strictObject({ categoryId: id.nullable().optional(), amount: positiveAmount, note: text(500).nullable().optional() });

export const tags = z
  .array(filled(50))
  .max(20)
  .refine((values) => new Set(values).size === values.length, { error: "Tags must not repeat.", params: { code: "duplicate" } });

export const splits = z
  .array(split)
  .max(50)
  .refine((parts) => parts.length !== 1, { error: "Send at least two splits, or none.", params: { code: "too-few" } });

export const currency = z
  .string()
  .regex(/^[A-Z]{3}$/, { error: "Must be an ISO 4217 code, such as EUR.", abort: true })
  .refine(isCurrency, { error: "Must be a currency of ISO 4217.", params: { code: "unknown-currency" } });

const RATE = /^(0|[1-9]\d{0,11})(\.\d{1,12})?$/;

export const rate = z
  .string()
  .regex(RATE, 'Must be a decimal in a string, such as "0.9231".')
  .refine((text) => /[1-9]/.test(text), { error: "Must be above 0.", params: { code: "too-small" } });
export const timeZone = z
  .string()
  .min(1)
  .max(64)
  .refine(isTimeZone, { error: "Must be an IANA time zone, such as Europe/Berlin.", params: { code: "unknown-time-zone" } });

/** An amount in another currency. */
export const original = z.strictObject({
  amount: positiveAmount.optional(),
  currency,
  rate: rate.optional(),
});

/** For a rule over several fields: it is asked once these are right, so that what is wrong with others does not hide it. */
export function whenRight(...fields: readonly string[]) {
  return ({ issues }: Pick<z.core.ParsePayload, "issues">): boolean =>
    issues.every(({ code, path }) => code === "unrecognized_keys" || (path?.[0] !== undefined && !fields.includes(String(path[0]))));
}
