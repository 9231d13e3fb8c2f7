import { type Day, isDay, monthOf } from "../../../domain/month.js";
import { datesBefore, nextDate } from "../../../domain/recurring/occurrenceDates.js";
import { withEnd } from "../../../domain/recurring/recurrence.js";
import type { Movement } from "../../api/documents/recurringDocuments.js";
import { parseAmountExpression } from "../../format/amountExpression.js";
import { moneyText } from "../../format/formatMoney.js";
import type { BudgetRow } from "../../store/model.js";
import { faultText } from "../../ui/notices/faultText.js";
import type { Words } from "../../words/en/en.js";
import type { RecurringWords } from "../recurringWords.js";
import { type End, type Every, readRule, repeatOf, ruleOf } from "../repeats.js";

type Template = Movement["template"];

/** A recurring movement as it stands in its form: amounts and numbers are text. */
export interface RecurringValues {
  type: Template["type"];
  amount: string;
  payee: string;
  /** "" for none. */
  categoryId: string;
  /** Whether somebody chose the category; else it is the usual one of the payee, and follows it. */
  chosen: boolean;
  /** The parts of the template stay as they are. */
  keepsParts: boolean;
  note: string;
  start: Day;
  /** `other`: the rule as it is, which the choices cannot say. */
  every: Every | "other";
  on: "start" | "last";
  ends: End["kind"];
  until: string;
  times: string;
  weekend: Movement["weekend"];
  mode: Movement["mode"];
}

/** What the form is for: a new one, all of one, or one from a day on. */
export interface Begun {
  readonly movement: Movement | null;
  /** The first date that changes; null for all of it. */
  readonly from: Day | null;
}

interface Context {
  readonly budget: Pick<BudgetRow, "currency" | "currencyDigits" | "startMonth" | "monthStartDay">;
  readonly locale: string;
  readonly words: Words;
  readonly texts: RecurringWords;
}

const MOST_TIMES = 10_000;

/** The rule, and the day from which it is read. Of a movement that goes on from a day, a count is what is left of it. */
export function termsOf({ movement, from }: Begun): { readonly rule: string; readonly start: Day } | null {
  if (movement === null) return null;
  const { rule, start } = movement;
  const recurrence = readRule(rule);
  const next = recurrence === null || from === null ? null : nextDate(recurrence, start, from);
  if (recurrence === null || next === null) return { rule, start };
  if (recurrence.count === null) return { rule, start: next };
  return { rule: withEnd(rule, { count: recurrence.count - datesBefore(recurrence, start, next) }), start: next };
}

export function valuesOf(begun: Begun, today: Day, { budget, locale }: Pick<Context, "budget" | "locale">): RecurringValues {
  const { movement } = begun;
  const terms = termsOf(begun);
  const repeat = terms === null ? null : repeatOf(terms.rule, terms.start);
  const end: End = repeat?.end ?? { kind: "never" };
  const template = movement?.template ?? null;
  return {
    type: template?.type ?? "EXPENSE",
    amount: template === null ? "" : moneyText(template.amount, budget, locale),
    payee: template?.payee ?? "",
    categoryId: template?.category?.id ?? "",
    chosen: template !== null,
    keepsParts: (template?.splits.length ?? 0) > 0,
    note: template?.note ?? "",
    start: terms?.start ?? today,
    every: repeat?.every ?? (terms === null ? "month" : "other"),
    on: repeat?.on ?? "start",
    ends: end.kind,
    until: end.kind === "on" ? end.day : "",
    times: end.kind === "after" ? String(end.times) : "",
    weekend: movement?.weekend ?? "KEEP",
    mode: movement?.mode ?? "BOOK",
  };
}

/** Another payee, with its usual category until somebody chooses one. */
export function withPayee(values: RecurringValues, payee: string, usual: (payee: string) => string | null): Partial<RecurringValues> {
  return values.chosen ? { payee } : { payee, categoryId: usual(payee) ?? "" };
}

