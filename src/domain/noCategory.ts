/** Stands for no category where categories are named: in filters, conditions and choices. */
export const NO_CATEGORY = "none";

/** The category that such a word names; null is outside all of them. */
export function categoryNamed(word: string): string | null {
  return word === NO_CATEGORY ? null : word;
}
