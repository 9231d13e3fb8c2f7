const NO_WORD = /[^\p{L}\p{N}]+/u;
const MARKS = /\p{M}+/gu;

/** The words of some texts as they are searched: each once, without case and without accents. */
export function searchWordsOf(texts: readonly (string | null)[]): string[] {
  const words = new Set<string>();
  for (const text of texts) {
    if (text === null) continue;
    for (const word of text.normalize("NFKD").replace(MARKS, "").toLowerCase().split(NO_WORD)) if (word !== "") words.add(word);
  }
  return [...words];
}
