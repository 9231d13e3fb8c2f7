import { useWords } from "../words/language.js";

interface Named {
  readonly payee: string | null;
  readonly description: string | null;
}

/** What a movement, or one occurrence of it, is called. */
export function useNameOf(): (named: Named) => string {
  const { untitled } = useWords().expense;
  return ({ payee, description }) => payee ?? description ?? untitled;
}
