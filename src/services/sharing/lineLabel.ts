import type { ChangeKind } from "../../domain/changeKinds.js";
import { exponentOf } from "../../domain/currency.js";
import { exact } from "../../domain/money.js";
import { truncated } from "../../domain/truncated.js";

interface Labelled {
  readonly name?: string;
  readonly description?: string | null;
  readonly payee?: string | null;
  readonly type?: string;
  readonly amount?: number;
  readonly currency?: string;
  readonly month?: string;
  readonly date?: string;
  readonly when?: { readonly payee?: string | null };
}

const LABEL_LENGTH = 100;

export function bounded(label: string | null): string | null {
  return label === null ? null : truncated(label, LABEL_LENGTH);
}

/** What the activity list calls a document. */
export function labelOf(kind: ChangeKind, doc: Labelled): string | null {
  if (kind === "plan" || kind === "monthly-budget") return doc.month ?? null;
  if (kind === "account-statement") return doc.date ?? null;
  // A rule without a name is called by the payee that it is about.
  if (kind !== "expense") return doc.name ?? doc.when?.payee ?? null;
  const words = doc.description ?? doc.payee;
  const sign = doc.type === "income" ? "+" : "";
  const money = doc.amount === undefined || doc.currency === undefined ? "" : `${sign}${moneyOf(exact(doc.amount), doc.currency)}`;
  return words === null || words === undefined || words === "" ? money : `${truncated(words, LABEL_LENGTH - money.length - 2)}, ${money}`;
}

/** The point is put into the digits: an amount is never divided. */
function moneyOf(amount: number, currency: string): string {
  const exponent = exponentOf(currency);
  const digits = String(amount).padStart(exponent + 1, "0");
  const split = digits.length - exponent;
  return `${digits.slice(0, split)}${exponent === 0 ? "" : `.${digits.slice(split)}`} ${currency}`;
}
