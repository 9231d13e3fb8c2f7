import { sharing } from "../words/en/sharing.js";
import { usePageWords } from "../words/pageWords.js";

const texts = { en: sharing };

export function useSharingWords() {
  return usePageWords(texts);
}
