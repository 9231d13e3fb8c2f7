import { payees } from "../words/en/payees.js";
import { usePageWords } from "../words/pageWords.js";

const texts = { en: payees };

export function usePayeeWords() {
  return usePageWords(texts);
}
