import { security } from "./en/security.js";
import { usePageWords } from "./pageWords.js";

const texts = { en: security };

export function useSecurityWords() {
  return usePageWords(texts);
}
