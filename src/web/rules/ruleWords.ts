import type { Rule } from "../api/documents/ruleDocuments.js";
import { rules } from "../words/en/rules.js";
import { usePageWords } from "../words/pageWords.js";

const texts = { en: rules };

export function useRuleWords() {
  return usePageWords(texts);
}

export type RuleWords = ReturnType<typeof useRuleWords>;

/** Most rules have no name of their own, and are about one payee. */
export function nameOfRule({ name, when }: Pick<Rule, "name" | "when">, words: RuleWords): string {
  return name ?? when.payee ?? words.unnamed;
}
