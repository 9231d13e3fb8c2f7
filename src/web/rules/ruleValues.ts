import type { Rule } from "../api/documents/ruleDocuments.js";
import { parseAmountExpression } from "../format/amountExpression.js";
import type { MoneyUnit } from "../format/currency.js";
import { moneyText } from "../format/formatMoney.js";
import { faultText } from "../ui/notices/faultText.js";
import type { Words } from "../words/en/en.js";
import { PERCENT, percentText } from "./ruleTexts.js";
import type { RuleWords } from "./ruleWords.js";

export const textHows = ["contains", "startsWith", "is"] as const;
type TextHow = (typeof textHows)[number];

export interface PartValues {
  readonly categoryId: string | null;
  readonly percent: string;
}

/** A rule as it stands in its form: everything is text. */
export interface RuleValues {
  name: string;
  payee: string;
  texts: Readonly<Record<TextHow, string>>;
  how: TextHow;
  min: string;
  max: string;
  type: "" | "EXPENSE" | "INCOME" | "TRANSFER";
  source: string;
  tag: string;
  /** "" for any, `none` for what has none. */
  inCategory: string;
  /** What it says of money accounts goes through the form unseen. */
  accounts: Readonly<Record<"when" | "then", string | null>>;
  sets: "category" | "splits";
  categoryId: string | null;
  parts: readonly PartValues[];
  newPayee: string;
  tags: string;
  note: string;
  stop: boolean;
}

interface Context {
  readonly budget: MoneyUnit;
  readonly locale: string;
  readonly words: Words;
  readonly texts: RuleWords;
}

export const fewestParts: readonly PartValues[] = [
  { categoryId: null, percent: "50" },
  { categoryId: null, percent: "50" },
];

export function valuesOf(rule: Rule | null, { budget, locale }: Pick<Context, "budget" | "locale">): RuleValues {
  const { when, then } = rule ?? { when: null, then: null };
  const amount = (minor: number | null | undefined) => (minor == null ? "" : moneyText(minor, budget, locale));
  const texts = { contains: when?.text?.contains ?? "", startsWith: when?.text?.startsWith ?? "", is: when?.text?.is ?? "" };
  const splits = then?.splits ?? [];
  return {
    name: rule?.name ?? "",
    payee: when?.payee ?? "",
    texts,
    how: textHows.find((how) => texts[how] !== "") ?? "contains",
    min: amount(when?.amount?.min),
    max: amount(when?.amount?.max),
    type: when?.type ?? "",
    source: when?.source ?? "",
    tag: when?.tag ?? "",
    inCategory: when?.categoryId ?? "",
    accounts: { when: when?.moneyAccountId ?? null, then: then?.moneyAccountId ?? null },
    sets: splits.length > 0 ? "splits" : "category",
    categoryId: then?.categoryId ?? null,
    parts: splits.length === 0 ? fewestParts : splits.map(({ categoryId, share }) => ({ categoryId, percent: percentText(share, locale) })),
    newPayee: then?.payee ?? "",
    tags: (then?.addTags ?? []).join(", "),
    note: then?.note ?? "",
    stop: rule?.stop ?? false,
  };
}

