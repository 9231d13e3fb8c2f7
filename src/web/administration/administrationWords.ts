import { administration } from "../words/en/administration.js";
import { usePageWords } from "../words/pageWords.js";

const texts = { en: administration };

export function useAdministrationWords() {
  return usePageWords(texts);
}
