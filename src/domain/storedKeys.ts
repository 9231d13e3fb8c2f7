import { caseFolded } from "./folded.js";
import { formerKeyOf, formerWordsOf } from "./formerKeys.js";
import { searchWordsOf } from "./searchWords.js";

/**
 * How the keys of what a budget holds are made. Absent: as 1.0.0 made them. `folded`: by src/domain/folded.ts. `both`: they are
 * being rewritten, so that what is written is folded and what is read may be either. See docs/decisions/0027-folding.md.
 */
export type KeyForm = "both" | "folded";

export interface Keyed {
  readonly keyForm?: KeyForm;
}

export function payeeKeyOf(payee: string, { keyForm }: Keyed): string {
  return keyForm === undefined ? formerKeyOf(payee) : caseFolded(payee);
}

/** Under which keys the expenses of a payee may stand. */
export function payeeKeysOf(payee: string, { keyForm }: Keyed): string[] {
  return keyForm === "folded" ? [caseFolded(payee)] : [...new Set([caseFolded(payee), formerKeyOf(payee)])];
}

/** Every word that a search may begin with. */
export function storedWordsOf(texts: readonly (string | null)[], { keyForm }: Keyed): string[] {
  return keyForm === undefined ? formerWordsOf(texts) : searchWordsOf(texts);
}

/** The words that a search wants, in each way in which they may be stored. */
export function soughtWordsOf(text: string, { keyForm }: Keyed): string[][] {
  const words = searchWordsOf([text]);
  if (keyForm === "folded") return [words];
  const former = formerWordsOf([text]);
  return String(former) === String(words) ? [words] : [words, former];
}
