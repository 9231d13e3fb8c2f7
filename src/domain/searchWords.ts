import { isAscii } from "./ascii.js";
import { folded } from "./folded.js";

/** A mark is part of its word: in many scripts it is a vowel. */
const NO_WORD = /[^\p{L}\p{N}\p{M}]+/u;
const NO_ASCII_WORD = /[^a-z0-9]+/;

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
  return isAscii(text) ? text.toLowerCase().split(NO_ASCII_WORD) : folded(text).split(NO_WORD);
}