/** What a rule asks for and sets, as the API takes it. Of valid values. */
export function inputOf(values: RuleValues, { budget, locale }: Pick<Context, "budget" | "locale">) {
  const { min, max } = boundsOf(values, budget, locale);
  const texts = textHows.filter((how) => values.texts[how].trim() !== "");
  const tags = [...new Set(values.tags.split(",").map((tag) => tag.trim()))].filter((tag) => tag !== "");
  const splits = values.sets === "splits" ? sharesOf(values.parts) : [];
  return {
    name: filled(values.name),
    stop: values.stop,
    when: {
      ...(filled(values.payee) === null ? {} : { payee: values.payee.trim() }),
      ...(texts.length === 0 ? {} : { text: Object.fromEntries(texts.map((how) => [how, values.texts[how].trim()])) }),
      ...(min === null && max === null ? {} : { amount: { min, max } }),
      ...(values.type === "" ? {} : { type: values.type }),
      ...(filled(values.source) === null ? {} : { source: values.source.trim() }),
      ...(filled(values.tag) === null ? {} : { tag: values.tag.trim() }),
      ...(values.inCategory === "" ? {} : { categoryId: values.inCategory }),
      ...(values.accounts.when === null ? {} : { moneyAccountId: values.accounts.when }),
    },
    then: {
      ...(values.sets === "category" && values.categoryId !== null ? { categoryId: values.categoryId } : {}),
      ...(splits.length === 0 ? {} : { splits }),
      ...(filled(values.newPayee) === null ? {} : { payee: values.newPayee.trim() }),
      ...(tags.length === 0 ? {} : { addTags: tags }),
      ...(filled(values.note) === null ? {} : { note: values.note.trim() }),
      ...(values.accounts.then === null ? {} : { moneyAccountId: values.accounts.then }),
    },
  };
}

/** What is wrong, by field. */
export function faultsOf(values: RuleValues, context: Context): Partial<Record<"min" | "max" | "parts" | "when" | "then", string>> {
  const { texts } = context;
  const faults = { min: amountFault(values.min, context), max: amountFault(values.max, context), parts: partsFault(values, context) };
  if (Object.values(faults).some((fault) => fault !== null)) return found(faults);
  const { min, max } = boundsOf(values, context.budget, context.locale);
  const { when, then } = inputOf(values, context);
  return found({
    max: min !== null && max !== null && min > max ? texts.faults.range : null,
    when: Object.keys(when).length === 0 ? texts.faults.noCondition : null,
    then: Object.keys(then).length === 0 ? texts.faults.noEffect : null,
  });
}

function found(faults: Readonly<Record<string, string | null>>): Record<string, string> {
  return Object.fromEntries(Object.entries(faults).flatMap(([field, fault]) => (fault === null ? [] : [[field, fault]])));
}

function amountFault(text: string, { budget, locale, words }: Context): string | null {
  if (text.trim() === "") return null;
  const parsed = parseAmountExpression(text, budget, locale);
  if ("fault" in parsed) return faultText(parsed.fault, words, budget);
  return parsed.amount < 0 ? words.money.negative : null;
}

function partsFault({ sets, parts }: RuleValues, { texts, locale }: Context): string | null {
  if (sets === "category") return null;
  if (parts.some(({ categoryId }) => categoryId === null)) return texts.faults.noCategory;
  const shares = parts.map(({ percent }) => shareOf(percent));
  if (shares.some((share) => share === null)) return texts.faults.share;
  const sum = shares.reduce<number>((all, share) => all + (share ?? 0), 0);
  return sum === 100 * PERCENT ? null : texts.faults.sum(percentText(sum, locale));
}

function boundsOf({ min, max }: RuleValues, budget: MoneyUnit, locale: string): { min: number | null; max: number | null } {
  const amount = (text: string) => {
    const parsed = parseAmountExpression(text, budget, locale);
    return text.trim() === "" || "fault" in parsed ? null : parsed.amount;
  };
  return { min: amount(min), max: amount(max) };
}

function sharesOf(parts: readonly PartValues[]): { categoryId: string; share: number }[] {
  return parts.flatMap(({ categoryId, percent }) => {
    const share = shareOf(percent);
    return categoryId === null || share === null ? [] : [{ categoryId, share }];
  });
}

/** "33.33" or "33,33" in ten-thousandths; null where it is no such percentage. */
export function shareOf(percent: string): number | null {
  const [whole, units = "", part = ""] = /^(\d{1,3})(?:[.,](\d{1,2}))?$/.exec(percent.trim()) ?? [];
  if (whole === undefined) return null;
  const share = Number(units) * PERCENT + Number(part.padEnd(2, "0"));
  return share > 0 && share < 100 * PERCENT ? share : null;
}

function filled(text: string): string | null {
  return text.trim() === "" ? null : text.trim();
}
