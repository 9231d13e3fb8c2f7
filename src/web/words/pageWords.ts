import { useWords, type Language } from "./language.js";

/** Words that are loaded with the pages that show them, in every language that the app has. */
type PageWords<Texts> = Readonly<Record<Language["words"]["language"], Texts>>;

export function usePageWords<Texts>(texts: PageWords<Texts>): Texts {
  return texts[useWords().language];
}
