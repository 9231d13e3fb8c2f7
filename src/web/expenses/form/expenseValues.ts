import { isDay, monthOf } from "../../../domain/month.js";
import { parseAmountExpression } from "../../format/amountExpression.js";
import { unitOf } from "../../format/currency.js";
import { convert, parseRate } from "../../format/foreign.js";
import { moneyText } from "../../format/formatMoney.js";
import type { MoneyFault } from "../../format/parseMoney.js";
import type { ExpenseRow, ExpenseType, Original } from "../../store/model.js";
import { changedOnto } from "../../session/changedOnto.js";
import { isSame } from "../../store/outbox/merge.js";
import type { ExpenseChanges, ExpenseFields } from "../../store/outbox/writes.js";
import { textInputOf, textsOf, type Texts } from "./expenseTexts.js";
import { enteredField, type Foreign, type ForeignAmounts, rateOf, type Writing } from "./foreignAmounts.js";
import { addUp, amountsOf, type SplitRow } from "./splitRows.js";

/** An expense as its form shows it. */
export interface ExpenseValues {
  readonly type: ExpenseType;
  readonly date: string;
  readonly categoryId: string;
  readonly texts: Texts;
  readonly tags: readonly string[];
  readonly money: ForeignAmounts;
  readonly splits: readonly SplitRow[];
}

export type ExpenseFault = MoneyFault | "positive" | "required" | "no-rate" | "before-start" | "no-sum";
export type ExpenseFaults = Readonly<Partial<Record<"amount" | "date" | "there" | "rate" | "splits", ExpenseFault>>>;

export interface ExpensePlace extends Writing {
  readonly startMonth: string;
  readonly monthStartDay: number;
}

export function newValues(date: string): ExpenseValues {
  const money = { amount: enteredField(""), foreign: null };
  return { type: "expense", date, categoryId: "", texts: textsOf(null), tags: [], money, splits: [] };
}

export function valuesOf(row: ExpenseRow, writing: Writing): ExpenseValues {
  const { own, locale } = writing;
  return {
    type: row.type,
    date: row.date,
    categoryId: row.categoryId ?? "",
    texts: textsOf(row),
    tags: row.tags,
    money: { amount: enteredField(moneyText(row.amount, own, locale)), foreign: row.original && foreignOf(row.original, locale) },
    splits: row.splits.map(({ categoryId, amount, note }, key) => ({
      key,
      categoryId: categoryId ?? "",
      note: note ?? "",
      amount: enteredField(moneyText(amount, own, locale)),
    })),
  };
}

/** The rate that is stored is shown until an amount changes: it follows from both. */
function foreignOf({ amount, currency, rate }: Original, locale: string): Foreign {
  return { currency, there: enteredField(moneyText(amount, unitOf(currency), locale)), rate: { text: rate, entered: false } };
}

/** What is stored, or what is wrong with it. */
export function fieldsOf(
  values: ExpenseValues,
  place: ExpensePlace,
): { readonly fields: ExpenseFields } | { readonly faults: ExpenseFaults } {
  const amount = amountOf(values.money.amount.text, place);
  const original = originalOf(values.money, amount.amount, place);
  const dateFault = dateFaultOf(values.date, place);
  const splitFault = values.splits.length > 0 && !addUp(values.splits, values.money.amount.text, place);
  const faults: ExpenseFaults = {
    ...(amount.fault !== null && { amount: amount.fault }),
    ...(dateFault !== null && { date: dateFault }),
    ...original.faults,
    ...(splitFault && { splits: "no-sum" as const }),
  };
  if (Object.keys(faults).length > 0) return { faults };
  const isSplit = values.splits.length > 0;
  return {
    fields: {
      type: values.type,
      amount: amount.amount,
      date: values.date,
      tags: [...values.tags],
      categoryId: isSplit || values.categoryId === "" ? null : values.categoryId,
      splits: amountsOf(values.splits, place),
      original: original.value,
      ...textInputOf(values.texts),
    },
  };
}

/** Only what differs is sent: another person's change of another field stays. */
export function changesOf(row: ExpenseRow, fields: ExpenseFields, place: ExpensePlace): ExpenseChanges {
  const before = fieldsOf(valuesOf(row, place), place);
  return "fields" in before ? differing(fields, before.fields) : fields;
}

function differing<Fields extends object>(wanted: Fields, before: Fields): Partial<Fields>;
function differing(wanted: object, before: object): object {
  const known = new Map<string, unknown>(Object.entries(before));
  return Object.fromEntries(Object.entries(wanted).filter(([field, value]) => !isSame(value, known.get(field))));
}

function amountOf(text: string, { own, locale }: Writing): { readonly amount: number; readonly fault: ExpenseFault | null } {
  const parsed = parseAmountExpression(text, own, locale);
  if ("fault" in parsed) return { amount: 0, fault: parsed.fault };
  return { amount: parsed.amount, fault: parsed.amount > 0 ? null : "positive" };
}

function originalOf(
  money: ForeignAmounts,
  amount: number,
  writing: Writing,
): { readonly value: Original | null; readonly faults: ExpenseFaults } {
  const { foreign } = money;
  if (foreign === null) return { value: null, faults: {} };
  const unit = unitOf(foreign.currency);
  const there = amountOf(foreign.there.text, { ...writing, own: unit });
  if (there.fault !== null) return { value: null, faults: { there: there.fault } };
  const typed = parseRate(foreign.rate.text);
  // A rate that does not give the amount to the unit, since an amount was rounded, is replaced by the one that does.
  const exact = typed !== null && convert(there.amount, unit, writing.own, typed) === amount;
  const rate = exact ? typed : rateOf(money, writing);
  if (rate === null) return { value: null, faults: amount > 0 ? { rate: "no-rate" } : {} };
  return { value: { amount: there.amount, currency: foreign.currency, rate }, faults: {} };
}

function dateFaultOf(date: string, { startMonth, monthStartDay }: ExpensePlace): ExpenseFault | null {
  if (!isDay(date)) return "required";
  return monthOf(date, monthStartDay) < startMonth ? "before-start" : null;
}

/** The fields that somebody changed here and another one elsewhere meanwhile. */
export function changedTwice(now: ExpenseValues, before: ExpenseValues, mine: ExpenseValues): string[] {
  const [theirs, old] = [flat(now), flat(before)];
  const isTwice = (name: string, value: unknown) =>
    !isSame(value, old.get(name)) && !isSame(theirs.get(name), old.get(name)) && !isSame(value, theirs.get(name));
  return [...flat(mine)].flatMap(([name, value]) => (isTwice(name, value) ? [name] : []));
}

function flat({ texts, ...others }: ExpenseValues): ReadonlyMap<string, unknown> {
  return new Map<string, unknown>(Object.entries({ ...others, ...texts }));
}

/** What somebody changed of `before`, put onto what is there now: text by text. */
export function onto(now: ExpenseValues, before: ExpenseValues, mine: ExpenseValues): ExpenseValues {
  return { ...changedOnto(now, before, mine), texts: changedOnto(now.texts, before.texts, mine.texts) };
}
