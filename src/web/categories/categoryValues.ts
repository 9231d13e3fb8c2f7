import type { MoneyUnit } from "../format/currency.js";
import { parseAmountExpression } from "../format/amountExpression.js";
import { moneyText } from "../format/formatMoney.js";
import { caseFolded } from "../../domain/folded.js";
import { isMonth } from "../../domain/month.js";
import { isSame } from "../store/outbox/merge.js";
import type { CategoryRow, RolloverPolicy, TargetKind, TargetTerms } from "../store/model.js";
import type { CategoryChanges, CategoryFields } from "../store/outbox/writes.js";
import { faultText } from "../ui/notices/faultText.js";
import type { Words } from "../words/en/en.js";

/** A category as it stands in its form: everything is text. */
export interface CategoryValues {
  name: string;
  parentId: string;
  icon: string;
  color: string;
  budgeted: string;
  effectiveFrom: string;
  policy: RolloverPolicy;
  cap: string;
  /** "" : none. */
  target: TargetKind | "";
  targetAmount: string;
  targetBy: string;
  alertAt: string;
}

interface Context {
  readonly budget: MoneyUnit;
  readonly locale: string;
  readonly words: Words;
  /** The other categories of the budget. */
  readonly others: readonly CategoryRow[];
}

type FormFields = Required<Omit<CategoryFields, "position" | "archivedAt">>;

const usualThresholds = [80, 100];
const MOST_THRESHOLDS = 10;
const HIGHEST_THRESHOLD = 1000;
const LONGEST_ICON = 64;

export function valuesOf(
  category: CategoryRow | null,
  { parentId, month, budget, locale }: { parentId: string | null; month: string; budget: MoneyUnit; locale: string },
): CategoryValues {
  const cap = category?.rollover.cap ?? null;
  const target = category?.target ?? null;
  return {
    name: category?.name ?? "",
    parentId: parentId ?? "",
    icon: category?.icon ?? "",
    color: category?.color ?? "",
    budgeted: moneyText(category?.budgeted ?? 0, budget, locale),
    effectiveFrom: month,
    policy: category?.rollover.policy ?? "none",
    cap: cap === null ? "" : moneyText(cap, budget, locale),
    target: target?.kind ?? "",
    targetAmount: target === null ? "" : moneyText(target.amount, budget, locale),
    targetBy: target?.by ?? "",
    alertAt: (category?.alertAt ?? usualThresholds).join(", "),
  };
}

/** What is wrong, by field. */
export function faultsOf(
  values: CategoryValues,
  { budget, locale, words, others }: Context,
): Partial<Record<keyof CategoryValues, string>> {
  const amount = (text: string) => {
    const parsed = parseAmountExpression(text, budget, locale);
    if ("fault" in parsed) return faultText(parsed.fault, words, budget);
    return parsed.amount < 0 ? words.money.negative : null;
  };
  const faults = {
    name: nameFault(values.name, others, words),
    budgeted: amount(values.budgeted),
    effectiveFrom: values.effectiveFrom === "" ? words.faults.required : null,
    cap: values.policy === "capped" ? amount(values.cap) : null,
    targetAmount: values.target === "" ? null : amount(values.targetAmount),
    targetBy: values.target === "byDate" && !isMonth(values.targetBy) ? words.faults.required : null,
    alertAt: thresholdsOf(values.alertAt) === null ? words.category.alertAtFault : null,
    icon: values.icon.length > LONGEST_ICON ? words.faults["too-long"] : null,
  };
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== null));
}

function nameFault(name: string, others: readonly CategoryRow[], words: Words): string | null {
  const wanted = caseFolded(name);
  if (wanted === "") return words.faults.required;
  return others.some((other) => caseFolded(other.name) === wanted) ? words.category.nameTaken : null;
}

/** "80, 100 %" is [80, 100]; null where it is no list of different whole percentages. */
export function thresholdsOf(text: string): number[] | null {
  const parts = text.split(/[\s,;%]+/).filter((part) => part !== "");
  const numbers = parts.map((part) => (/^\d{1,4}$/.test(part) ? Number(part) : 0));
  const areValid = numbers.every((each) => each >= 1 && each <= HIGHEST_THRESHOLD);
  return areValid && numbers.length <= MOST_THRESHOLDS && new Set(numbers).size === numbers.length ? numbers : null;
}

/** The fields of values that are valid. */
export function fieldsOf(values: CategoryValues, { budget, locale }: Pick<Context, "budget" | "locale">): FormFields {
  const amount = (text: string) => {
    const parsed = parseAmountExpression(text, budget, locale);
    return "fault" in parsed ? 0 : parsed.amount;
  };
  return {
    name: values.name.trim(),
    parentId: values.parentId === "" ? null : values.parentId,
    icon: values.icon.trim() === "" ? null : values.icon.trim(),
    color: values.color === "" ? null : values.color,
    budgeted: amount(values.budgeted),
    rollover: { policy: values.policy, cap: values.policy === "capped" ? amount(values.cap) : null },
    target: targetOf(values, amount),
    alertAt: thresholdsOf(values.alertAt) ?? [],
  };
}

function targetOf({ target: kind, targetAmount, targetBy }: CategoryValues, amount: (text: string) => number): TargetTerms | null {
  return kind === "" ? null : { kind, amount: amount(targetAmount), by: kind === "byDate" ? targetBy : null };
}

/** Only what differs from the category, so that nothing else is overwritten. */
export function changesOf(category: CategoryRow, fields: FormFields): CategoryChanges {
  const stored: Readonly<Record<string, unknown>> = { ...category };
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => !isSame(value, stored[name])));
}
