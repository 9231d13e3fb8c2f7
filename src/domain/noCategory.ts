/** Stands for no category where categories are named: in filters, conditions and choices. */
export const NO_CATEGORY = "none";

/** Stands for the category of an opening among stored parts: months count it, and what asks for a category or for none passes it by. */
export const OPENING = "opening";

/** What callers are told: an opening is in no category. */
export function shownCategory(stored: string | null): string | null {
  return stored === OPENING ? null : stored;
}

/** The category that such a word names; null is outside all of them. */
export function categoryNamed(word: string): string | null {
  return word === NO_CATEGORY ? null : word;
}
