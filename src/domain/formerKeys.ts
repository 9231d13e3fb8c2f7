import { isAscii } from "./ascii.js";

const MARKS = /\p{M}+/gu;
const NO_WORD = /[^\p{L}\p{N}]+/u;

/** A name or a payee as it was compared up to 1.0.0. Goes once no database has keys of that form. */
export function formerKeyOf(text: string): string {
  return text.normalize("NFKC").trim().toLowerCase();
}

/** The words of a text as they were searched up to 1.0.0. */
export function formerWordsOf(texts: readonly (string | null)[]): string[] {
  const words = texts.flatMap((text) => (text === null ? [] : wordsIn(text)));
  return [...new Set(words)].filter((word) => word !== "");
}

function wordsIn(text: string): string[] {
  return (isAscii(text) ? text : text.normalize("NFKD").replace(MARKS, "")).toLowerCase().split(NO_WORD);
}
