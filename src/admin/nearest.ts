import { suggestionList } from "graphql/jsutils/suggestionList.js";

/** What a mistyped word may have meant, behind the sentence that refuses it; nothing where no known one is like it. */
export function nearest(word: string, known: readonly string[]): string {
  const [likeliest] = suggestionList(word, known);
  return likeliest === undefined ? "" : ` Did you mean ${likeliest}?`;
}
