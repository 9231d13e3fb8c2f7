import { useMemo } from "react";
import { useCategories } from "../session/budgetStore.js";
import { useMoney } from "../session/currentBudget.js";
import { useLanguage } from "../words/language.js";
import type { RuleFormats } from "./ruleTexts.js";
import { useRuleWords } from "./ruleWords.js";

export function useFormats(): RuleFormats {
  const { words: all, locale } = useLanguage();
  const words = useRuleWords();
  const money = useMoney();
  const categories = useCategories();
  const names = useMemo(() => new Map(categories.map(({ id, name }) => [id, name])), [categories]);
  return { words, money, locale, categoryName: (id) => (id === null ? all.uncategorised : (names.get(id) ?? all.gone)) };
}