/** What the choices say; of `other`, and while something is missing, the rule as it is. Null: there is none yet. */
export function ruleOfValues(values: RecurringValues, asItIs: string | null): string | null {
  const { every, on, start } = values;
  const end = endOf(values);
  if (every === "other") return asItIs;
  return end === null || !isDay(start) ? null : ruleOf({ every, on, end }, start);
}

function endOf({ ends, until, times }: RecurringValues): End | null {
  if (ends === "never") return { kind: "never" };
  if (ends === "on") return isDay(until) ? { kind: "on", day: until } : null;
  const count = /^\d{1,5}$/.test(times.trim()) ? Number(times) : 0;
  return count >= 1 && count <= MOST_TIMES ? { kind: "after", times: count } : null;
}

type Faults = Partial<Record<"amount" | "start" | "until" | "times", string>>;

/** What is wrong, by field. */
export function faultsOf(values: RecurringValues, context: Context): Faults {
  const { words, texts, budget } = context;
  const { start, ends, until, every } = values;
  const isEnding = every !== "other";
  const faults = {
    amount: amountFault(values.amount, context),
    start: !isDay(start)
      ? words.faults.required
      : monthOf(start, budget.monthStartDay) < budget.startMonth
        ? texts.faults.start(budget.startMonth)
        : null,
    until: !isEnding || ends !== "on" ? null : !isDay(until) ? words.faults.required : until < start ? texts.faults.until : null,
    times: isEnding && ends === "after" && endOf(values) === null ? texts.faults.times : null,
  };
  return Object.fromEntries(Object.entries(faults).flatMap(([field, fault]) => (fault === null ? [] : [[field, fault]])));
}

function amountFault(text: string, { budget, locale, words }: Context): string | null {
  const parsed = parseAmountExpression(text, budget, locale);
  if ("fault" in parsed) return faultText(parsed.fault, words, budget);
  return parsed.amount > 0 ? null : words.money.positive;
}

function amountOf(text: string, { budget, locale }: Pick<Context, "budget" | "locale">): number {
  const parsed = parseAmountExpression(text, budget, locale);
  return "fault" in parsed ? 0 : parsed.amount;
}

/** All of it, as the API takes it. Of valid values. */
export function inputOf(values: RecurringValues, context: Pick<Context, "budget" | "locale">) {
  return {
    template: {
      type: values.type,
      amount: amountOf(values.amount, context),
      payee: filled(values.payee),
      categoryId: filled(values.categoryId),
      note: filled(values.note),
    },
    rule: ruleOfValues(values, null) ?? "",
    start: values.start,
    weekend: values.weekend,
    mode: values.mode,
  };
}

/** Another start of what is there. A movement that goes on from a day has its start from that. */
export function startChangeOf({ start }: RecurringValues, { movement, from }: Begun): { start?: Day } {
  return from !== null || start === movement?.start ? {} : { start };
}

/** Only what differs from what the form began with: nothing else is written anew. */
export function changesOf(values: RecurringValues, begun: Begun, context: Pick<Context, "budget" | "locale">) {
  const terms = termsOf(begun);
  const before = valuesOf(begun, values.start, context);
  const { template, weekend, mode } = inputOf(values, context);
  const old = begun.movement?.template;
  const changed = {
    ...(template.type === old?.type ? {} : { type: template.type }),
    ...(template.amount === old?.amount ? {} : { amount: template.amount }),
    ...(values.payee === before.payee ? {} : { payee: template.payee }),
    ...(values.categoryId === before.categoryId && values.keepsParts === before.keepsParts ? {} : { categoryId: template.categoryId }),
    ...(values.note === before.note ? {} : { note: template.note }),
  };
  const isSameRule = (["every", "on", "ends", "until", "times", "start"] as const).every((field) => values[field] === before[field]);
  const rule = isSameRule ? null : ruleOfValues(values, terms?.rule ?? null);
  return {
    ...(Object.keys(changed).length === 0 ? {} : { template: changed }),
    ...(rule === null || rule === terms?.rule ? {} : { rule }),
    ...(weekend === before.weekend ? {} : { weekend }),
    ...(mode === before.mode ? {} : { mode }),
  };
}

function filled(text: string): string | null {
  return text.trim() === "" ? null : text.trim();
}
