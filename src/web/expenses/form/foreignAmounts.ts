import { type MoneyUnit, unitOf } from "../../format/currency.js";
import { parseAmountExpression } from "../../format/amountExpression.js";
import { convert, convertBack, parseRate, rateBetween } from "../../format/foreign.js";
import { moneyText } from "../../format/formatMoney.js";

/** A field while it is typed. What nobody entered is empty or worked out. */
export interface TypedField {
  readonly text: string;
  readonly entered: boolean;
}

export interface Foreign {
  readonly currency: string;
  /** What was paid, in that currency. */
  readonly there: TypedField;
  readonly rate: TypedField;
}

/** The amount of an expense, and what was paid where it was bought in another currency. */
export interface ForeignAmounts {
  /** In the currency of the budget. */
  readonly amount: TypedField;
  readonly foreign: Foreign | null;
}

type AmountName = "amount" | "there";

export type ForeignAction =
  | { readonly do: "type"; readonly field: AmountName | "rate"; readonly text: string }
  | { readonly do: "begin"; readonly currency: string }
  | { readonly do: "choose-currency"; readonly currency: string }
  | { readonly do: "end" };

/** The currency of the budget, and how amounts are written. */
export interface Writing {
  readonly own: MoneyUnit;
  readonly locale: string;
}

const empty: TypedField = { text: "", entered: false };

export function enteredField(text: string): TypedField {
  return { text, entered: text !== "" };
}

/**
 * An amount that somebody entered changes by typing in its own field alone. The rate follows from two entered amounts. A rate that
 * somebody types where one amount is missing gives that amount, which counts as worked out until somebody types it.
 */
export function changedForeign(state: ForeignAmounts, action: ForeignAction, writing: Writing): ForeignAmounts {
  const { foreign } = state;
  switch (action.do) {
    case "type":
      return followed(typed(state, action.field, action.text), action.field, writing);
    case "begin":
      return foreign === null ? { ...state, foreign: { currency: action.currency, there: empty, rate: empty } } : state;
    case "choose-currency":
      return foreign === null ? state : followed(inCurrency(state, foreign, action.currency), null, writing);
    case "end":
      return { amount: enteredField(state.amount.text), foreign: null };
  }
}

/** Whether the rate is what follows, so that it cannot be typed. */
export function rateFollows({ amount, foreign }: ForeignAmounts): boolean {
  return amount.entered && foreign?.there.entered === true;
}

function typed(state: ForeignAmounts, field: AmountName | "rate", text: string): ForeignAmounts {
  if (field === "amount") return { ...state, amount: enteredField(text) };
  if (state.foreign === null || (field === "rate" && rateFollows(state))) return state;
  return { ...state, foreign: { ...state.foreign, [field]: enteredField(text) } };
}

/** Another currency has another rate, and what was worked out by the old one goes with it. */
function inCurrency({ amount }: ForeignAmounts, foreign: Foreign, currency: string): ForeignAmounts {
  return {
    amount: amount.entered ? amount : empty,
    foreign: { currency, there: foreign.there.entered ? foreign.there : empty, rate: empty },
  };
}

/** What nobody entered follows from the rest; but never in the field in which somebody types. */
function followed(state: ForeignAmounts, active: AmountName | "rate" | null, writing: Writing): ForeignAmounts {
  const { amount, foreign } = state;
  if (foreign === null) return state;
  const there = unitOf(foreign.currency);
  if (rateFollows(state)) return { amount, foreign: { ...foreign, rate: workedOut(rateOf(state, writing)) } };
  if (!foreign.rate.entered) {
    const left = (field: TypedField, name: AmountName) => (field.entered || active === name ? field : empty);
    return { amount: left(amount, "amount"), foreign: { ...foreign, there: left(foreign.there, "there"), rate: empty } };
  }
  const rate = parseRate(foreign.rate.text);
  if (foreign.there.entered && active !== "amount") {
    return { ...state, amount: workedOut(converted(foreign.there, there, writing.own, rate, writing.locale)) };
  }
  if (amount.entered && active !== "there") {
    const inverse = rate === null ? null : inverted(amount, writing, there, rate);
    return { ...state, foreign: { ...foreign, there: workedOut(inverse) } };
  }
  return state;
}

function workedOut(text: string | null): TypedField {
  return { text: text ?? "", entered: false };
}

export function amountIn(text: string, unit: MoneyUnit, locale: string): number | null {
  const parsed = parseAmountExpression(text, unit, locale);
  return "amount" in parsed && parsed.amount > 0 ? parsed.amount : null;
}

/** The rate between both amounts; null while one of them is none. */
export function rateOf({ amount, foreign }: ForeignAmounts, { own, locale }: Writing): string | null {
  if (foreign === null) return null;
  const unit = unitOf(foreign.currency);
  const [paid, result] = [amountIn(foreign.there.text, unit, locale), amountIn(amount.text, own, locale)];
  return paid === null || result === null ? null : rateBetween(paid, unit, result, own);
}

function converted(field: TypedField, from: MoneyUnit, to: MoneyUnit, rate: string | null, locale: string): string | null {
  const amount = amountIn(field.text, from, locale);
  const result = amount === null || rate === null ? null : convert(amount, from, to, rate);
  return result === null ? null : moneyText(result, to, locale);
}

function inverted(field: TypedField, { own, locale }: Writing, there: MoneyUnit, rate: string): string | null {
  const amount = amountIn(field.text, own, locale);
  const result = amount === null ? null : convertBack(amount, own, there, rate);
  return result === null ? null : moneyText(result, there, locale);
}
