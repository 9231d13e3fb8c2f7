import { categoryNamed } from "../../domain/noCategory.js";
import type { Rule, RuleEffect } from "../api/documents/ruleDocuments.js";
import type { RuleWords } from "./ruleWords.js";

/** How values are written. */
export interface RuleFormats {
  readonly words: RuleWords;
  readonly money: (amount: number) => string;
  /** Of none: uncategorised. */
  readonly categoryName: (id: string | null) => string;
  readonly locale: string;
}

/** Of a share: ten-thousandths are a hundred to the percent. */
export const PERCENT = 100;

/** What a rule asks for, in words. */
export function conditionsOf({ when }: Pick<Rule, "when">, { words, money, categoryName }: RuleFormats): string[] {
  const { payee, text, amount, type, source, tag, categoryId } = when;
  const texts: (string | null)[] = [
    payee === null ? null : words.when.payee(payee),
    ...(["is", "contains", "startsWith"] as const).map((how) => {
      const wanted = text?.[how] ?? null;
      return wanted === null ? null : words.when.text[how](wanted);
    }),
    amountText(amount?.min ?? null, amount?.max ?? null, words, money),
    type === null ? null : words.when.type[type],
    source === null ? null : words.when.source(source),
    tag === null ? null : words.when.tag(tag),
    categoryId === null ? null : words.when.category(categoryName(categoryNamed(categoryId))),
  ];
  return texts.filter((each) => each !== null);
}

function amountText(min: number | null, max: number | null, words: RuleWords, money: RuleFormats["money"]): string | null {
  if (min !== null && max !== null) return words.when.between(money(min), money(max));
  if (min !== null) return words.when.atLeast(money(min));
  return max === null ? null : words.when.atMost(money(max));
}

/** What a rule sets, in words. */
export function effectsOf({ then }: Pick<Rule, "then">, { words, categoryName, locale }: RuleFormats): string[] {
  const { categoryId, splits, payee, addTags, note } = then;
  const parts = splits.map(({ categoryId: id, share }) => words.share(categoryName(id), percentText(share, locale)));
  const texts: (string | null)[] = [
    categoryId === null ? null : words.then.category(categoryName(categoryId)),
    parts.length === 0 ? null : words.then.splits(parts.join(", ")),
    payee === null ? null : words.then.payee(payee),
    addTags.length === 0 ? null : words.then.tags(addTags.join(", ")),
    note === null ? null : words.then.note(note),
  ];
  return texts.filter((each) => each !== null);
}

export function percentText(share: number, locale: string): string {
  return (share / PERCENT).toLocaleString(locale, { maximumFractionDigits: 2, useGrouping: false });
}

export interface FieldChange {
  readonly field: string;
  readonly from: string;
  readonly to: string;
}

/** What a run changes of one expense, field by field. */
export function changesOf({ before, after }: Pick<RuleEffect, "before" | "after">, formats: RuleFormats): FieldChange[] {
  const { words, categoryName, money } = formats;
  const { fields, nothing } = words.past;
  type Side = RuleEffect["before"];
  const category = ({ categoryId, splits }: Side) =>
    splits.length === 0
      ? categoryName(categoryId)
      : splits.map((part) => `${categoryName(part.categoryId)} ${money(part.amount)}`).join(", ");
  const orNothing = (text: string | null) => (text === null || text === "" ? nothing : text);
  const texts: readonly (readonly [string, (side: Side) => string])[] = [
    [fields.category, category],
    [fields.payee, ({ payee }) => orNothing(payee)],
    [fields.tags, ({ tags }) => orNothing(tags.join(", "))],
    [fields.note, ({ note }) => orNothing(note)],
  ];
  return texts.map(([field, text]) => ({ field, from: text(before), to: text(after) })).filter(({ from, to }) => from !== to);
}
