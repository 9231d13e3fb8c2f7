import { z } from "zod";
import { isCurrency } from "../domain/currency.js";
import { isTimeZone, MONTH_PATTERN } from "../domain/month.js";
import { LARGEST_AMOUNT } from "../domain/money.js";

/** The small rules that the inputs share. Bounds stand here and in the shapes; a test holds them equal. */
export const id = z.string().min(1).max(64);
export const name = z.string().min(1, { abort: true }).max(100).regex(/\S/, "Must not be blank.");
export const note = z.string().max(2000).nullable().optional();
export const positiveAmount = z.int().min(1).max(LARGEST_AMOUNT);
export const amountFromZero = z.int().min(0).max(LARGEST_AMOUNT);
export const month = z.string().regex(MONTH_PATTERN, "Must be a month, YYYY-MM, between 1900 and 2199.");
export const day = z.iso
  .date("Must be a date that exists, YYYY-MM-DD.")
  .refine((text) => /^(19|20|21)/.test(text), { error: "Must lie between 1900 and 2199.", params: { code: "out-of-range" } });
export const timestamp = z.iso.datetime({ offset: true, error: "Must be an RFC 3339 timestamp, such as 2026-01-17T18:02:11.507Z." });

export const currency = z
  .string()
  .regex(/^[A-Z]{3}$/, { error: "Must be an ISO 4217 code, such as EUR.", abort: true })
  .refine(isCurrency, { error: "Is not a currency of ISO 4217.", params: { code: "unknown-currency" } });

export const timeZone = z
  .string()
  .min(1)
  .max(64)
  .refine(isTimeZone, { error: "Is not an IANA time zone, such as Europe/Berlin.", params: { code: "unknown-time-zone" } });
