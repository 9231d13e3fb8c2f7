import { imports } from "../words/en/imports.js";
import { usePageWords } from "../words/pageWords.js";

const texts = { en: imports };

export function useImportWords() {
  return usePageWords(texts);
}
