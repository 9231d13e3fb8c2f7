import { monthName } from "../format/formatDate.js";
import type { TargetTerms } from "../store/model.js";
import type { Words } from "../words/en/en.js";

/** A target in one line. */
export function targetText({ kind, amount, by }: TargetTerms, words: Words, money: (amount: number) => string, locale: string): string {
  const texts = words.category.target.texts;
  return by === null ? texts[kind](money(amount)) : texts.byDate(money(amount), monthName(by, locale));
}
