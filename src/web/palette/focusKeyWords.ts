import { focusKeys } from "../words/en/focusKeys.js";
import { usePageWords } from "../words/pageWords.js";

const texts = { en: focusKeys };

export function useFocusKeyWords() {
  return usePageWords(texts);
}
