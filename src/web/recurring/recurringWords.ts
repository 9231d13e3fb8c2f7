import { recurring } from "../words/en/recurring.js";
import { usePageWords } from "../words/pageWords.js";

const texts = { en: recurring };

export function useRecurringWords() {
  return usePageWords(texts);
}

export type RecurringWords = ReturnType<typeof useRecurringWords>;
