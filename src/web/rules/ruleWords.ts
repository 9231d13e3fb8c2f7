import { rules } from "../words/en/rules.js";
import { usePageWords } from "../words/pageWords.js";

const texts = { en: rules };

export function useRuleWords() {
  return usePageWords(texts);
}

export type RuleWords = ReturnType<typeof useRuleWords>;
