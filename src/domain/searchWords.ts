import { isAscii } from "./ascii.js";

const NO_WORD = /[^\p{L}\p{N}]+/u;
const NO_ASCII_WORD = /[^a-z0-9]+/;
const MARKS = /\p{M}+/gu;

/** The words of some texts as they are searched: each once, without case and without accents. */
export function searchWordsOf(texts: readonly (string | null)[]): string[] {
  const words = new Set<string>();
  for (const text of texts) {
    if (text === null) continue;
    for (const word of wordsIn(text)) if (word !== "") words.add(word);
  }
  return [...words];
}

/** Whether each of the wanted words begins one of the words. */
export function beginWords(wanted: readonly string[], words: readonly string[]): boolean {
  return wanted.every((each) => words.some((word) => word.startsWith(each)));
}

function wordsIn(text: string): string[] {
  if (isAscii(text)) return text.toLowerCase().split(NO_ASCII_WORD);
  return text.normalize("NFKD").replace(MARKS, "").toLowerCase().split(NO_WORD);
}
