import { folded } from "./folded.js";
import type { RuleConditions } from "./ruleTerms.js";

export function holds(text: string, { is, contains, startsWith }: FoldedConditions["text"]): boolean {
  if (is !== null && text !== is) return false;
  if (contains !== null && !text.includes(contains)) return false;
  return startsWith === null || text.startsWith(startsWith);
}

interface FoldedConditions {
  readonly payee: string | null;
  readonly tag: string | null;
  readonly text: { readonly is: string | null; readonly contains: string | null; readonly startsWith: string | null };
}

/** For a condition of which nothing is left, such as an accent alone: it would be in every text. No text has control characters. */
const IN_NO_TEXT = "\u0000";
const foldedBefore = new WeakMap<RuleConditions, FoldedConditions>();

/** The texts of a rule's conditions are the same for every expense. */
export function foldedConditions(when: RuleConditions): FoldedConditions {
  const known = foldedBefore.get(when);
  if (known !== undefined) return known;
  const ifGiven = (text: string | null | undefined): string | null => (isGiven(text) ? folded(text) || IN_NO_TEXT : null);
  const { payee, tag, text } = when;
  const made = {
    payee: ifGiven(payee),
    tag: ifGiven(tag),
    text: { is: ifGiven(text?.is), contains: ifGiven(text?.contains), startsWith: ifGiven(text?.startsWith) },
  };
  foldedBefore.set(when, made);
  return made;
}

export function isBetween(amount: number, { min, max }: NonNullable<RuleConditions["amount"]>): boolean {
  return amount >= (min ?? 0) && (!isGiven(max) || amount <= max);
}

export function isGiven<Value>(value: Value | null | undefined): value is Value {
  return value !== null && value !== undefined;
}
